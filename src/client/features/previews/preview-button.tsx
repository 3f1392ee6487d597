import { useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";

interface PreviewButtonProps {
  draftId: string;
  isNew: boolean;
  /** Saves the text on the server. @returns whether the server has it */
  saveNow: () => Promise<boolean>;
}

/** Saves the text and opens the dialog with the preview link. */
export function PreviewButton({ draftId, isNew, saveNow }: PreviewButtonProps) {
  const words = useAdminWords();
  const [step, setStep] = useState<"closed" | "saving" | "saved" | "behind">("closed");
  return (
    <>
      <Button
        isInactive={step === "saving"}
        onClick={() => {
          setStep("saving");
          saveNow().then(
            (isSaved) => setStep(isSaved ? "saved" : "behind"),
            () => setStep("behind"),
          );
        }}
      >
        {words.preview.open}
      </Button>
      {(step === "saved" || step === "behind") && (
        <PreviewDialog post={{ draftId, isNew }} isBehind={step === "behind"} onClose={() => setStep("closed")} />
      )}
    </>
  );
}
