import { useState } from "react";
import { useBlogsChanged } from "../../features/blogs/use-blogs-changed.ts";
import { randomToken } from "../../features/working-copies/random-token.ts";
import { UnfinishedPosts } from "../../features/working-copies/unfinished-posts.tsx";
import { focusMain } from "../../lib/focus-main.ts";
import { useHead } from "../../lib/head.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { WritingDesk } from "./writing-desk.tsx";

const freshPost = () => ({ copyId: randomToken(), isFresh: true });

export default function AddBlogScreen() {
  useHead({ title: "Add blog", description: "Write a post.", isPrivate: true });
  const [{ copyId, isFresh }, setOpen] = useState(freshPost);
  const blogsChanged = useBlogsChanged();
  const add = trpc.blog.add.useMutation({
    onSuccess: ({ message }) => {
      notify.success(message);
      blogsChanged();
      // A new form has every default again, and an editor without a history (specification §4).
      setOpen(freshPost());
      focusMain();
      scrollTo({ top: 0, behavior: "instant" });
    },
  });
  return (
    <>
      <div className="admin-head">
        <h1>Add blog</h1>
      </div>
      <UnfinishedPosts openId={copyId} onContinue={(begun) => setOpen({ copyId: begun, isFresh: false })} />
      <WritingDesk
        key={copyId}
        copyId={copyId}
        blog={null}
        isFresh={isFresh}
        label="Add Blog"
        busyLabel="Adding.."
        save={async ({ publishedAt: _none, category, ...blog }) => {
          // The form is sent with a category only.
          if (category === "") throw new Error("The category is missing");
          return (await add.mutateAsync({ ...blog, category })).blog;
        }}
      />
    </>
  );
}
