import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

interface PreviewButtonProps {
  draftId: string;
  isNew: boolean;
  /** Puts what was typed last on the server, which shows it. @returns whether it is there */
  saveNow: () => Promise<boolean>;
}

/** Opens what is needed to see the post as readers will, and to let others see it. */
export function PreviewButton({ draftId, isNew, saveNow }: PreviewButtonProps) {
  const [step, setStep] = useState<"closed" | "saving" | "whole" | "behind">("closed");
  return (
    <>
      <Button
        className="button"
        isInactive={step === "saving"}
        onClick={() => {
          setStep("saving");
          saveNow().then(
            (isThere) => setStep(isThere ? "whole" : "behind"),
            () => setStep("behind"),
          );
        }}
      >
        Preview
      </Button>
      {(step === "whole" || step === "behind") && (
        <PreviewDialog post={{ draftId, isNew }} isBehind={step === "behind"} onClose={() => setStep("closed")} />
      )}
    </>
  );
}
