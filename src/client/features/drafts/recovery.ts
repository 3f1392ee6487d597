import type { DraftText, DraftView } from "../../../shared/schemas/draft-schema.ts";
import { sayTheSame, textOf } from "./draft-text.ts";
import type { JournalEntry } from "./journal.ts";
import type { LeftHere } from "./recovered-in-tab.ts";

/** What a form starts with. */
export interface Start {
  text: DraftText;
  /** The journal's entry that the form goes on writing; null for one of its own. */
  entryId: string | null;
  ownVersions: string[];
  basedOn: Date | null;
  /** The server does not have this text. */
  isUnsaved: boolean;
  /** When it was typed, if it is not what the post says. */
  restoredAt: Date | null;
  /** Text that other tabs left behind: the writer chooses. */
  rivals: JournalEntry[];
  /** Entries that say what is shown or stored anyway: they would come back as somebody's text one day. */
  needless: JournalEntry[];
}

interface Found {
  /** The post as it is saved, or an empty one. */
  stored: DraftText;
  updatedAt: Date | null;
  /** Undefined when the server could not be asked. */
  copy: DraftView | null | undefined;
  /** What tabs that are gone left in this browser, newest first. */
  entries: JournalEntry[];
}

/**
 * Where to go on: with the newest text that only this browser has, else with the server's draft, else with the
 * post itself. Whether a text from this browser still fits the server's is left to the first save, which asks.
 */
export function opening({ stored, updatedAt, copy, entries }: Found): Start {
  const onServer = copy ? textOf(copy) : stored;
  // Going back to what the post says is news to a server that has another text: as long as it is not known, nothing is needless.
  const isThere = ({ text }: JournalEntry) => copy !== undefined && sayTheSame(text, onServer);
  const [newest, ...others] = entries.filter((entry) => !isThere(entry));
  const isNeedless = (entry: JournalEntry) =>
    isThere(entry) || (newest && entry !== newest && sayTheSame(entry.text, newest.text));
  const needless = entries.filter(isNeedless);
  if (newest) {
    const { entryId, ownVersions, basedOn, at } = newest;
    const text = asPublished(newest.text, stored);
    const rivals = others.filter((other) => !needless.includes(other));
    return { text, entryId, ownVersions, basedOn, isUnsaved: true, restoredAt: at, rivals, needless };
  }
  const none = { entryId: null, isUnsaved: false, rivals: [], needless };
  if (!copy) return { ...none, text: stored, ownVersions: [], basedOn: updatedAt, restoredAt: null };
  return {
    ...none,
    text: asPublished(onServer, stored),
    ownVersions: [copy.version],
    basedOn: copy.basedOn,
    restoredAt: sayTheSame(onServer, stored) ? null : copy.updatedAt,
  };
}

/** Without the server, and with nothing in the journal: the text as this tab left it. */
export function reopening({ text, isSaved, ownVersions, basedOn, at }: LeftHere, stored: DraftText): Start {
  const restoredAt = sayTheSame(text, stored) ? null : at;
  return { text, entryId: null, ownVersions, basedOn, isUnsaved: !isSaved, restoredAt, rivals: [], needless: [] };
}

/**
 * What the post became while nobody looked. The time to publish at has come: text begun before must not take the post back
 * from visitors. It was published from this text: the date is known now.
 */
function asPublished(text: DraftText, stored: DraftText): DraftText {
  if (!stored.isPublished) return text;
  if (text.isPublished) return { ...text, publishedAt: text.publishedAt ?? stored.publishedAt };
  if (text.publishAt === null || text.publishAt > new Date()) return text;
  return { ...text, isPublished: true, publishedAt: stored.publishedAt, publishAt: null };
}
