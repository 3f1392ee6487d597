import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";
import { Button } from "../../ui/button.tsx";

interface RestoreButtonProps {
  revisionId: string;
  /** Refetches everything that shows posts. */
  onRestored: () => Promise<unknown>;
}

/** Restores a version without a confirmation: the current text becomes a version, so nothing is lost. */
export function RestoreButton({ revisionId, onRestored }: RestoreButtonProps) {
  const words = useAdminWords();
  const utils = trpc.useUtils();
  const restore = trpc.revision.restore.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message);
      await Promise.all([utils.revision.list.invalidate(), onRestored()]);
    },
  });
  return (
    <Button
      className="button button-primary"
      isInactive={restore.isPending}
      onClick={() => restore.mutate({ revisionId })}
    >
      {words.history.restore}
    </Button>
  );
}
