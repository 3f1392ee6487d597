import { useState } from "react";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TimeAgo } from "../../ui/time-ago.tsx";
import "./draft-notice.css";

/** Says that the form shows text which is not saved in the post yet, and offers to give it up. */
export function RestoredNotice({ at, onDiscard }: { at: Date; onDiscard: () => Promise<void> }) {
  const [step, setStep] = useState<"shown" | "asking" | "busy">("shown");
  return (
    <div className="notice working-notice">
      <p>
        You are back at what you wrote <TimeAgo moment={at} />. It is not in the post yet.
      </p>
      <button type="button" className="button button-small" onClick={() => setStep("asking")}>
        Discard it
      </button>
      {step !== "shown" && (
        <ConfirmDialog
          title="Discard what you wrote?"
          action="Discard"
          isBusy={step === "busy"}
          onConfirm={() => {
            setStep("busy");
            onDiscard()
              .catch(() => {})
              .finally(() => setStep("shown"));
          }}
          onCancel={() => setStep("shown")}
        >
          The form will show the post as it is saved.
        </ConfirmDialog>
      )}
    </div>
  );
}
