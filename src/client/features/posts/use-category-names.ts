import { trpc } from "../../lib/calls/trpc.ts";
import { useSite } from "../../lib/page/page-state.ts";

/** The names of all categories, in the owner's order. Those that came with the page stand in until the newest are loaded. */
export function useCategoryNames(): string[] {
  const { categories } = useSite();
  return trpc.category.names.useQuery(undefined, { placeholderData: categories }).data ?? categories;
}
