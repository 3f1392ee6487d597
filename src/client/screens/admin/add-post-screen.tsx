import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { UnfinishedPosts } from "../../features/drafts/draft-list.tsx";
import { randomToken } from "../../features/drafts/random-token.ts";
import { AddedNotice } from "../../features/posts/form/added-notice.tsx";
import { useBlogsChanged } from "../../features/posts/use-posts-changed.ts";
import { focusMain } from "../../lib/focus-main.ts";
import { useHead } from "../../lib/head.ts";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { useIsShown } from "../../lib/use-is-shown.ts";
import { takeWithinMs, within } from "../../lib/with-timeout.ts";
import { WritingDesk } from "./post-editor.tsx";
import type { SentBlog } from "./post-form.tsx";

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
