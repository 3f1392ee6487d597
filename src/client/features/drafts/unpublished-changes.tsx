import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";

/** Shows that the form has text which is not in the post yet, and offers to discard it. */
export function UnpublishedChanges({ onDiscard }: { onDiscard: () => Promise<void> }) {
  const words = useAdminWords();
  const [step, setStep] = useState<"shown" | "asking" | "busy">("shown");
  const discard = () => {
    setStep("busy");
    // The query client reports a failure.
    onDiscard()
      .catch(() => {})
      .finally(() => setStep("shown"));
  };
  return (
    <>
      <span className="unpublished-changes">
        {words.posts.unpublishedChanges}
        <button
          type="button"
          className="discard-changes"
          aria-label={words.drafts.discardChanges}
          onClick={() => setStep("asking")}
        >
          {words.drafts.discard}
        </button>
      </span>
      {step !== "shown" && (
        <ConfirmDialog
          title={words.drafts.discardChangesTitle}
          action={words.drafts.discard}
          isBusy={step === "busy"}
          onConfirm={discard}
          onCancel={() => setStep("shown")}
        >
          {words.drafts.discardChangesNote}
        </ConfirmDialog>
      )}
    </>
  );
}
