import { MutationObserver, useQueryClient } from "@tanstack/react-query";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { messages } from "../../../shared/messages.ts";
import type { DraftInput, DraftText } from "../../../shared/schemas/draft-schema.ts";
import { isDescriptionTooLong } from "../../../shared/text/description-size.ts";
import { codeOf, sentenceOf } from "../../lib/failure.ts";
import { usePutAway } from "../../lib/flush-before-sign-out.ts";
import { currentToken, useToken } from "../../lib/session-token.ts";
import { createStore } from "../../lib/store.ts";
import { trpc } from "../../lib/trpc.ts";
import { useLeaveGuard } from "../../lib/use-leave-guard.ts";
import { createKeeper, type Keeper } from "./autosave.ts";
import type { SettleConflict } from "./conflict.ts";
import { dropEntry, keepEntry, mayKeepEntries } from "./journal.ts";
import { announce } from "./open-tabs.ts";
import { noteClosing } from "./pending-saves.ts";
import { rememberLeft } from "./recovered-in-tab.ts";
import type { Start } from "./recovery.ts";
import type { SaveState } from "./save-state.ts";

export interface KeptForm {
  draftId: string;
  entryId: string;
  isNew: boolean;
  start: Start;
  /** Lets the writer choose between her text and another; see `settleConflict` of the keeper. */
  settleConflict: SettleConflict;
  ref: Ref<Keeper>;
}

/**
 * Keeps what stands in a form while it is written.
 *
 * @param read the text as it stands there now
 * @param isBusy something is under way that would be lost with the form, an image for instance
 */
export function useKeeper({ ref, ...form }: KeptForm, read: () => DraftText, isBusy: boolean) {
  // No state of the form's: the first letter after a save would wait for the whole of it to be drawn.
  const [saveState] = useState(() => createStore<SaveState>({ kind: form.start.restoredAt ? "saved" : "untouched" }));
  const keeper = useRef<Keeper | null>(null);
  const readNow = useRef(read);
  const { client } = trpc.useUtils();
  const queryClient = useQueryClient();
  // Observed by nobody: a form that is drawn anew with each save makes somebody's next key wait.
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
  // As a layout effect, because the last words are read before the form is taken down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another form
  useLayoutEffect(() => {
    const { draftId, entryId, isNew, start, settleConflict } = form;
    let release = announce({ draftId, entryId });
    const own = createKeeper({
      start: { ...start, hasRivals: start.rivals.length > 0 },
      read: () => readNow.current(),
      journal: {
        keep: (text, basis) => keepEntry({ entryId, draftId, isNew, text, ...basis, at: new Date() }),
        drop: () => dropEntry(entryId),
        mayKeep: mayKeepEntries,
      },
      send: async (text, version, basis, signal) => {
        if (currentToken() === null) throw new Error("Nobody is signed in");
        if (isDescriptionTooLong(text.description)) throw new TooLong();
        await save.mutate({ draftId, isNew, text, version, ...basis, signal });
      },
      judge,
      settleConflict,
      onState: saveState.set,
    });
    keeper.current = own;
    // The page that comes next in this tab looks for what was left before this one is taken down.
    const onHide = () => release();
    addEventListener("pagehide", onHide);
    // Back in this tab by the browser's own memory: it writes on.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) release = announce({ draftId, entryId });
    };
    addEventListener("pageshow", onShow);
    return () => {
      removeEventListener("pagehide", onHide);
      removeEventListener("pageshow", onShow);
      const { kept, left } = own.close();
      const remember = left.then((it) => it && rememberLeft({ ...it, draftId, isNew, at: new Date() }));
      noteClosing(draftId, { kept, done: remember.finally(onHide) });
    };
  }, []);

  // After the effect that makes it.
  useImperativeHandle(ref, () => keeper.current as Keeper, []);
  useRetries(keeper);
  useLeaveGuard((isClosing) => {
    // A link leaves the page alive: what stands here is put away while the next screen shows.
    if (!isClosing) return isBusy || keeper.current?.isUnkept() === true;
    return isBusy || keeper.current?.isAtRisk() === true;
  });
  usePutAway(async () => keeper.current?.saveNow());
  return { keeper, saveState };
}

/** Nothing that a server need be asked. */
class TooLong extends Error {
  override message = messages.descriptionTooLong;
}

/** The server's own sentences will not change by asking again; anything else may pass. */
function judge(error: unknown): ReturnType<Parameters<typeof createKeeper>[0]["judge"]> {
  const code = codeOf(error);
  if (error instanceof TooLong) return { kind: "final", trouble: { kind: "refused", sentence: error.message } };
  if (code === "UNAUTHORIZED" || currentToken() === null) return { kind: "later", trouble: { kind: "signedOut" } };
  if (code === undefined) return { kind: "later", trouble: { kind: "offline" } };
  const isFinal = code === "BAD_REQUEST" || code === "PAYLOAD_TOO_LARGE" || code === "NOT_FOUND";
  const kind = code === "CONFLICT" ? "conflict" : isFinal ? "final" : "later";
  return { kind, trouble: { kind: "refused", sentence: sentenceOf(error) } };
}

/** Asks again at once when the network is back or the writer has signed in again; puts text away when she looks away. */
function useRetries(keeper: { current: Keeper | null }) {
  const token = useToken();
  useEffect(() => {
    if (token) keeper.current?.tryAgain();
  }, [token, keeper]);
  useEffect(() => {
    const onOnline = () => keeper.current?.tryAgain();
    const onHidden = () => void keeper.current?.keep();
    addEventListener("online", onOnline);
    addEventListener("beforeunload", onHidden);
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("online", onOnline);
      removeEventListener("beforeunload", onHidden);
      document.removeEventListener("visibilitychange", onHidden);
    };
  }, [keeper]);
}
