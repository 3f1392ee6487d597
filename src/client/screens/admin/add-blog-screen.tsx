import { useState } from "react";
import { useBlogsChanged } from "../../features/blogs/use-blogs-changed.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { useHead } from "../../lib/head.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { BlogForm } from "./blog-form.tsx";

export default function AddBlogScreen() {
  useHead({ title: "Add blog", description: "Write a post.", isPrivate: true });
  const [added, setAdded] = useState(0);
  const blogsChanged = useBlogsChanged();
  const add = trpc.blog.add.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      blogsChanged();
      // A new form has every default again, and an editor without a history (specification §4).
      setAdded((count) => count + 1);
      focusMain();
      scrollTo({ top: 0, behavior: "instant" });
    },
  });
  return (
    <>
      <div className="admin-head">
        <h1>Add blog</h1>
      </div>
      <BlogForm
        key={added}
        label="Add Blog"
        busyLabel="Adding.."
        save={(input) =>
          add.mutateAsync(input).then(
            () => true,
            () => false,
          )
        }
      />
    </>
  );
}
