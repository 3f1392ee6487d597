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
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="button" onClick={() => saveNow().finally(() => setOpen(true))}>
        Preview
      </button>
      {isOpen && <PreviewDialog post={{ copyId, isNew }} onClose={() => setOpen(false)} />}
    </>
  );
}
