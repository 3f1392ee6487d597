import { useQuery } from "@tanstack/react-query";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { codeOf } from "../../lib/calls/failure.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { answerTimeoutMs, retryOnce, withTimeout } from "../../lib/calls/with-timeout.ts";
import { randomToken } from "./draft-text.ts";
import { allEntries, dropEntry, type JournalEntry, writeEntry } from "./journal.ts";
import { openTexts } from "./open-tabs.ts";
import { whenSaved } from "./pending-saves.ts";
import { textInTab } from "./recovered-in-tab.ts";
import { recover, recoverFromTab } from "./recovery.ts";

/**
 * Looks in this browser and on the server for the text to continue with.
 *
 * @param isFresh the text was begun just now: there is nothing to look for
 */
export function useRecovery(draftId: string, stored: { text: DraftText; updatedAt: Date | null }, isFresh: boolean) {
  const { client } = trpc.useUtils();
  return useQuery({
    queryKey: ["recovery", draftId],
    ...(isFresh && {
      initialData: recover({ stored: stored.text, updatedAt: stored.updatedAt, draft: null, entries: [] }),
    }),
    // Once, also after another sign-in: later text belongs to the form.
    enabled: ({ state }) => state.data === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
    networkMode: "always",
    retry: retryOnce,
    queryFn: async () => {
      await whenSaved(draftId);
      const entries = await recoveredEntries(draftId);
      const inTab = textInTab(draftId);
      const asking = withTimeout(answerTimeoutMs, (signal) => client.draft.byId.query({ draftId }, { signal }));
      const draft = await asking.catch((error) => {
        // Without a network the form opens with what this browser has; the first save that arrives asks about conflicts.
        if (codeOf(error) !== undefined || (entries.length === 0 && !inTab)) throw error;
        return undefined;
      });
      if (draft === undefined && entries.length === 0 && inTab) return recoverFromTab(inTab, stored.text);
      const recovery = recover({ stored: stored.text, updatedAt: stored.updatedAt, draft, entries });
      await Promise.all(recovery.redundant.map(({ entryId }) => dropEntry(entryId)));
      const own = entries.find(({ entryId }) => entryId === recovery.entryId);
      return own ? { ...recovery, entryId: await takeOver(own) } : recovery;
    },
  });
}

/**
 * The data of a post that this browser has when the server does not answer: enough to open its form, which then
 * recovers the text itself. Null when the browser has none.
 */
export function useRecoveredPost(draftId: string, enabled: boolean) {
  return useQuery({
    queryKey: ["recovered post", draftId],
    enabled,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async (): Promise<Pick<PostView, "isPublished" | "publishedAt" | "updatedAt"> | null> => {
      await whenSaved(draftId);
      const newest = (await recoveredEntries(draftId)).find(({ basedOn }) => basedOn !== null);
      if (!newest?.basedOn) return null;
      const { isPublished, publishedAt } = newest.text;
      return { isPublished, publishedAt, updatedAt: newest.basedOn };
    },
  });
}

/** The entries of a text that closed tabs left in the journal, newest first. */
async function recoveredEntries(draftId: string): Promise<JournalEntry[]> {
  const [all, open] = await Promise.all([allEntries(), openTexts()]);
  return all.filter((entry) => entry.draftId === draftId && !open.some(({ entryId }) => entryId === entry.entryId));
}

/**
 * Moves an entry to a key that only one form knows. A killed browser reopens its tabs at once, and two of them must not
 * write or drop the same entry.
 *
 * @returns the new key
 */
async function takeOver(entry: JournalEntry): Promise<string> {
  const entryId = randomToken();
  if (!(await writeEntry({ ...entry, entryId }))) return entry.entryId;
  await dropEntry(entry.entryId);
  return entryId;
}
