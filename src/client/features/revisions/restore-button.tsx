import { notify } from "../../lib/notify.ts";
import { trpc } from "../../lib/trpc.ts";
import { Button } from "../../ui/button.tsx";

interface RestoreButtonProps {
  revisionId: string;
  /** Asks for everything anew that shows posts. */
  onRestored: () => Promise<unknown>;
}

/** Gives the post an earlier text at once: what it says now becomes a version itself, so that nothing has to be asked. */
export function RestoreButton({ revisionId, onRestored }: RestoreButtonProps) {
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
      Restore this version
    </Button>
  );
}
