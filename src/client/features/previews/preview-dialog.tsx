import { useRef } from "react";
import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { LoadFailed } from "../../ui/load-failed.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import "./preview-dialog.css";

interface PreviewDialogProps {
  post: { draftId: string; isNew: boolean };
  /** The server does not have what was typed last. */
  isBehind: boolean;
  onClose: () => void;
}

/** Makes, shows and withdraws the secret link of a post. */
export function PreviewDialog({ post, isBehind, onClose }: PreviewDialogProps) {
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
    <Dialog title="Preview" onClose={onClose}>
      <p>
        A secret link shows the post as readers will see it, with what you are writing now. Whoever has the link can
        read it, without signing in.
      </p>
      {isBehind && (
        <p className="notice notice-bad" role="alert">
          Your last changes could not be saved on the server just now: the preview does not show them yet.
        </p>
      )}
      {current.isPending && <Spinner label="Looking for a link" />}
      {current.isLoadingError && <LoadFailed query={current} />}
      {make.data && <Link url={new URL(make.data.path, make.data.origin ?? location.origin).href} />}
      {current.data && !make.data && (
        <p>
          A link was made on <Moment moment={current.data.createdAt} /> and works. It cannot be shown again; a new one
          takes its place.
        </p>
      )}
      <p className="dialog-buttons">
        {current.data && (
          <Button className="button button-danger" isInactive={isBusy} onClick={() => withdraw.mutate(post)}>
            Withdraw the link
          </Button>
        )}
        {current.isSuccess && !make.data && (
          <Button className="button button-primary" isInactive={isBusy} onClick={() => make.mutate(post)}>
            {current.data ? "Make a new link" : "Make a link"}
          </Button>
        )}
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </p>
    </Dialog>
  );
}

function Link({ url }: { url: string }) {
  const shown = useRef<HTMLElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      notify.success("Link copied");
    } catch {
      // Over plain http, or forbidden: it is selected, for the keyboard to copy.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  return (
    <div className="preview-link">
      <code ref={shown}>{url}</code>
      <p>
        <a className="button button-primary" href={url} target="_blank" rel="noreferrer">
          Open the preview
        </a>
        <button type="button" className="button" onClick={copy}>
          Copy the link
        </button>
      </p>
    </div>
  );
}
