import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { notify } from "../../lib/toasts/notify.ts";

/** The changes to tags. After each, every list in this tab is loaded again. */
export function useChangeTags() {
  const utils = trpc.useUtils();
  const onSuccess = async ({ message }: { message: string }) => {
    notify.success(message);
    await utils.invalidate();
  };
  // Another tab may have deleted the tag that this one shows. Only a conflict waits for the list, which then has the
  // new name: otherwise a waiting button would ignore the next attempt.
  const onError = async (error: unknown) => {
    const reloaded = utils.tag.invalidate();
    if (codeOf(error) === "CONFLICT") await reloaded;
  };
  return {
    rename: trpc.tag.rename.useMutation({ onSuccess, onError }),
    setHidden: trpc.tag.setHidden.useMutation({ onSuccess, onError }),
    merge: trpc.tag.merge.useMutation({ onSuccess, onError }),
    remove: trpc.tag.remove.useMutation({ onSuccess, onError }),
  };
}
