import { type ReactNode, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Button } from "../../ui/button.tsx";
import type { PreviewDialogProps } from "./preview-dialog.tsx";

interface PreviewButtonProps {
  draftId: string;
  isNew: boolean;
  /** Saves the text on the server. @returns whether the server has it */
  saveNow: () => Promise<boolean>;
  renderDialog: (dialog: PreviewDialogProps) => ReactNode;
}

/** Saves the text and shows it as readers will see it. */
export function PreviewButton({ draftId, isNew, saveNow, renderDialog }: PreviewButtonProps) {
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
      {(step === "saved" || step === "behind") &&
        renderDialog({ post: { draftId, isNew }, isBehind: step === "behind", onClose: () => setStep("closed") })}
    </>
  );
}
