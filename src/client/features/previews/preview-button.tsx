import { useState } from "react";
import { PreviewDialog } from "./preview-dialog.tsx";

interface PreviewButtonProps {
  copyId: string;
  isNew: boolean;
  /** Puts what was typed last on the server, which shows it. @returns whether it is there */
  saveNow: () => Promise<boolean>;
}

/** Opens what is needed to see the post as readers will, and to let others see it. */
export function PreviewButton({ copyId, isNew, saveNow }: PreviewButtonProps) {
  const [step, setStep] = useState<"closed" | "saving" | "whole" | "behind">("closed");
  return (
    <>
      <button
        type="button"
        className="button"
        // Not `disabled`: the focus would be gone when the dialog gives it back.
        aria-disabled={step === "saving"}
        onClick={() => {
          if (step === "saving") return;
          setStep("saving");
          saveNow().then(
            (isThere) => setStep(isThere ? "whole" : "behind"),
            () => setStep("behind"),
          );
        }}
      >
        Preview
      </button>
      {(step === "whole" || step === "behind") && (
        <PreviewDialog post={{ copyId, isNew }} isBehind={step === "behind"} onClose={() => setStep("closed")} />
      )}
    </>
  );
}
