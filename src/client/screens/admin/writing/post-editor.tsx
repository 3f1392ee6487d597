import { useMutation } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { defaultCategory } from "../../../../shared/categories.ts";
import type { NewKind } from "../../../../shared/draft-kinds.ts";
import type { DiscardInput, DraftText } from "../../../../shared/schemas/draft-schema.ts";
import type { PostToEdit, PostView } from "../../../../shared/schemas/post-schema.ts";
import type { Autosave } from "../../../features/drafts/autosave-runner.ts";
import { ConflictDialog } from "../../../features/drafts/conflict-dialog.tsx";
import { draftTextOf, emptyText, randomToken } from "../../../features/drafts/draft-text.ts";
import { dropEntry, writeEntry } from "../../../features/drafts/journal.ts";
import type { FormStart, Recovery } from "../../../features/drafts/recovery.ts";
import { useConflict } from "../../../features/drafts/use-conflict.ts";
import { useRecovery } from "../../../features/drafts/use-recovery.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { codeOf } from "../../../lib/calls/failure.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { answerTimeoutMs, withTimeout } from "../../../lib/calls/with-timeout.ts";
import { focusMain } from "../../../lib/focus/focus-main.ts";
import { leaveUnasked } from "../../../lib/navigation/leave-guard.ts";
import { useSite } from "../../../lib/page/page-state.ts";
import { notify } from "../../../lib/toasts/notify.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { PostForm } from "./post-form.tsx";
import type { SentPost } from "./use-post-submit.ts";

/** The data of a post that the editor needs. */
export type ReadPost = DraftText & Pick<PostView, "updatedAt">;

interface PostEditorProps {
  /** The post's id; for a new post the id of its draft. */
  draftId: string;
  /** The post as loaded; null for a new one. */
  post: ReadPost | null;
  /** A new post without a draft. */
  isFresh?: boolean;
  heading: string;
  /** Shown below the text. */
  notice?: ReactNode;
  /** Further actions for the post. */
  links?: ReactNode;
  label: string;
  busyLabel: string;
  kind: NewKind;
  /** Called once the writer has changed something. */
  onBegun?: () => void;
  save: (post: SentPost) => Promise<PostView>;
}

/** Recovers unsaved text, then shows the form with it. */
export function PostEditor({ post, isFresh = false, ...props }: PostEditorProps) {
  const words = useAdminWords();
  const { categories } = useSite();
  const [stored] = useState(() => ({
    text: post
      ? draftTextOf(post)
      : { ...emptyText, category: props.kind === "post" ? defaultCategory(categories) : "" },
    updatedAt: post?.updatedAt ?? null,
  }));
  const recovery = useRecovery(props.draftId, stored, isFresh);
  if (recovery.data) return <RecoveredEditor {...props} isNew={post === null} recovery={recovery.data} />;
  return (
    <>
      <h1>{props.heading}</h1>
      {recovery.isLoadingError ? <LoadFailed query={recovery} /> : <Spinner label={words.editPost.loadingText} />}
    </>
  );
}

interface RecoveredEditorProps extends Omit<PostEditorProps, "post" | "isFresh"> {
  isNew: boolean;
  recovery: Recovery;
}

function RecoveredEditor({ draftId, isNew, recovery, onBegun, ...form }: RecoveredEditorProps) {
  const words = useAdminWords();
  const [shown, setShown] = useState<{ formKey: number; start: FormStart }>({ formKey: 0, start: recovery });
  const [entryId] = useState(recovery.entryId ?? randomToken);
  const autosave = useRef<Autosave | null>(null);
  const { client } = trpc.useUtils();
  const discardDraft = useMutation({
    mutationFn: (input: DiscardInput) =>
      withTimeout(answerTimeoutMs, async (signal) => {
        // The current post, which may have changed since the form was opened.
        const post = await client.post.toEdit.query({ postId: draftId }, { signal });
        await client.draft.discard.mutate(input, { signal });
        return post;
      }),
  });
  const keepAsRevision = trpc.draft.keepAsRevision.useMutation();
  const [, navigate] = useLocation();
  /** Shows another text in a new form, with new fields and a new editor. */
  const showText = (start: FormStart) => setShown(({ formKey }) => ({ formKey: formKey + 1, start }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element is gone with the form before
  useEffect(() => {
    if (document.activeElement === document.body) focusMain();
  }, [shown.formKey]);

  const { question, resolveConflict } = useConflict({
    draftId,
    isNew,
    conflicts: shown.start.conflicts,
    onTaken: async ({ conflicts, post, ...taken }) => {
      await writeEntry({ entryId, draftId, isNew, ...taken, at: new Date() });
      showText({ ...taken, conflicts, isUnsaved: true, stored: post ?? shown.start.stored });
    },
    // The text becomes a draft of the added post. When that post is opened, the two texts conflict and the writer
    // chooses.
    onAdded: async (postId, text) => {
      const entry = { entryId: randomToken(), draftId: postId, isNew: false, text, ownVersions: [], basedOn: null };
      const isKept = await writeEntry({ ...entry, at: new Date() });
      if (!isKept) await keepAsRevision.mutateAsync({ draftId: postId, isNew: false, text });
      await dropEntry(entryId);
      notify.success(words.editPost.wasAdded);
      leaveUnasked();
      navigate(`/admin/editBlog/${postId}`);
    },
  });

  const discard = async () => {
    const baseVersion = await autosave.current?.pause();
    // There was a conflict, and the writer chose the other text.
    if (baseVersion === null) return;
    let post: PostToEdit;
    try {
      post = await discardDraft.mutateAsync({ draftId, ownVersions: baseVersion?.ownVersions ?? [] });
    } catch (error) {
      // The server's draft has text that the writer has not seen.
      if (codeOf(error) === "CONFLICT") void autosave.current?.enterConflict();
      else autosave.current?.resume();
      throw error;
    }
    await autosave.current?.abandon();
    const basedOn = post.updatedAt;
    const stored = draftTextOf(post);
    showText({ text: stored, stored, ownVersions: [], basedOn, isUnsaved: false, conflicts: [] });
  };

  return (
    <>
      <PostForm
        key={shown.formKey}
        draft={{ draftId, isNew, entryId, start: shown.start, resolveConflict, ref: autosave, onBegun }}
        discard={discard}
        {...form}
      />
      {question && <ConflictDialog {...question} />}
    </>
  );
}
