import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-dialog.tsx";
import { Day } from "../../../ui/day.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";
import "./post-table.css";

interface PostTableProps {
  posts: PostRow[];
  label: string;
  /** The kind of all rows. */
  kind?: "post" | "page";
}

/** Posts or pages as rows with their number, date, status and actions. */
export function PostTable({ posts, label, kind = "post" }: PostTableProps) {
  const words = useAdminWords();
  const own = words[`${kind}s`];
  if (posts.length === 0) {
    return (
      <div className="notice">
        <p>{own.none}</p>
        <Link href={kind === "page" ? "/admin/addPage" : "/admin/addBlog"}>{own.writeFirst}</Link>
      </div>
    );
  }
  return (
    <table className="post-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{words.posts.number}</th>
          <th scope="col">{own.titleColumn}</th>
          <th scope="col" className="post-table-wide">
            {words.posts.dateColumn}
          </th>
          <th scope="col" className="post-table-wide">
            {words.posts.statusColumn}
          </th>
          <th scope="col">{words.posts.actionsColumn}</th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post, at) => (
          <PostTableRow key={post._id} post={post} number={at + 1} />
        ))}
      </tbody>
    </table>
  );
}

function PostTableRow({ post, number }: { post: PostRow; number: number }) {
  const words = useAdminWords();
  return (
    <tr>
      <td className="post-table-number">{number}</td>
      <th scope="row">
        <Link href={postAddress(post.address)}>{post.title}</Link>
      </th>
      <td className="post-table-wide post-table-date">
        {/* The date of creation orders the list. The date of publication is beside the status. */}
        <Day moment={post.createdAt} />
        <span className="post-table-changed">{words.posts.changed(<TimeAgo key="ago" moment={post.updatedAt} />)}</span>
      </td>
      <td className="post-table-wide">
        <PostStatus post={post} />
        {post.hasDraft && <span className="post-table-changed">{words.posts.unpublishedChanges}</span>}
      </td>
      <td>
        <div className="post-table-actions">
          <PublishButton post={post} />
          <Link
            href={`/admin/editBlog/${post._id}`}
            className="button button-small button-icon"
            aria-label={words.posts.editOne(post.title)}
            title={words.actions.edit}
          >
            <Icon name="edit" />
          </Link>
          <RemovePostButton post={post} />
        </div>
      </td>
    </tr>
  );
}

function PostStatus({ post: { isPublished, publishedAt, publishAt } }: { post: PostRow }) {
  const words = useAdminWords();
  if (isPublished) {
    return (
      <>
        <span className="post-status post-status-published">{words.posts.published}</span>
        <span className="post-table-changed">{publishedAt && <Day moment={publishedAt} />}</span>
      </>
    );
  }
  if (!publishAt) return <span className="post-status">{words.posts.draft}</span>;
  return (
    <>
      <span className="post-status post-status-scheduled">{words.posts.scheduled}</span>
      <span className="post-table-changed">
        <Moment moment={publishAt} />
      </span>
    </>
  );
}

/** Publishes or unpublishes a post. */
function PublishButton({ post: { _id: postId, title, isPublished } }: { post: PostRow }) {
  const words = useAdminWords();
  const postsChanged = usePostsChanged();
  const setPublished = trpc.post.setPublished.useMutation({ onSuccess: () => postsChanged() });
  return (
    <Button
      className="button button-small"
      aria-label={isPublished ? words.posts.unpublishOne(title) : words.posts.publishOne(title)}
      isInactive={setPublished.isPending}
      onClick={() => setPublished.mutate({ postId, isPublished: !isPublished })}
    >
      {isPublished ? words.posts.unpublish : words.posts.publish}
    </Button>
  );
}

/** Deletes a post with its comments, after a confirmation. */
function RemovePostButton({ post: { _id: postId, title } }: { post: PostRow }) {
  const words = useAdminWords();
  const postsChanged = usePostsChanged();
  const remove = trpc.post.remove.useMutation({ onSuccess: () => postsChanged() });
  return (
    <ConfirmButton
      className="button button-small button-icon"
      aria-label={words.posts.deleteOne(title)}
      title={words.actions.delete}
      asks={{ title: words.posts.deleteTitle(title), action: words.actions.delete, note: words.posts.deleteNote }}
      act={() => remove.mutateAsync({ postId })}
    >
      <Icon name="remove" />
    </ConfirmButton>
  );
}
