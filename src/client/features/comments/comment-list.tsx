import { Fragment, type ReactNode, useEffect, useRef } from "react";
import { commentFormAddress, postAddress } from "../../../shared/addresses/post-address.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useFocusOnFirstNew } from "../../lib/focus/use-focus-on-first-new.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { LoadMoreLink } from "../../ui/load-more-link.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import { CommentText } from "./comment-text.tsx";
import { useWaitingComments, type WaitingComment } from "./own-comments.ts";
import "./comment-list.css";

interface CommentListProps {
  postId: string;
  /** The post's id, which stays when its address changes. */
  post: string;
  /** Whether readers can still comment. */
  isOpen: boolean;
  /** The cursor in the address, from which the list starts. */
  before: string | null;
  /** The id of the comment that the form answers. */
  answered: string | null;
  /** Shown below the comment that it answers, else below the list. */
  form: ReactNode;
}

/** A post's approved comments with their count, the newest thread first. */
export function CommentList({ postId, post, isOpen, before, answered, form }: CommentListProps) {
  const words = useWords();
  const list = trpc.comment.threads.useInfiniteQuery(
    { postId, before },
    { getNextPageParam: (page) => page.nextCursor ?? undefined },
  );
  const comments = list.data?.pages.flatMap((page) => page.comments) ?? [];
  const own = useWaitingComments(post);
  const isListed = (id: string | null) => comments.some(({ _id }) => _id === id);
  // A cancelled reply takes its form away, and the focus with it.
  const last = useRef(answered);
  useEffect(() => {
    if (last.current && !answered && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`.comment-reply[href*="${last.current}"]`)?.focus({ preventScroll: true });
    last.current = answered;
  }, [answered]);
  const shown = useFocusOnFirstNew(comments.length, ".comment");
  const count = list.data?.pages[0]?.count ?? 0;
  const next = list.data?.pages.at(-1)?.nextCursor;
  // A page has no comments unless they were opened for it.
  if (postId[0] === "/" && !isOpen && !count) return form;
  return (
    <>
      <section className="comments" id="comments" aria-labelledby="comments-title" data-just-now={words.justNow}>
        <h2 id="comments-title" className="comments-title">
          {list.isSuccess ? words.commentsOf(count) : words.comments}
        </h2>
        {list.isLoadingError && <LoadFailed query={list} />}
        {list.isSuccess && (!isOpen || (count === 0 && own.length === 0)) && (
          <p className="comments-none">{isOpen ? words.noComments : words.commentsClosed}</p>
        )}
        <ul ref={shown.list} className="plain">
          {own
            .filter(({ parentId }) => !isListed(parentId))
            .map((comment) => (
              <Waiting key={comment.receipt} comment={comment} />
            ))}
          {comments.map((comment) => (
            <Fragment key={comment._id}>
              <li className="comment" data-reply={comment.isReply} tabIndex={-1}>
                <p className="comment-head">
                  <strong dir="auto">{comment.name}</strong> <small>{comment.label}</small>{" "}
                  <TimeAgo moment={comment.createdAt} />
                </p>
                <CommentText parts={comment.parts} />
                {isOpen && comment.replyLink && comment._id !== answered && (
                  <Link
                    href={commentFormAddress(postId, comment._id)}
                    className="comment-reply"
                    rel="nofollow"
                    keepsScroll
                  >
                    {comment.replyLink}
                  </Link>
                )}
                {comment._id === answered && form}
              </li>
              {own
                .filter(({ parentId }) => parentId === comment._id)
                .map((reply) => (
                  <Waiting key={reply.receipt} comment={reply} />
                ))}
            </Fragment>
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
      {!isListed(answered) && form}
    </>
  );
}

/** A comment that only its writer sees. */
function Waiting({ comment: { name, content, parentId, at } }: { comment: WaitingComment }) {
  const words = useWords();
  return (
    <li className="comment comment-waiting" data-reply={parentId !== null} tabIndex={-1}>
      <p className="comment-head">
        <strong dir="auto">{name}</strong> <small>{words.onlyYouSee}</small> <TimeAgo moment={new Date(at)} />
      </p>
      <CommentText parts={[content]} />
    </li>
  );
}
