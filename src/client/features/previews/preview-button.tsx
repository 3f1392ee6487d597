import { useState } from "react";
import { PreviewDialog } from "./preview-dialog.tsx";

interface PreviewButtonProps {
  copyId: string;
  isNew: boolean;
  /** Puts what was typed last on the server, which shows it. */
  saveNow: () => Promise<unknown>;
}

/** Opens what is needed to see the post as readers will, and to let others see it. */
export function PreviewButton({ copyId, isNew, saveNow }: PreviewButtonProps) {
  const [step, setStep] = useState<"closed" | "saving" | "open">("closed");
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={step === "saving"}
        onClick={() => {
          setStep("saving");
          void saveNow().finally(() => setStep("open"));
        }}
      >
        Preview
      </button>
      {step === "open" && <PreviewDialog post={{ copyId, isNew }} onClose={() => setStep("closed")} />}
    </>
  );
}
