import { useMutation } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { draftAddress, draftIdOf, kindOfDraft, type NewKind, newAddresses } from "../../../../shared/draft-kinds.ts";
import { randomToken } from "../../../features/drafts/draft-text.ts";
import { DraftList } from "../../../features/drafts/list/draft-list.tsx";
import { AddedNotice } from "../../../features/posts/form/added-notice.tsx";
import { usePostsChanged } from "../../../features/posts/use-posts-changed.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { saveTimeoutMs, withTimeout } from "../../../lib/calls/with-timeout.ts";
import { focusMain } from "../../../lib/focus/focus-main.ts";
import { leaveUnasked, replaceAddress } from "../../../lib/navigation/leave-guard.ts";
import { useSearchParameters } from "../../../lib/navigation/search-parameters.ts";
import { useHead } from "../../../lib/page/head.ts";
import { usePageState } from "../../../lib/page/page-state.ts";
import { PostEditor } from "./post-editor.tsx";
import type { SentPost } from "./use-post-submit.ts";

const freshPost = (kind: NewKind) => ({ draftId: draftIdOf(kind, randomToken()), isFresh: true });
const begunPost = (draftId: string) => ({ draftId, isFresh: false });

const AddPostScreen = () => <AddScreen opened="post" />;
export const AddPageScreen = () => <AddScreen opened="page" />;
export const AddMailScreen = () => <AddScreen opened="mail" />;
export default AddPostScreen;

/**
 * Begins a post, a page or a mail without a post.
 *
 * @param opened the kind in the address; an opened draft has a kind of its own
 */
function AddScreen({ opened }: { opened: NewKind }) {
  const { draftId, isFresh, setAddressed, begin } = useOpenDraft(opened);
  const kind = kindOfDraft(draftId);
  const allWords = useAdminWords();
  const words = { post: allWords.addPost, page: allWords.addPage, mail: allWords.addMail }[kind];
  useHead({ title: words.title, description: words.description, isPrivate: true });
  const utils = trpc.useUtils();
  const { client } = utils;
  const { replaceSite } = usePageState();
  const [, navigate] = useLocation();
  const postsChanged = usePostsChanged();
  const isShown = useIsShown();
  const addPage = useMutation({
    mutationFn: ({ publishedAt: _none, category: _never, ...page }: SentPost) =>
      withTimeout(saveTimeoutMs(page), (signal) => client.page.add.mutate(page, { signal })),
    onSuccess: ({ post, site }) => {
      replaceSite(site);
      postsChanged();
      void utils.site.menu.invalidate();
      void utils.mailing.invalidate();
      if (!isShown()) return;
      leaveUnasked();
      navigate(kind === "mail" ? "/admin/newsletter" : `/admin/editBlog/${post._id}`);
    },
  });
  const add = useMutation({
    mutationFn: ({ publishedAt: _none, isInMenu: _never, category, imageId, ...post }: SentPost) => {
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
        kind={kind}
        heading={words.title}
        // For an opened draft, the writer has already chosen.
        notice={isFresh && kind === "post" && <DraftList openId={draftId} onContinue={setAddressed} isNotice />}
        label={words.submit}
        busyLabel={words.submitting}
        save={async (post) => (await (kind === "post" ? add : addPage).mutateAsync(post)).post}
      />
    </>
  );
}

/**
 * The draft in the form. Once it is begun the address names it, so that a reload, Back and a bookmark find it; without a name the
 * form is a new one.
 */
function useOpenDraft(opened: NewKind) {
  const named = useSearchParameters().get("draft");
  const [{ address, ...open }, setOpen] = useState(() => ({
    address: named,
    ...(named === null ? freshPost(opened) : begunPost(named)),
  }));
  // The form keeps its text while its draft gets an address.
  if (named !== address) {
    const isSame = named === open.draftId;
    setOpen({ address: named, ...(isSame ? open : named === null ? freshPost(opened) : begunPost(named)) });
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
  const shown = useRef<string | null>(null);
  useLayoutEffect(() => {
    shown.current = open.draftId;
    return () => {
      shown.current = null;
    };
  });
  const setAddressed = (draftId: string | null) => {
    const to = draftId === null ? newAddresses[opened] : draftAddress(draftId);
    if (`${location.pathname}${location.search}` !== to) replaceAddress(to);
    // An unchanged text has no address yet.
    else if (draftId === null) setOpen({ address: null, ...freshPost(opened) });
  };
  const begin = (draftId: string) => {
    // A form that was closed is still being saved, perhaps while another one is open.
    if (shown.current === draftId && location.pathname === newAddresses[opened]) setAddressed(draftId);
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
