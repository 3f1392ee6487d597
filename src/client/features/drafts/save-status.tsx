import { useSyncExternalStore } from "react";
import type { Store } from "../../lib/store.ts";
import type { SaveState } from "./autosave-state.ts";
import "./save-status.css";

/** Shows whether the text is saved. It stays visible while a long form scrolls. */
export function SaveStatus({ saveState }: { saveState: Store<SaveState> }) {
  const state = useSyncExternalStore(saveState.subscribe, saveState.get);
  const isTrouble = "isKept" in state;
  return (
    // A screen reader announces trouble only: an announcement of every save would interrupt the writing.
    <p className="save-status" data-kind={state.kind} role={isTrouble ? "alert" : undefined}>
      {sentenceFor(state)}
    </p>
  );
}

function sentenceFor(state: SaveState): string {
  switch (state.kind) {
    case "untouched":
      return "";
    case "saving":
      return "Saving…";
    case "saved":
      return "Saved";
    case "offline":
      return state.isKept ? "Offline, kept on this computer" : "Not saved: please keep this page open";
    case "signedOut":
      return state.isKept ? "Signed out, kept on this computer" : "Signed out, not saved: please keep this page open";
    case "refused":
      return `${state.isKept ? "Kept on this computer only" : "Not saved"}: ${state.sentence}`;
  }
}
