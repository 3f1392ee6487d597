import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";

/** What can be done with the trash. @param onEnd after a change or its failure */
export function useChangeTrash(onEnd: () => void) {
  const utils = trpc.useUtils();
  const ends = {
    // Also after a failure: another tab may have changed the trash. What comes back may be anything.
    onSettled: async () => {
      await utils.invalidate();
      onEnd();
    },
    onSuccess: ({ message }: { message: string }) => notify.success(message),
  };
  return {
    restore: trpc.trash.restore.useMutation(ends),
    erase: trpc.trash.erase.useMutation(ends),
    empty: trpc.trash.empty.useMutation(ends),
  };
}
