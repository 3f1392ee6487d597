import { useSyncExternalStore } from "react";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { Store } from "../../lib/store.ts";
import type { SaveState } from "./autosave-state.ts";
import "./save-status.css";

/** Shows whether the text is saved. */
export function SaveStatus({ saveState }: { saveState: Store<SaveState> }) {
  const words = useAdminWords();
  const state = useSyncExternalStore(saveState.subscribe, saveState.get);
  const isTrouble = "isKept" in state;
  return (
    // A screen reader announces trouble only: an announcement of every save would interrupt the writing.
    <p className="save-status" data-kind={state.kind} role={isTrouble ? "alert" : undefined}>
      {sentenceFor(state, words.drafts)}
    </p>
  );
}

function sentenceFor(state: SaveState, words: AdminWords["drafts"]): string {
  switch (state.kind) {
    case "untouched":
      return "";
    case "saving":
      return words.saving;
    case "saved":
      return words.saved;
    case "offline":
      return state.isKept ? words.offline : words.offlineUnkept;
    case "signedOut":
      return state.isKept ? words.signedOut : words.signedOutUnkept;
    case "refused":
      return state.isKept ? words.refused(state.sentence) : words.refusedUnkept(state.sentence);
  }
}
