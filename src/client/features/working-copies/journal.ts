import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { WorkingText } from "../../../shared/working-copy-schema.ts";

/** Text that the server has not confirmed yet, as one tab left it. */
export interface JournalEntry {
  entryId: string;
  copyId: string;
  isNew: boolean;
  text: WorkingText;
  /** The versions on the server that are this text's own past; one of them may never have arrived. */
  ownVersions: string[];
  basedOn: Date | null;
  at: Date;
}

interface JournalSchema extends DBSchema {
  entries: { key: string; value: JournalEntry };
}

/** How long the browser may take to open its store, in milliseconds: with a damaged profile some never answer. */
const openWithinMs = 3_000;

let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

// Asynchronous all through: where storage is forbidden, some browsers throw at the mere question.
async function open() {
  opened ??= Promise.race([openStore(), refusal()]);
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

const refusal = () =>
  new Promise<never>((_, reject) => setTimeout(() => reject(new Error("The journal did not open")), openWithinMs));

async function openStore() {
  return openDB<JournalSchema>("longhand-journal", 1, {
    upgrade: (database) => {
      database.createObjectStore("entries", { keyPath: "entryId" });
    },
    // Another tab runs a newer version: it must not wait for this one.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  });
}

/** Writes an entry in place of its last state. @returns whether this browser keeps it: some forbid it */
export async function keepEntry(entry: JournalEntry): Promise<boolean> {
  try {
    const writing = (await open()).transaction("entries", "readwrite", { durability: "strict" });
    await Promise.all([writing.store.put(entry), writing.done]);
    return true;
  } catch {
    opened = undefined;
    return false;
  }
}

/** The server has it, or nobody wants it. */
export async function dropEntry(entryId: string): Promise<void> {
  await open()
    .then((database) => database.delete("entries", entryId))
    .catch(() => {});
}

/** Everything that this browser keeps, newest first; nothing where it may keep nothing. */
export async function allEntries(): Promise<JournalEntry[]> {
  const entries = await open()
    .then((database) => database.getAll("entries"))
    .catch(() => []);
  return entries.sort((one, other) => other.at.getTime() - one.at.getTime());
}
