import { useQuery } from "@tanstack/react-query";
import type { WorkingText } from "../../../shared/working-copy-schema.ts";
import { codeOf } from "../../lib/failure.ts";
import { trpc } from "../../lib/trpc.ts";
import { whenClosed } from "./closing.ts";
import { allEntries, dropEntry } from "./journal.ts";
import { openTexts } from "./open-tabs.ts";
import { opening } from "./opening.ts";

/**
 * Finds out where to go on: looks at what this browser and the server keep of a text.
 *
 * @param isFresh the text was begun just now: there is nothing to look for
 */
export function useOpening(copyId: string, stored: { text: WorkingText; updatedAt: Date | null }, isFresh: boolean) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["opening", copyId],
    ...(isFresh && {
      initialData: opening({ stored: stored.text, updatedAt: stored.updatedAt, copy: null, entries: [] }),
    }),
    // Asked once: what is typed afterwards is the form's own.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    networkMode: "always",
    meta: { showsFailure: true },
    queryFn: async () => {
      await whenClosed(copyId);
      const [all, open] = await Promise.all([allEntries(), openTexts()]);
      const entries = all.filter(
        (entry) => entry.copyId === copyId && !open.some(({ entryId }) => entryId === entry.entryId),
      );
      const copy = await client.workingCopy.byId.query({ copyId }).catch((error) => {
        // Without a network, what this browser has is gone on with: the first save that arrives asks about the rest.
        if (codeOf(error) !== undefined || entries.length === 0) throw error;
        return null;
      });
      const start = opening({ stored: stored.text, updatedAt: stored.updatedAt, copy, entries });
      await Promise.all(start.needless.map(({ entryId }) => dropEntry(entryId)));
      return start;
    },
  });
}
