import { useSyncExternalStore } from "react";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import type { Store } from "../../lib/store.ts";
import { ConfirmButton } from "../../ui/confirm-dialog.tsx";
import type { SaveState } from "./autosave.ts";
import "./save-status.css";

interface SaveStatusProps {
  saveState: Store<SaveState>;
  /** Shows the stored post in place of the changes. */
  onDiscard: () => Promise<void>;
}

/** Shows whether the text is saved, and whether it differs from the stored post. */
export function SaveStatus({ saveState, onDiscard }: SaveStatusProps) {
  const words = useAdminWords();
  const state = useSyncExternalStore(saveState.subscribe, saveState.get);
  const isFailed = "isKept" in state;
  return (
    <div className="save-state">
      {/* Screen readers announce failures only: an announcement of every save would interrupt the writing. */}
      <p className="save-status" data-kind={state.kind} role={isFailed ? "alert" : undefined}>
        {sentenceFor(state, words.drafts)}
      </p>
      {state.hasChanges && <UnpublishedChanges onDiscard={onDiscard} />}
    </div>
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

/** Shows that the form has text which is not in the post yet, and offers to discard it. */
function UnpublishedChanges({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const words = useAdminWords();
  return (
    <span className="unpublished-changes">
      {words.posts.unpublishedChanges}
      <ConfirmButton
        className="discard-changes"
        aria-label={words.drafts.discardChanges}
        asks={{
          title: words.drafts.discardChangesTitle,
          action: words.drafts.discard,
          note: words.drafts.discardChangesNote,
        }}
        act={onDiscard}
      >
        {words.drafts.discard}
      </ConfirmButton>
    </span>
  );
}
