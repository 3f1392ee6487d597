import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import type { BaseVersion } from "./autosave.ts";

/** Text that the server has not confirmed yet, as one tab wrote it. */
export interface JournalEntry extends BaseVersion {
  entryId: string;
  draftId: string;
  isNew: boolean;
  text: DraftText;
  at: Date;
}

/** An entry as the browser stores it. The stored names never change: entries outlive an update of Longhand. */
type StoredEntry = Omit<JournalEntry, "draftId"> & { copyId: string };

const toStored = ({ draftId, ...entry }: JournalEntry): StoredEntry => ({ ...entry, copyId: draftId });
const fromStored = ({ copyId, ...entry }: StoredEntry): JournalEntry => ({
  ...entry,
  draftId: copyId,
  // An entry from before posts had details names none.
  text: { ...entry.text, details: entry.text.details ?? {} },
});

interface JournalSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
}

/** How long IndexedDB may take for one request, in milliseconds: with a damaged profile some requests never end. */
const storeTimeoutMs = 3_000;

let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

// Async, so that a browser that forbids storage and throws at once rejects the promise instead.
async function open() {
  opened ??= openStore();
  return opened;
}

/** Runs a request. @throws when it fails or times out; the next request opens the store again */
async function withStore<Answer>(request: (database: IDBPDatabase<JournalSchema>) => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The journal does not answer")), storeTimeoutMs);
  });
  try {
    return await Promise.race([open().then(request), timeout]);
  } catch (error) {
    opened = undefined;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function openStore() {
  return openDB<JournalSchema>("longhand-journal", 1, {
    upgrade: (database) => {
      database.createObjectStore("entries", { keyPath: "entryId" });
    },
    // Another tab runs a newer version, whose upgrade must not wait for this one.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  });
}

/** Writes an entry and replaces its last state. @returns whether this browser stores it: some forbid storage */
export async function writeEntry(entry: JournalEntry): Promise<boolean> {
  return withStore(async (database) => {
    const writing = database.transaction("entries", "readwrite", { durability: "strict" });
    await Promise.all([writing.store.put(toStored(entry)), writing.done]);
    return true;
  }).catch(() => false);
}

/** Whether this browser allows a journal at all. */
export function isJournalAvailable(): Promise<boolean> {
  return withStore(async () => true).catch(() => false);
}

export async function dropEntry(entryId: string): Promise<void> {
  await withStore((database) => database.delete("entries", entryId)).catch(() => {});
}

/** Every entry of this browser, newest first; none where storage is forbidden. */
export async function allEntries(): Promise<JournalEntry[]> {
  const entries = await withStore((database) => database.getAll("entries")).catch(() => []);
  return entries.map(fromStored).sort((one, other) => other.at.getTime() - one.at.getTime());
}
