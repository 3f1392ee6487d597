import { allEntries, dropEntry, type JournalEntry, keepEntry } from "./journal.ts";
import { openTexts } from "./open-tabs.ts";
import { randomToken } from "./random-token.ts";

/** What tabs that are gone left of a text in this browser, newest first. */
export async function leftEntries(draftId: string): Promise<JournalEntry[]> {
  const [all, open] = await Promise.all([allEntries(), openTexts()]);
  return all.filter((entry) => entry.draftId === draftId && !open.some(({ entryId }) => entryId === entry.entryId));
}

/**
 * Gives an entry a name that only one form knows. A browser that was killed opens its tabs again all at once, and two of
 * them must not write, and drop, the same entry.
 *
 * @returns the name under which it is now kept
 */
export async function takeOver(entry: JournalEntry): Promise<string> {
  const entryId = randomToken();
  if (!(await keepEntry({ ...entry, entryId }))) return entry.entryId;
  await dropEntry(entry.entryId);
  return entryId;
}
