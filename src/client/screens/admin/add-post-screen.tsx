import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { DraftList } from "../../features/drafts/draft-list.tsx";
import { randomToken } from "../../features/drafts/draft-text.ts";
import { AddedNotice } from "../../features/posts/form/added-notice.tsx";
import { usePostsChanged } from "../../features/posts/use-posts-changed.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { saveTimeoutMs, withTimeout } from "../../lib/calls/with-timeout.ts";
import { focusMain } from "../../lib/focus/focus-main.ts";
import { useIsShown } from "../../lib/hooks/use-is-shown.ts";
import { useHead } from "../../lib/page/head.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { PostEditor } from "./post-editor.tsx";
import type { SentPost } from "./post-form.tsx";

const freshPost = () => ({ draftId: randomToken(), isFresh: true });

export default function AddPostScreen() {
  const words = useAdminWords();
  useHead({ title: words.addPost.title, description: words.addPost.description, isPrivate: true });
  const [{ draftId, isFresh }, setOpen] = useState(freshPost);
  const { client } = trpc.useUtils();
  const postsChanged = usePostsChanged();
  const isShown = useIsShown();
  const add = useMutation({
    mutationFn: ({ publishedAt: _none, category, ...post }: SentPost) => {
      // The form requires a category.
      if (category === "") throw new Error("The category is missing");
      return withTimeout(saveTimeoutMs(post), (signal) => client.post.add.mutate({ ...post, category }, { signal }));
    },
    onSuccess: ({ message }) => {
      notify.success(message);
      postsChanged();
      // A writer who opened another screen meanwhile stays there.
      if (!isShown()) return;
      // A new form has the default values and an editor without undo history.
      setOpen(freshPost());
      focusMain();
      scrollTo({ top: 0, behavior: "instant" });
    },
  });
  return (
    <>
      {add.data && <AddedNotice post={add.data.post} />}
      <DraftList openId={draftId} onContinue={(begun) => setOpen({ draftId: begun, isFresh: false })} />
      <PostEditor
        key={draftId}
        draftId={draftId}
        post={null}
        isFresh={isFresh}
        heading={words.addPost.title}
        label={words.addPost.submit}
        busyLabel={words.addPost.submitting}
        save={async (post) => (await add.mutateAsync(post)).post}
      />
    </>
  );
}
