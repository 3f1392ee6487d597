import { useRef, useState } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import "./preview-dialog.css";

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

interface PreviewDialogProps {
  post: { draftId: string; isNew: boolean };
  /** Whether the server lacks the last changes. */
  isBehind: boolean;
  onClose: () => void;
}

/** Creates, shows and withdraws the secret link of a post. */
function PreviewDialog({ post, isBehind, onClose }: PreviewDialogProps) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const onSuccess = () => utils.preview.current.invalidate();
  const current = trpc.preview.current.useQuery(post, { staleTime: 0, gcTime: 0 });
  const make = trpc.preview.make.useMutation({ onSuccess });
  const withdraw = trpc.preview.withdraw.useMutation({
    onSuccess: () => {
      make.reset();
      return onSuccess();
    },
  });
  const isBusy = make.isPending || withdraw.isPending;
  return (
    <Dialog title={words.preview.title} onClose={onClose}>
      <p>{words.preview.note}</p>
      {isBehind && (
        <p className="notice notice-bad" role="alert">
          {words.preview.behind}
        </p>
      )}
      <LoadState query={current} label={words.preview.loading} />
      {make.data && <PreviewLink url={new URL(make.data.path, make.data.origin ?? location.origin).href} />}
      {current.data && !make.data && (
        <p>{words.preview.existing(<Moment key="made" moment={current.data.createdAt} />)}</p>
      )}
      <p className="dialog-buttons">
        {current.data && (
          <Button className="button button-danger" isInactive={isBusy} onClick={() => withdraw.mutate(post)}>
            {words.preview.withdraw}
          </Button>
        )}
        {current.isSuccess && !make.data && (
          <Button className="button button-primary" isInactive={isBusy} onClick={() => make.mutate(post)}>
            {current.data ? words.preview.makeNew : words.preview.make}
          </Button>
        )}
        <Button onClick={onClose}>{words.actions.close}</Button>
      </p>
    </Dialog>
  );
}

function PreviewLink({ url }: { url: string }) {
  const words = useAdminWords();
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success(words.preview.copied);
    } catch {
      // Browsers allow no copying over plain HTTP: select the link, so that the keyboard can copy it.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className="preview-link">
      <code ref={shown}>{url}</code>
      <p>
        <a className="button button-primary" href={url} target="_blank" rel="noreferrer">
          {words.preview.openLink}
        </a>
        <Button onClick={copy}>{words.preview.copy}</Button>
      </p>
    </div>
  );
}
