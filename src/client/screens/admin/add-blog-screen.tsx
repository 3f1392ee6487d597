import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { AddedNotice } from "../../features/blogs/added-notice.tsx";
import { useBlogsChanged } from "../../features/blogs/use-blogs-changed.ts";
import { randomToken } from "../../features/working-copies/random-token.ts";
import { UnfinishedPosts } from "../../features/working-copies/unfinished-posts.tsx";
import { takeWithinMs, within } from "../../lib/answer-time.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { useHead } from "../../lib/head.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsShown } from "../../lib/use-is-shown.ts";
import type { SentBlog } from "./blog-form.tsx";
import { WritingDesk } from "./writing-desk.tsx";

const freshPost = () => ({ copyId: randomToken(), isFresh: true });

export default function AddBlogScreen() {
  useHead({ title: "Add blog", description: "Write a post.", isPrivate: true });
  const [{ copyId, isFresh }, setOpen] = useState(freshPost);
  const { client } = trpc.useUtils();
  const blogsChanged = useBlogsChanged();
  const isShown = useIsShown();
  const add = useMutation({
    mutationFn: ({ publishedAt: _none, category, ...blog }: SentBlog) => {
      // The form is sent with a category only.
      if (category === "") throw new Error("The category is missing");
      return within(takeWithinMs(blog), (signal) => client.blog.add.mutate({ ...blog, category }, { signal }));
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      blogsChanged();
      // Who went elsewhere meanwhile is not to be pulled away from there.
      if (!isShown()) return;
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
      {add.data && <AddedNotice blog={add.data.blog} />}
      <UnfinishedPosts openId={copyId} onContinue={(begun) => setOpen({ copyId: begun, isFresh: false })} />
      <WritingDesk
        key={copyId}
        copyId={copyId}
        blog={null}
        isFresh={isFresh}
        label="Add Blog"
        busyLabel="Adding.."
        save={async (blog) => (await add.mutateAsync(blog)).blog}
      />
    </>
  );
}
