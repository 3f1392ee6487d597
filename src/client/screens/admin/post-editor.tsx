import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { DiscardInput, DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { Keeper } from "../../features/drafts/autosave.ts";
import { ChooseText } from "../../features/drafts/conflict-dialog.tsx";
import { emptyText, textOf } from "../../features/drafts/draft-text.ts";
import { dropEntry, keepEntry } from "../../features/drafts/journal.ts";
import { randomToken } from "../../features/drafts/random-token.ts";
import type { Start } from "../../features/drafts/recovery.ts";
import { RestoredNotice } from "../../features/drafts/restored-notice.tsx";
import { useConflict } from "../../features/drafts/use-conflict.ts";
import { useOpening } from "../../features/drafts/use-recovery.ts";
import { codeOf } from "../../lib/failure.ts";
import { leaveUnasked } from "../../lib/leave-guard.ts";
import { notify } from "../../lib/notify.ts";
import { readPost } from "../../lib/read-post.ts";
import { trpc } from "../../lib/trpc.ts";
import { answerWithinMs, within } from "../../lib/with-timeout.ts";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { PostForm, type SentPost } from "./post-form.tsx";

/** What the desk must know of a post. */
export type ReadPost = DraftText & Pick<PostView, "updatedAt">;

interface WritingDeskProps {
  /** The post's id; for a new one the name that its text has until it is added. */
  draftId: string;
  /** The post that is edited, as it was when it was read; null for a new one. */
  post: ReadPost | null;
  /** A new post that nobody has begun. */
  isFresh?: boolean;
  label: string;
  busyLabel: string;
  save: (post: SentPost) => Promise<PostView>;
}

/** Where a post is written: finds what was typed before and never saved, then shows the form with it. */
export function WritingDesk({ post, isFresh = false, ...props }: WritingDeskProps) {
  const [stored] = useState(() => ({
    text: post ? textOf(post) : emptyText,
    updatedAt: post?.updatedAt ?? null,
  }));
  const opened = useOpening(props.draftId, stored, isFresh);
  if (opened.data) return <Desk {...props} isNew={post === null} opened={opened.data} />;
  return opened.isLoadingError ? <LoadFailed query={opened} /> : <Spinner label="Loading the text" />;
}

interface DeskProps extends Omit<WritingDeskProps, "post" | "isFresh"> {
  isNew: boolean;
  opened: Start;
}

function Desk({ draftId, isNew, opened, save, ...form }: DeskProps) {
  const [sheet, setSheet] = useState({ number: 0, start: opened });
  const [entryId] = useState(opened.entryId ?? randomToken);
  const keeper = useRef<Keeper | null>(null);
  const { client } = trpc.useUtils();
  const forget = useMutation({
    mutationFn: (input: DiscardInput) =>
      within(answerWithinMs, async (signal) => {
        // As it is saved by now, which need not be what was opened.
        const post = await readPost(client, draftId, signal);
        await client.draft.discard.mutate(input, { signal });
        return post;
      }),
  });
  const setAside = trpc.draft.keepAsRevision.useMutation();
  const [, navigate] = useLocation();
  /** Another text is another sheet: fields and editor start anew. */
  const lay = (start: Omit<Start, "entryId" | "needless">) =>
    setSheet(({ number }) => ({ number: number + 1, start: { ...start, entryId, needless: [] } }));

  const { question, settleConflict } = useConflict({
    draftId,
    isNew,
    rivals: sheet.start.rivals,
    onTaken: async ({ rivals, ...taken }) => {
      await keepEntry({ entryId, draftId, isNew, ...taken, at: new Date() });
      lay({ ...taken, rivals, isUnsaved: true, restoredAt: null });
    },
    // Opened there, her text meets the post's, and she chooses.
    onAdded: async (postId, text) => {
      const entry = { entryId: randomToken(), draftId: postId, isNew: false, text, ownVersions: [], basedOn: null };
      const isKept = await keepEntry({ ...entry, at: new Date() });
      if (!isKept) await setAside.mutateAsync({ draftId: postId, isNew: false, text });
      await dropEntry(entryId);
      notify.success("This post was added already");
      leaveUnasked();
      navigate(`/admin/editBlog/${postId}`);
    },
  });

  const discard = async () => {
    const basis = await keeper.current?.pause();
    // She has taken another text while this one was being saved.
    if (basis === null) return;
    let post: PostView;
    try {
      post = await forget.mutateAsync({ draftId, ownVersions: basis?.ownVersions ?? [] });
    } catch (error) {
      // Words that she has not seen are shown to her first.
      if (codeOf(error) === "CONFLICT") void keeper.current?.meetRival();
      else keeper.current?.resume();
      throw error;
    }
    await keeper.current?.abandon();
    const basedOn = post.updatedAt;
    lay({ text: textOf(post), ownVersions: [], basedOn, isUnsaved: false, restoredAt: null, rivals: [] });
  };

  const saveAll = async (sent: SentPost) => {
    const post = await save(sent);
    // What was found when the form was opened is in the post now.
    setSheet((now) => ({ ...now, start: { ...now.start, restoredAt: null } }));
    return post;
  };

  return (
    <>
      {sheet.start.restoredAt && !isNew && <RestoredNotice at={sheet.start.restoredAt} onDiscard={discard} />}
      <PostForm
        key={sheet.number}
        kept={{ draftId, isNew, entryId, start: sheet.start, settleConflict, ref: keeper }}
        save={saveAll}
        {...form}
      />
      {question && <ChooseText {...question} />}
    </>
  );
}
