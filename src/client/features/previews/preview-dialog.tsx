import { type ComponentType, useLayoutEffect, useRef, useState } from "react";
import type { PreviewRef, PreviewView } from "../../../shared/schemas/preview-schema.ts";
import { languageAttributes } from "../../../shared/text/language.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { LoadState } from "../../ui/admin/load-state.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Moment } from "../../ui/moment.tsx";
import "./preview-dialog.css";

export interface PreviewDialogProps {
  post: PreviewRef;
  /** Whether the server lacks the last changes. */
  isBehind: boolean;
  onClose: () => void;
}

/** The text as readers will see it, for its writer. A link for others is a second step. */
export function PreviewDialog({
  post,
  isBehind,
  onClose,
  Article,
}: PreviewDialogProps & { Article: ComponentType<{ post: PreviewView }> }) {
  const words = useAdminWords();
  const { language } = useSite();
  const shown = trpc.preview.own.useQuery(post, { staleTime: 0, gcTime: 0, meta: { isQuiet: true } });
  const [isSharing, setIsSharing] = useState(false);
  return (
    <Dialog title={words.preview.title} onClose={onClose} isWide>
      <p className="dialog-buttons preview-buttons">
        <Button aria-expanded={isSharing} onClick={() => setIsSharing(!isSharing)}>
          {words.preview.share}
        </Button>
        <Button onClick={onClose}>{words.actions.close}</Button>
      </p>
      {isSharing && <SharedLink post={post} />}
      {isBehind && (
        <p className="notice notice-bad" role="alert">
          {words.preview.behind}
        </p>
      )}
      <LoadState query={shown} label={words.preview.loadingText} />
      {shown.data && (
        <div {...languageAttributes(language)}>
          <Article post={shown.data} />
        </div>
      )}
    </Dialog>
  );
}

/** Creates, shows and withdraws the secret link of a post. */
function SharedLink({ post }: { post: PreviewRef }) {
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
  const section = useRef<HTMLElement>(null);
  // A pressed button that was removed loses the focus.
  useLayoutEffect(() => {
    if (document.activeElement === document.body) section.current?.focus();
  });
  return (
    <section ref={section} tabIndex={-1} className="preview-share" aria-label={words.preview.share}>
      <p>{words.preview.note}</p>
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
      </p>
    </section>
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
