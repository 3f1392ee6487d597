import type { DraftText, DraftView } from "../../../shared/schemas/draft-schema.ts";
import type { BaseVersion } from "./autosave.ts";
import { areSameOnceSaved, draftTextOf } from "./draft-text.ts";
import type { JournalEntry } from "./journal.ts";
import type { TextInTab } from "./recovered-in-tab.ts";

/** The state that a form starts with. */
export interface FormStart extends BaseVersion {
  text: DraftText;
  /** The server does not have this text. */
  isUnsaved: boolean;
  /** The post as it is stored, or an empty one. */
  stored: DraftText;
  /** Other texts in the journal: the writer chooses. */
  conflicts: JournalEntry[];
}

export interface Recovery extends FormStart {
  /** The journal's entry that the form continues to write; null for a new one. */
  entryId: string | null;
  /** Entries with the text that is shown or stored anyway. They are dropped, or a later form would show them as unsaved. */
  redundant: JournalEntry[];
}

interface Found {
  /** The post as it is saved, or an empty one. */
  stored: DraftText;
  updatedAt: Date | null;
  /** Undefined when the server did not answer. */
  draft: DraftView | null | undefined;
  /** The entries that closed tabs left in the journal, newest first. */
  entries: JournalEntry[];
}

/**
 * Chooses the text to continue with: the newest that only this browser has, else the server's draft, else the post.
 * The first save then asks the server whether a text from this browser conflicts with its draft.
 */
export function recover({ stored, updatedAt, draft, entries }: Found): Recovery {
  const onServer = draft ? draftTextOf(draft) : stored;
  // While the server's draft is unknown, an entry that equals the post is not redundant: it may revert that draft.
  const isThere = ({ text }: JournalEntry) => draft !== undefined && areSameOnceSaved(text, onServer);
  const [newest, ...others] = entries.filter((entry) => !isThere(entry));
  const isRedundant = (entry: JournalEntry) =>
    isThere(entry) || (newest && entry !== newest && areSameOnceSaved(entry.text, newest.text));
  const redundant = entries.filter(isRedundant);
  if (newest) {
    const { entryId, ownVersions, basedOn } = newest;
    const text = asStored(newest.text, stored);
    const conflicts = others.filter((other) => !redundant.includes(other));
    return { text, entryId, ownVersions, basedOn, isUnsaved: true, stored, conflicts, redundant };
  }
  const none = { entryId: null, stored, isUnsaved: false, conflicts: [], redundant };
  if (!draft) return { ...none, text: stored, ownVersions: [], basedOn: updatedAt };
  return {
    ...none,
    text: asStored(onServer, stored),
    ownVersions: [draft.version],
    basedOn: draft.basedOn,
  };
}

/** Without the server and with an empty journal: the text as this tab had it last. */
export function recoverFromTab({ text, isSaved, ownVersions, basedOn }: TextInTab, stored: DraftText): Recovery {
  return { text, entryId: null, ownVersions, basedOn, isUnsaved: !isSaved, stored, conflicts: [], redundant: [] };
}

/** Completes a text with later changes of the post: details that the text does not have, and its publication. */
function asStored(text: DraftText, stored: DraftText): DraftText {
  return { ...asPublished(text, stored), details: { ...stored.details, ...text.details } };
}

/**
 * Applies a publication that happened while the text waited. A text from before the scheduled time must not unpublish
 * the post, and the date of publication is known by now.
 */
function asPublished(text: DraftText, stored: DraftText): DraftText {
  if (!stored.isPublished) return text;
  if (text.isPublished) return { ...text, publishedAt: text.publishedAt ?? stored.publishedAt };
  if (text.publishAt === null || text.publishAt > new Date()) return text;
  return { ...text, isPublished: true, publishedAt: stored.publishedAt, publishAt: null };
}
