import type { BlogRow } from "../../../../shared/schemas/post-schema.ts";
import { Day } from "../../../ui/day.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Link } from "../../../ui/link.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";
import { PublishButton } from "./publish-button.tsx";
import { RemoveBlogButton } from "./remove-post-button.tsx";
import "./post-table.css";

/** Posts as rows with their number, date, status and what can be done with them (specification §2, All blogs). */
export function BlogTable({ blogs, label }: { blogs: BlogRow[]; label: string }) {
  if (blogs.length === 0) return <NoBlogs />;
  return (
    <table className="blog-table" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">#</th>
          <th scope="col">Blog Title</th>
          <th scope="col" className="blog-table-wide">
            Date
          </th>
          <th scope="col" className="blog-table-wide">
            Status
          </th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {blogs.map((blog, at) => (
          <BlogTableRow key={blog._id} blog={blog} number={at + 1} />
        ))}
      </tbody>
    </table>
  );
}

function BlogTableRow({ blog, number }: { blog: BlogRow; number: number }) {
  return (
    <tr>
      <td className="blog-table-number">{number}</td>
      <th scope="row">
        <Link href={`/blog/${blog._id}`}>{blog.title}</Link>
      </th>
      <td className="blog-table-wide blog-table-date">
        {/* The list's order: when it was begun. Its publication stands beside its status. */}
        <Day moment={blog.createdAt} />
        <span className="blog-table-changed">
          Changed <TimeAgo moment={blog.updatedAt} />
        </span>
      </td>
      <td className="blog-table-wide">
        <BlogStatus blog={blog} />
      </td>
      <td>
        <div className="blog-table-actions">
          <PublishButton blog={blog} />
          <Link
            href={`/admin/editBlog/${blog._id}`}
            className="button button-small button-icon"
            aria-label={`Edit “${blog.title}”`}
            title="Edit"
          >
            <Icon name="edit" />
          </Link>
          <RemoveBlogButton blog={blog} />
        </div>
      </td>
    </tr>
  );
}

function BlogStatus({ blog: { isPublished, publishedAt, publishAt } }: { blog: BlogRow }) {
  if (isPublished) {
    return (
      <>
        <span className="blog-status blog-status-published">Published</span>
        <span className="blog-table-changed">{publishedAt && <Day moment={publishedAt} />}</span>
      </>
    );
  }
  if (!publishAt) return <span className="blog-status">Draft</span>;
  return (
    <>
      <span className="blog-status blog-status-scheduled">Scheduled</span>
      <span className="blog-table-changed">
        <Moment moment={publishAt} />
      </span>
    </>
  );
}

function NoBlogs() {
  return (
    <div className="notice">
      <p>There are no posts yet.</p>
      <Link href="/admin/addBlog">Write the first one</Link>
    </div>
  );
}
