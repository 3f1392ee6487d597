import type { BlogView } from "../../../shared/blog-schema.ts";
import { useBlogsChanged } from "../../features/blogs/use-blogs-changed.ts";
import { CommentsOpenButton } from "../../features/comments/comments-open-button.tsx";
import { codeOf, sentenceOf } from "../../lib/failure.ts";
import { useHead } from "../../lib/head.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Link } from "../../ui/link.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { lookAgainAfterMs } from "./look-again.ts";
import { NoSuchPost } from "./no-such-post.tsx";
import { WritingDesk } from "./writing-desk.tsx";
import "./admin-message.css";

export default function EditBlogScreen({ blogId }: { blogId: string }) {
  useHead({ title: "Edit blog", description: "Change a post.", isPrivate: true });
  // Never an old copy: saving it would undo what was changed elsewhere.
  const query = trpc.blog.byId.useQuery(
    { blogId },
    {
      refetchOnMount: "always",
      meta: { showsFailure: true },
      refetchInterval: ({ state }) => lookAgainAfterMs(state.data?.publishAt, new Date()),
      refetchIntervalInBackground: true,
    },
  );
  if (query.data && query.isFetchedAfterMount) return <EditBlog blog={query.data} />;
  if (query.isFetching) return <Spinner label="Loading the post" />;
  if (codeOf(query.error) === "NOT_FOUND") return <NoSuchPost blogId={blogId} />;
  return (
    <div className="admin-message">
      <h1>The post cannot be loaded</h1>
      <p>{sentenceOf(query.error)}</p>
      <Link href="/admin/listBlog" className="button">
        To all blogs
      </Link>
    </div>
  );
}

function EditBlog({ blog }: { blog: BlogView }) {
  const blogsChanged = useBlogsChanged();
  const update = trpc.blog.update.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      blogsChanged();
    },
  });
  return (
    <>
      <div className="admin-head">
        <h1>Edit blog</h1>
        <div className="admin-head-links">
          <CommentsOpenButton blogId={blog._id} />
          <Link href={`/admin/editBlog/${blog._id}/history`} className="button">
            History
          </Link>
          <Link href={`/blog/${blog._id}`} className="button">
            View
          </Link>
        </div>
      </div>
      <WritingDesk
        copyId={blog._id}
        blog={blog}
        // Visitors see the change: the word says so.
        label={blog.isPublished ? "Update" : "Save"}
        busyLabel={blog.isPublished ? "Updating.." : "Saving.."}
        save={async ({ publishedAt, category, ...change }) => {
          // The form is sent with a category only.
          if (category === "") throw new Error("The category is missing");
          const named = publishedAt ? { publishedAt } : {};
          return (await update.mutateAsync({ blogId: blog._id, ...change, category, ...named })).blog;
        }}
      />
    </>
  );
}
