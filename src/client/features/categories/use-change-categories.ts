import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { notify } from "../../lib/toasts/notify.ts";

/** The changes to categories. After each, the category tabs, the footer and the lists of this tab are loaded again. */
export function useChangeCategories() {
  const utils = trpc.useUtils();
  const { site, replaceSite } = usePageState();
  const onSuccess = async ({ message }: { message: string }) => {
    notify.success(message);
    await utils.invalidate();
    const rows = await utils.category.list.fetch();
    replaceSite({ ...site, categories: rows.map(({ name }) => name) });
  };
  // Another tab may have changed the list that this tab shows.
  const onError = () => void utils.category.invalidate();
  // Only after a conflict: the form of a category that was deleted elsewhere keeps its text.
  const onChangeError = async (error: unknown) => {
    if (codeOf(error) === "CONFLICT") await utils.category.list.invalidate();
  };
  return {
    add: trpc.category.add.useMutation({ onSuccess }),
    change: trpc.category.change.useMutation({ onSuccess, onError: onChangeError }),
    order: trpc.category.order.useMutation({ onSuccess, onError }),
    remove: trpc.category.remove.useMutation({ onSuccess, onError }),
  };
}
