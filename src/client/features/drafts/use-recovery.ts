import { useQuery } from "@tanstack/react-query";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { codeOf } from "../../lib/failure.ts";
import { trpc } from "../../lib/trpc.ts";
import { answerWithinMs, retryOnce, within } from "../../lib/with-timeout.ts";
import { dropEntry } from "./journal.ts";
import { whenClosed } from "./pending-saves.ts";
import { leftEntries, takeOver } from "./recovered-entries.ts";
import { leftHere } from "./recovered-in-tab.ts";
import { opening, reopening } from "./recovery.ts";

/**
 * Finds out where to go on: looks at what this browser and the server keep of a text.
 *
 * @param isFresh the text was begun just now: there is nothing to look for
 */
export function useOpening(draftId: string, stored: { text: DraftText; updatedAt: Date | null }, isFresh: boolean) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["opening", draftId],
    ...(isFresh && {
      initialData: opening({ stored: stored.text, updatedAt: stored.updatedAt, copy: null, entries: [] }),
    }),
    // Asked once, whoever signs in again: what is typed afterwards is the form's own.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    networkMode: "always",
    retry: retryOnce,
    queryFn: async () => {
      await whenClosed(draftId);
      const entries = await leftEntries(draftId);
      const here = leftHere(draftId);
      const asking = within(answerWithinMs, (signal) => client.draft.byId.query({ draftId }, { signal }));
      const copy = await asking.catch((error) => {
        // Without a network, what this browser has is gone on with: the first save that arrives asks about the rest.
        if (codeOf(error) !== undefined || (entries.length === 0 && !here)) throw error;
        return undefined;
      });
      if (copy === undefined && entries.length === 0 && here) return reopening(here, stored.text);
      const start = opening({ stored: stored.text, updatedAt: stored.updatedAt, copy, entries });
      await Promise.all(start.needless.map(({ entryId }) => dropEntry(entryId)));
      const taken = entries.find(({ entryId }) => entryId === start.entryId);
      return taken ? { ...start, entryId: await takeOver(taken) } : start;
    },
  });
}
