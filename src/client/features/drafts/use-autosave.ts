import { MutationObserver, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { DraftInput, DraftText } from "../../../shared/schemas/draft-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { currentAdminWords } from "../../lib/admin-words.ts";
import { codeOf, sentenceOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useLeaveGuard } from "../../lib/navigation/use-leave-guard.ts";
import { useFlushBeforeSignOut } from "../../lib/session/flush-before-sign-out.ts";
import { currentToken, useToken } from "../../lib/session/session-token.ts";
import { createStore } from "../../lib/store.ts";
import type { SaveFailure, SaveState } from "./autosave.ts";
import { type Autosave, startAutosave } from "./autosave-runner.ts";
import type { ResolveConflict } from "./conflict.ts";
import { areSameOnceSaved, randomToken } from "./draft-text.ts";
import { dropEntry, isJournalAvailable, writeEntry } from "./journal.ts";
import { announce } from "./open-tabs.ts";
import { addPendingSave } from "./pending-saves.ts";
import { rememberInTab } from "./recovered-in-tab.ts";
import type { FormStart } from "./recovery.ts";

export interface OpenDraft {
  draftId: string;
  /** The journal's entry that this form writes. */
  entryId: string;
  isNew: boolean;
  start: FormStart;
  resolveConflict: ResolveConflict;
  ref: Ref<Autosave>;
  /** Called once the writer has changed something. */
  onBegun?: (() => void) | undefined;
}

/**
 * Saves the text of a form while it is written.
 *
 * @param read the text in the form now
 * @param isBusy whether something else would be lost with the form, such as an image that is being uploaded
 */
export function useAutosave({ ref, ...form }: OpenDraft, read: () => DraftText, isBusy: boolean) {
  // A store instead of React state: a render of the whole form would delay the next key.
  const [saveState] = useState(() => createStore(openedSaveState(form)));
  const autosave = useRef<Autosave | null>(null);
  const readNow = useRef(read);
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  // An observer without subscribers, for the same reason: `useMutation` would render the form with each save.
  const [save] = useState(
    () =>
      new MutationObserver(queryClient, {
        meta: { isQuiet: true },
        mutationFn: ({ signal, ...input }: DraftInput & { signal: AbortSignal }) =>
          client.draft.save.mutate(input, { signal }),
      }),
  );
  useLayoutEffect(() => {
    readNow.current = read;
  });
  // A layout effect, because its cleanup reads the form before React removes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another form
  useLayoutEffect(() => {
    const { draftId, entryId, isNew, start, resolveConflict, onBegun } = form;
    let release = announce({ draftId, entryId });
    const { ownVersions, basedOn, stored, isUnsaved, conflicts } = start;
    const own = startAutosave({
      start: {
        baseVersion: { ownVersions, basedOn },
        post: isNew ? null : stored,
        given: start.text,
        isUnsaved,
        hasConflicts: conflicts.length > 0,
        versionPrefix: randomToken(20),
      },
      read: () => readNow.current(),
      journal: {
        write: (text, baseVersion) => writeEntry({ entryId, draftId, isNew, text, ...baseVersion, at: new Date() }),
        drop: () => dropEntry(entryId),
        isAvailable: isJournalAvailable,
      },
      send: async (text, version, baseVersion, signal) => {
        if (currentToken() === null) throw new Error("Signed out");
        if (isDescriptionTooLong(text.description)) throw new TooLong();
        await save.mutate({ draftId, isNew, text, version, ...baseVersion, signal });
      },
      explainFailure,
      resolveConflict,
      onState: (state) => {
        saveState.set(state);
        onBegun?.();
      },
    });
    autosave.current = own;
    // The next page in this tab may look for this text before this page has ended.
    const onHide = () => release();
    addEventListener("pagehide", onHide);
    // The browser restored the page from its back/forward cache, and writing continues.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) release = announce({ draftId, entryId });
    };
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
      const { kept, closedText } = own.close();
      const remembered = closedText.then((it) => it && rememberInTab({ ...it, draftId, isNew, at: new Date() }));
      addPendingSave(draftId, { kept, done: remembered.finally(onHide) });
    };
  }, []);

  // Must come after the effect that sets it.
  useImperativeHandle(ref, () => autosave.current as Autosave, []);
  useRetries(autosave);
  useLeaveGuard((isClosing) => {
    // After a link the page lives on, and the save continues while the next screen is shown.
    if (!isClosing) return isBusy || autosave.current?.isUnkept() === true;
    return isBusy || autosave.current?.isAtRisk() === true;
  });
  useFlushBeforeSignOut(async () => autosave.current?.saveNow());
  return { autosave, saveState };
}

/** A recovered text is shown as saved until its first save. */
function openedSaveState({ isNew, start: { text, stored, isUnsaved } }: Pick<OpenDraft, "isNew" | "start">): SaveState {
  const differs = !areSameOnceSaved(text, stored);
  return { kind: isUnsaved || differs ? "saved" : "untouched", hasChanges: differs && !isNew };
}

/** The server would refuse the text, so it is not sent. */
class TooLong extends Error {
  override message = currentAdminWords().both.descriptionTooLong;
}

/** Refusals that depend on the text alone are final; other failures may succeed on a retry. */
function explainFailure(error: unknown): SaveFailure {
  const code = codeOf(error);
  if (error instanceof TooLong) return { kind: "final", reason: { kind: "refused", sentence: error.message } };
  if (code === "UNAUTHORIZED" || currentToken() === null) return { kind: "later", reason: { kind: "signedOut" } };
  if (code === undefined) return { kind: "later", reason: { kind: "offline" } };
  const isFinal = code === "BAD_REQUEST" || code === "PAYLOAD_TOO_LARGE" || code === "NOT_FOUND";
  const kind = code === "CONFLICT" ? "conflict" : isFinal ? "final" : "later";
  return { kind, reason: { kind: "refused", sentence: sentenceOf(error) } };
}

/** Retries at once after a sign-in or when the network is back; journals the text when the tab is hidden. */
function useRetries(autosave: { current: Autosave | null }) {
  const token = useToken();
  useEffect(() => {
    if (token) autosave.current?.tryAgain();
  }, [token, autosave]);
  useEffect(() => {
    const onOnline = () => autosave.current?.tryAgain();
    const onHidden = () => void autosave.current?.keep();
    addEventListener("online", onOnline);
    addEventListener("beforeunload", onHidden);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("online", onOnline);
      removeEventListener("beforeunload", onHidden);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [autosave]);
}
