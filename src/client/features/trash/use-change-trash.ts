import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";

/** The actions of the trash. @param onEnd called after a change or its failure */
export function useChangeTrash(onEnd: () => void) {
  const utils = trpc.useUtils();
  const ends = {
    // Also after a failure, because another tab may have changed the trash. All queries, because anything may have been
    // restored.
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
