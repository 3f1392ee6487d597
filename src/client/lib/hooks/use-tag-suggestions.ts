import { keepPreviousData } from "@tanstack/react-query";
import { trpc } from "../calls/trpc.ts";

/** Names of tags that begin with a text. While new names are loaded, the former ones stay. */
export function useTagSuggestions(text: string, isEnabled: boolean): string[] {
  const found = trpc.tag.suggest.useQuery(
    { text: text.trim() },
    { enabled: isEnabled, placeholderData: keepPreviousData },
  );
  return found.data ?? [];
}
