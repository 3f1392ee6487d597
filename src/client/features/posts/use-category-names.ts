import { trpc } from "../../lib/calls/trpc.ts";
import { useSite } from "../../lib/page/page-state.ts";

/** The names of all categories, in the owner's order. Until the newest names are loaded, those of the page are used. */
export function useCategoryNames(): string[] {
  const { categories } = useSite();
  return trpc.category.names.useQuery(undefined, { placeholderData: categories }).data ?? categories;
}
