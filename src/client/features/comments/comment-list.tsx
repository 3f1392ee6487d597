import { commentFormAddress, postAddress } from "../../../shared/addresses/post-address.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useFocusOnFirstNew } from "../../lib/focus/use-focus-on-first-new.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMoreLink } from "../../ui/load-more-link.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { CommentText } from "./comment-text.tsx";
import "./comment-list.css";

interface CommentListProps {
  postId: string;
  /** Whether readers can still comment. */
  isOpen: boolean;
  /** The cursor in the address, from which the list starts. */
  before: string | null;
}

/** A post's approved comments with their count, the newest thread first. */
export function CommentList({ postId, isOpen, before }: CommentListProps) {
  const words = useWords();
  const list = trpc.comment.threads.useInfiniteQuery(
    { postId, before },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? [];
  const shown = useFocusOnFirstNew(comments.length, ".comment");
  const count = list.data?.pages[0]?.count ?? 0;
  const next = list.data?.pages.at(-1)?.nextCursor;
  // A page has no comments unless they were opened for it.
  if (postId[0] === "/" && !isOpen && !count) return null;
  return (
    <section className="comments" id="comments" aria-labelledby="comments-title">
      <h2 id="comments-title" className="comments-title">
        {list.isSuccess ? words.commentsOf(count) : words.comments}
      </h2>
      {list.isLoadingError && <LoadFailed query={list} />}
      {list.isSuccess && (!isOpen || count === 0) && (
        <p className="comments-none">{isOpen ? words.noComments : words.commentsClosed}</p>
      )}
      <ul ref={shown.list} className="plain">
        {comments.map((comment) => (
          <li key={comment._id} className="comment" data-reply={comment.isReply} tabIndex={-1}>
            <p className="comment-head">
              <strong dir="auto">{comment.name}</strong> <small>{comment.label}</small>{" "}
              <TimeAgo moment={comment.createdAt} />
            </p>
            <CommentText parts={comment.parts} />
            {isOpen && comment.replyLink && (
              <Link href={commentFormAddress(postId, comment._id)} rel="nofollow" keepsScroll>
                {comment.replyLink}
              </Link>
            )}
          </li>
        ))}
      </ul>
      {next && (
        <div>
          <LoadMoreLink
            href={`${postAddress(postId, next)}#comments`}
            label={words.loadMoreComments}
            list={list}
            onLoad={shown.expectMore}
          />
        </div>
      )}
    </section>
  );
}
