import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";

/** Text that the server has not confirmed yet, as one tab left it. */
export interface JournalEntry {
  entryId: string;
  draftId: string;
  isNew: boolean;
  text: DraftText;
  /** The versions on the server that are this text's own past; one of them may never have arrived. */
  ownVersions: string[];
  basedOn: Date | null;
  at: Date;
}

/** An entry as the browser stores it. The stored names stay as they are: entries outlive an update. */
type StoredEntry = Omit<JournalEntry, "draftId"> & { copyId: string };

const toStored = ({ draftId, ...entry }: JournalEntry): StoredEntry => ({ ...entry, copyId: draftId });
const fromStored = ({ copyId, ...entry }: StoredEntry): JournalEntry => ({ ...entry, draftId: copyId });

interface JournalSchema extends DBSchema {
  entries: { key: string; value: StoredEntry };
}

/** How long the browser's store may take for anything, in milliseconds: with a damaged profile some never answer. */
const answerWithinMs = 3_000;

let opened: Promise<IDBPDatabase<JournalSchema>> | undefined;

// Asynchronous all through: where storage is forbidden, some browsers throw at the mere question.
async function open() {
  opened ??= openStore();
  return opened;
}

/** Asks the store. @throws when it fails, or does not answer in time; it is then opened anew */
async function ask<Answer>(question: (database: IDBPDatabase<JournalSchema>) => Promise<Answer>): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const refusal = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The journal does not answer")), answerWithinMs);
  });
  try {
    return await Promise.race([open().then(question), refusal]);
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
    // Another tab runs a newer version: it must not wait for this one.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => {
      opened = undefined;
    },
  });
}

/** Writes an entry in place of its last state. @returns whether this browser keeps it: some forbid it */
export async function keepEntry(entry: JournalEntry): Promise<boolean> {
  return ask(async (database) => {
    const writing = database.transaction("entries", "readwrite", { durability: "strict" });
    await Promise.all([writing.store.put(toStored(entry)), writing.done]);
    return true;
  }).catch(() => false);
}

/** Whether this browser keeps anything. */
export function mayKeepEntries(): Promise<boolean> {
  return ask(async () => true).catch(() => false);
}

/** The server has it, or nobody wants it. */
export async function dropEntry(entryId: string): Promise<void> {
  await ask((database) => database.delete("entries", entryId)).catch(() => {});
}

/** Everything that this browser keeps, newest first; nothing where it may keep nothing. */
export async function allEntries(): Promise<JournalEntry[]> {
  const entries = await ask((database) => database.getAll("entries")).catch(() => []);
  return entries.map(fromStored).sort((one, other) => other.at.getTime() - one.at.getTime());
}
