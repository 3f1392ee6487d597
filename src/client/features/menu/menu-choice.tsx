import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";

const name = "isInMenu";

/** Whether a page is in the menu. @param postId null for a new page */
export function MenuChoice({ postId }: { postId: string | null }) {
  const words = useAdminWords().menu;
  const menu = trpc.site.menu.useQuery(undefined, {
    enabled: postId !== null,
    refetchOnMount: "always",
    meta: { isQuiet: true },
  });
  if (postId !== null && (!menu.isFetchedAfterMount || !menu.data)) return null;
  const isIn = menu.data?.menu.some(({ kind, target }) => kind === "page" && target === postId) ?? false;
  return (
    // The choice is not part of the draft.
    <label className="post-publish" onInput={(event) => event.stopPropagation()}>
      <input type="checkbox" name={name} defaultChecked={isIn} />
      {words.isInMenu}
    </label>
  );
}

/** The choice in a form; undefined if it is not offered or not changed. */
export function readMenuChoice(form: HTMLFormElement | null): boolean | undefined {
  const box = form?.elements.namedItem(name);
  return box instanceof HTMLInputElement && box.checked !== box.defaultChecked ? box.checked : undefined;
}
