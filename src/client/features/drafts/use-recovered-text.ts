import { useQuery } from "@tanstack/react-query";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { whenClosed } from "./pending-saves.ts";
import { leftEntries } from "./recovered-entries.ts";

/**
 * What this browser alone tells of a post when the server cannot be asked: enough to open its form, where the text itself
 * is found as ever. Null when it keeps nothing of it.
 */
export function useLeftText(draftId: string, enabled: boolean) {
  return useQuery({
    queryKey: ["left text", draftId],
    enabled,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async (): Promise<Pick<PostView, "isPublished" | "publishedAt" | "updatedAt"> | null> => {
      await whenClosed(draftId);
      const newest = (await leftEntries(draftId)).find(({ basedOn }) => basedOn !== null);
      if (!newest?.basedOn) return null;
      const { isPublished, publishedAt } = newest.text;
      return { isPublished, publishedAt, updatedAt: newest.basedOn };
    },
  });
}
