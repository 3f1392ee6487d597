import { postAddress } from "../../../../shared/addresses/post-address.ts";
import type { PostRow } from "../../../../shared/schemas/post-schema.ts";
import { Day } from "../../../ui/day.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { PublishButton } from "./publish-button.tsx";
import { RemovePostButton } from "./remove-post-button.tsx";
import "./post-table.css";

/** Posts as rows with their number, date, status and what can be done with them (specification §2, All blogs). */
export function PostTable({ posts, label }: { posts: PostRow[]; label: string }) {
  if (posts.length === 0) return <NoPosts />;
  return (
    <table className="post-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Blog Title</th>
          <th scope="col" className="post-table-wide">
            Date
          </th>
          <th scope="col" className="post-table-wide">
            Status
          </th>
          <th scope="col">Actions</th>
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
  return (
    <tr>
      <td className="post-table-number">{number}</td>
      <th scope="row">
        <Link href={postAddress(post._id)}>{post.title}</Link>
      </th>
      <td className="post-table-wide post-table-date">
        {/* The list's order: when it was begun. Its publication stands beside its status. */}
        <Day moment={post.createdAt} />
        <span className="post-table-changed">
          Changed <TimeAgo moment={post.updatedAt} />
        </span>
      </td>
      <td className="post-table-wide">
        <PostStatus post={post} />
      </td>
      <td>
        <div className="post-table-actions">
          <PublishButton post={post} />
          <Link
            href={`/admin/editBlog/${post._id}`}
            className="button button-small button-icon"
            aria-label={`Edit “${post.title}”`}
            title="Edit"
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
  if (isPublished) {
    return (
      <>
        <span className="post-status post-status-published">Published</span>
        <span className="post-table-changed">{publishedAt && <Day moment={publishedAt} />}</span>
      </>
    );
  }
  if (!publishAt) return <span className="post-status">Draft</span>;
  return (
    <>
      <span className="post-status post-status-scheduled">Scheduled</span>
      <span className="post-table-changed">
        <Moment moment={publishAt} />
      </span>
    </>
  );
}

function NoPosts() {
  return (
    <div className="notice">
      <p>There are no posts yet.</p>
      <Link href="/admin/addBlog">Write the first one</Link>
    </div>
  );
}
