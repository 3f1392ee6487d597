import type { ReactNode } from "react";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { imagePath } from "../../../../shared/image-widths.ts";
import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { languageName } from "../../../../shared/text/language.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { useWords } from "../../../lib/words.ts";
import { UndoNotice } from "../../../ui/admin/undo-notice.tsx";
import { Button } from "../../../ui/button.tsx";
import { Day } from "../../../ui/day.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { usePostsChanged } from "../use-posts-changed.ts";
import { SelectionBar } from "./selection-bar.tsx";
import { type ListedChanges, useListedChanges } from "./use-listed-changes.ts";
import { type RowSelection, useRowSelection } from "./use-row-selection.ts";
import "./post-table.css";

interface PostTableProps {
  posts: PostRow[];
  label: string;
  /** The kind of all rows. */
  kind?: "post" | "page";
  /** Shown in place of no rows; by default an invitation to write. */
  none?: ReactNode;
}

/** Posts or pages as rows with their number, date, status and actions, and with actions for the selected ones. */
export function PostTable({ posts, label, kind = "post", none }: PostTableProps) {
  const words = useAdminWords();
  const own = words[`${kind}s`];
  const selection = useRowSelection(posts.map(({ _id }) => _id));
  const changes = useListedChanges();
  const notice = changes.done && <UndoNotice action={changes.done} isBusy={changes.isBusy} />;
  if (posts.length === 0) {
    return (
      <>
        {notice}
        {none || (
          <div className="notice">
            <p>{own.none}</p>
            <Link href={kind === "page" ? "/admin/addPage" : "/admin/addBlog"}>{own.writeFirst}</Link>
          </div>
        )}
      </>
    );
  }
  const { selected } = selection;
  return (
    <>
      {notice}
      <table className="post-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">
              <span className="post-table-number">
                <input
                  type="checkbox"
                  aria-label={words.posts.selectAll}
                  checked={selected.length === posts.length}
                  ref={(box) => {
                    if (box) box.indeterminate = selected.length > 0 && selected.length < posts.length;
                  }}
                  onChange={selection.selectAll}
                />
                {words.posts.number}
              </span>
            </th>
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
            <PostTableRow
              key={post._id}
              post={post}
              number={at + 1}
              removed={own.removed}
              selection={selection}
              changes={changes}
            />
          ))}
        </tbody>
      </table>
      <SelectionBar kind={kind} selection={selection} changes={changes} />
    </>
  );
}

interface PostTableRowProps {
  post: PostRow;
  number: number;
  /** What is said when it was deleted. */
  removed: string;
  selection: RowSelection;
  changes: ListedChanges;
}

function PostTableRow({ post, number, removed, selection, changes }: PostTableRowProps) {
  const words = useAdminWords();
  const isSelected = selection.isSelected(post._id);
  return (
    <tr data-selected={isSelected || undefined}>
      <td>
        <span className="post-table-number">
          <input
            type="checkbox"
            aria-label={words.posts.select(post.title)}
            checked={isSelected}
            onClick={(event) => selection.press(post._id, event)}
            readOnly
          />
          {number}
        </span>
      </td>
      <th scope="row">
        <div className="post-table-title">
          {post.imageId && (
            <img className="post-table-thumbnail" src={imagePath(post.imageId, 400)} alt="" loading="lazy" />
          )}
          <div>
            <Link href={postAddress(post.address)} title={post.title}>
              {post.title}
            </Link>
            <TitleDetails post={post} />
          </div>
        </div>
      </th>
      <td className="post-table-wide">
        {/* The date of creation orders the list. The date of publication is beside the status. */}
        <Day moment={post.createdAt} />
        <span className="post-table-more">{words.posts.changed(<TimeAgo key="ago" moment={post.updatedAt} />)}</span>
      </td>
      <td className="post-table-wide">
        <PostStatus post={post} />
        <span className="post-table-more">
          {post.isPublished
            ? post.publishedAt && words.posts.on(<Day key="day" moment={post.publishedAt} />)
            : post.publishAt && words.posts.at(<Moment key="moment" moment={post.publishAt} />)}
        </span>
      </td>
      <td>
        <div className="post-table-actions">
          <PublishButton post={post} onPublished={changes.forget} />
          <Link
            href={`/admin/editBlog/${post._id}`}
            className="button button-small button-icon"
            aria-label={words.posts.editOne(post.title)}
            title={words.actions.edit}
          >
            <Icon name="edit" />
          </Link>
          <Button
            className="button button-small button-icon"
            aria-label={words.posts.deleteOne(post.title)}
            title={words.actions.delete}
            isInactive={changes.isBusy}
            // It asks no question: the trash keeps the post, and Undo brings it back.
            onClick={() => changes.change([post._id], { isDeleted: true }, removed)}
          >
            <Icon name="remove" />
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** Below the title: the status, where the window has no room for its column, its languages, and what readers did with the post. */
function TitleDetails({ post }: { post: PostRow }) {
  const words = useAdminWords().posts;
  const { alsoIn } = useWords();
  const details = [
    post.language && languageName(post.language),
    post.translations && `${alsoIn} ${post.translations.map(languageName).join(", ")}`,
    post.hasDraft && words.unpublishedChanges,
    post.views > 0 && words.readBy(post.views),
    post.comments > 0 && words.commentedBy(post.comments),
  ].filter(Boolean);
  return (
    <span className="post-table-more">
      <span className="post-table-narrow">
        <PostStatus post={post} />
      </span>
      {details.join(" · ")}
    </span>
  );
}

function PostStatus({ post: { isPublished, publishAt } }: { post: PostRow }) {
  const words = useAdminWords().posts;
  if (isPublished) return <span className="post-status post-status-published">{words.published}</span>;
  if (!publishAt) return <span className="post-status">{words.draft}</span>;
  return <span className="post-status post-status-scheduled">{words.scheduled}</span>;
}

/** Publishes or unpublishes a post. */
function PublishButton({ post, onPublished }: { post: PostRow; onPublished: () => void }) {
  const { _id: postId, title, isPublished } = post;
  const words = useAdminWords();
  const postsChanged = usePostsChanged();
  const setPublished = trpc.post.setPublished.useMutation({
    onSuccess: () => {
      onPublished();
      return postsChanged();
    },
  });
  const action = isPublished ? words.posts.unpublish : words.posts.publish;
  return (
    <Button
      className="button button-small post-table-publish"
      title={action}
      aria-label={isPublished ? words.posts.unpublishOne(title) : words.posts.publishOne(title)}
      isInactive={setPublished.isPending}
      onClick={() => setPublished.mutate({ postId, isPublished: !isPublished })}
    >
      <Icon name={isPublished ? "unpublish" : "publish"} />
      <span>{action}</span>
    </Button>
  );
}
