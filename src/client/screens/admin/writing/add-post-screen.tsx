import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { draftAddress } from "../../../features/drafts/draft-address.ts";
import { randomToken } from "../../../features/drafts/draft-text.ts";
import { DraftList } from "../../../features/drafts/list/draft-list.tsx";
import { AddedNotice } from "../../../features/posts/form/added-notice.tsx";
import { usePostsChanged } from "../../../features/posts/use-posts-changed.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { saveTimeoutMs, withTimeout } from "../../../lib/calls/with-timeout.ts";
import { focusMain } from "../../../lib/focus/focus-main.ts";
import { replaceAddress } from "../../../lib/navigation/leave-guard.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { useHead } from "../../../lib/page/head.ts";
import { PostEditor } from "./post-editor.tsx";
import type { SentPost } from "./use-post-submit.ts";

const freshPost = () => ({ draftId: randomToken(), isFresh: true });
const begunPost = (draftId: string) => ({ draftId, isFresh: false });

const newPostAddress = "/admin/addBlog";

export default function AddPostScreen() {
  const words = useAdminWords();
  useHead({ title: words.addPost.title, description: words.addPost.description, isPrivate: true });
  const { draftId, isFresh, setAddressed, begin } = useOpenDraft();
  const { client } = trpc.useUtils();
  const postsChanged = usePostsChanged();
  const isShown = useIsShown();
  const add = useMutation({
    mutationFn: ({ publishedAt: _none, category, imageId, ...post }: SentPost) => {
      // The form requires both.
      if (category === "" || imageId === null) throw new Error("The category or the thumbnail is missing");
      const input = { ...post, category, imageId };
      return withTimeout(saveTimeoutMs(post), (signal) => client.post.add.mutate(input, { signal }));
    },
    onSuccess: () => {
      postsChanged();
      // A writer who opened another screen meanwhile stays there.
      if (!isShown()) return;
      // A new form has the default values and an editor without undo history.
      setAddressed(null);
      focusMain();
      scrollTo({ top: 0, behavior: "instant" });
    },
  });
  return (
    <>
      {add.data && <AddedNotice post={add.data.post} />}
      <PostEditor
        key={draftId}
        draftId={draftId}
        post={null}
        isFresh={isFresh}
        onBegun={() => begin(draftId)}
        heading={words.addPost.title}
        // For an opened draft, the writer has already chosen.
        notice={isFresh && <DraftList openId={draftId} onContinue={setAddressed} isNotice />}
        label={words.addPost.submit}
        busyLabel={words.addPost.submitting}
        save={async (post) => (await add.mutateAsync(post)).post}
      />
    </>
  );
}

/**
 * The draft in the form. Once it is begun the address names it, so that a reload, Back and a bookmark find it; without a name the
 * form is a new one.
 */
function useOpenDraft() {
  const named = useSearchParameters().get("draft");
  const [{ address, ...open }, setOpen] = useState(() => ({
    address: named,
    ...(named === null ? freshPost() : begunPost(named)),
  }));
  // The form keeps its text while its draft gets an address.
  if (named !== address) {
    const isSame = named === open.draftId;
    setOpen({ address: named, ...(isSame ? open : named === null ? freshPost() : begunPost(named)) });
  }
  const [, navigate] = useLocation();
  // The post may have been added elsewhere, or from here before Back.
  const added = trpc.draft.addedAs.useQuery(
    { draftId: open.draftId },
    { enabled: !open.isFresh, gcTime: 0, meta: { isQuiet: true } },
  );
  const addedId = added.data?.postId;
  useEffect(() => {
    if (addedId !== undefined) navigate(`/admin/editBlog/${addedId}`, { replace: true });
  }, [addedId, navigate]);
  const shown = useRef(open.draftId);
  useLayoutEffect(() => {
    shown.current = open.draftId;
  });
  const setAddressed = (draftId: string | null) => {
    const to = draftId === null ? newPostAddress : draftAddress(draftId);
    if (`${location.pathname}${location.search}` !== to) replaceAddress(to);
    // An unchanged text has no address yet.
    else if (draftId === null) setOpen({ address: null, ...freshPost() });
  };
  const begin = (draftId: string) => {
    // A form that was closed is still being saved.
    if (shown.current === draftId && location.pathname === newPostAddress) setAddressed(draftId);
  };
  return { ...open, setAddressed, begin };
}

/** @returns a function that returns whether the component is still mounted, for use after a long call */
function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
