import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Reason, ReportItem } from "../../../shared/import-report.ts";
import { findInTrash } from "../../content/trash/trash-rows.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { CountedItem, OwnItem, SourceItem, SourceMedia, SourcePost, Stored } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { TextTooBigError, TooSlowError } from "../text/text-bounds.ts";
import { type Entry, hashOf, type Ledger } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import { stateOf } from "./states.ts";

/** What texts and items of the old site name, and where it is here. */
export interface OldAddresses {
  site: string | null;
  /** The image at an address; null when there is none, with the reason. */
  imageAt(addresses: string[], alt: string): Promise<{ imageId: string | null; reasons: Reason[] }>;
  /** The address here of a file that is no image; null when it was not stored. */
  fileAt(address: string): Promise<{ url: string | null; reasons: Reason[] }>;
  /** The path here of what an address of the old site names; undefined when it names nothing that was imported. */
  linkTo(address: string): string | undefined;
  /** Stores an image that is an item of the source. */
  writeMedia(item: SourceMedia): Promise<unknown>;
  /** The name of a tag of this blog. */
  tagName(id: string): string | undefined;
}

/** Which categories the posts of a source get. */
export interface ChosenCategories {
  /** A post's category as the post names it, whatever it is called here by now; empty for none. */
  of(item: Pick<SourcePost, "kind" | "categories">): string;
  /** The name here of a category of the source; undefined for one whose posts have it as a tag. */
  named(term: string): string | undefined;
}

/** What writing an item needs. A dry run has a copy of the database. */
export interface Run {
  db: Db;
  ledger: Ledger;
  plan: Plan;
  oldAddresses: OldAddresses;
  /** When the import began: a killed one that is continued keeps it. */
  now: Date;
  siteUrl: string;
  categories: ChosenCategories;
  withTrash: boolean;
  /** Milliseconds for each step of one text: reading, sanitising. */
  maxTextMs: number;
  /** Leaves the write lock to others. Called between two items. */
  pause: () => Promise<void>;
  /** Redirects that were made, for the report. */
  redirects: { from: string; to: string }[];
}

/** How one kind of item is stored. `storeItem` decides which of them is called, inside a transaction. */
export interface Storing {
  /** Hash of all that an update could bring. */
  sourceHash: string;
  /** The id that an item of another Longhand keeps. A row that has it is the same thing, and stays as it is. */
  ownId?: string | undefined;
  /** The id of a new post or page. One in the trash stays there. */
  newId?: string | undefined;
  /** Hash of the row as it is now; null when it was deleted. */
  stateOf(id: string): string | null;
  /** @returns the row, and whether it was made now */
  insert(): { id: string; isNew: boolean };
  /** Brings the row up to date. Its state is the one that an import left. */
  update(id: string): void;
  /** Keeps the newer text of an item that was changed on both sides. */
  setAside?(id: string): void;
  /** Where visitors find the row. */
  urlOf?(id: string): string | undefined;
}

/** What the report says of an item besides its name. */
export type Reported = Pick<ReportItem, "status" | "id" | "url"> & { reasons: Reason[] };

/**
 * Stores an item once, whatever happened before: it is new, it was imported, it was changed here or there, it was deleted here. One
 * transaction an item, so that a killed import has each item whole or not at all. An item that did not change writes nothing.
 *
 * @param reasons gathered so far; those of a second run that writes nothing are not repeated
 */
export function storeItem(
  run: Run,
  item: Exclude<SourceItem, CountedItem | OwnItem>,
  { ownId, newId = "", ...given }: Storing,
): Reported {
  const { db, ledger } = run;
  const { kind, source, reasons } = item;
  // What has its id is not brought up to date.
  const storing = ownId === undefined ? given : { ...given, sourceHash: hashOf({ kind, source }) };
  const unknown = "unknown" in item ? item.unknown : undefined;
  const report = (reported: Reported): Reported => ({ ...reported, ...urlFor(reported, storing) });
  const known = ledger.find(kind, source);
  // A killed run has stored it: this one continues after it.
  if (known?.importId === ledger.importId) return report(asRecorded(known));
  if (known && isUnchanged(known, storing, unknown))
    return report({ status: "unchanged", id: known.targetId, reasons: [] });
  return inTransaction(db, () => {
    const before = ledger.find(kind, source);
    const record = (outcome: Reported & { id: string; isStored?: boolean; writtenHash: string | null }): Reported => {
      const { id, isStored = false, writtenHash, status } = outcome;
      const { sourceHash } = storing;
      ledger.record(kind, source, {
        targetId: id,
        sourceHash,
        writtenHash,
        isStored,
        status,
        unknown,
        reasons: outcome.reasons,
      });
      return report({ status, id, reasons: outcome.reasons });
    };
    const deleted = (id: string, writtenHash: string | null) =>
      record({ id, writtenHash, status: "skipped", reasons: [reason("deleted-here")] });
    if (!before?.targetId) {
      const writtenHash = ownId === undefined ? null : storing.stateOf(ownId);
      if (ownId !== undefined && writtenHash !== null)
        return record({ id: ownId, writtenHash, status: "unchanged", reasons: [] });
      if (findInTrash(db, newId)) return deleted(newId, null);
      const { id, isNew } = storing.insert();
      return record({ id, isStored: isNew, writtenHash: storing.stateOf(id), status: "imported", reasons });
    }
    const id = before.targetId;
    const state = storing.stateOf(id);
    const { writtenHash } = before;
    if (state === null) return deleted(id, writtenHash);
    if (before.sourceHash === storing.sourceHash) return record({ id, writtenHash, status: "unchanged", reasons: [] });
    if (state !== writtenHash) {
      storing.setAside?.(id);
      return record({ id, writtenHash, status: "skipped", reasons: [reason("changed-here")] });
    }
    storing.update(id);
    return record({ id, writtenHash: storing.stateOf(id), status: "updated", reasons });
  });
}

/** Stores what only Longhand has. The ledger remembers rows that were stored now, for an undo. */
export async function storeOwn({ db, ledger }: Run, { as: kind, source, reasons, ...own }: OwnItem): Promise<Reported> {
  const report = ({ reasons: why = [], ...stored }: Stored): Reported => ({
    ...stored,
    reasons: stored.status === "unchanged" ? why : [...why, ...reasons],
  });
  if (own.storeFile) return report(await own.storeFile());
  return inTransaction(db, () => {
    const stored = report(own.store?.(ledger) ?? { status: "failed" });
    const { status, id } = stored;
    const writtenHash = id === undefined ? null : (stateOf[kind]?.(db, id) ?? null);
    if (status === "imported" && id !== undefined && writtenHash !== null) {
      const sourceHash = hashOf({ kind, source });
      const hashes = { sourceHash, writtenHash };
      ledger.record(kind, source, { targetId: id, ...hashes, isStored: true, status, reasons: stored.reasons });
    }
    return stored;
  });
}

/** Whether the source says what the ledger says, of a row that is still here. */
const isUnchanged = (
  before: Entry,
  { sourceHash, stateOf }: Storing,
  unknown: unknown,
): before is Entry & { targetId: string } =>
  before.targetId !== null &&
  before.sourceHash === sourceHash &&
  stateOf(before.targetId) !== null &&
  isDeepStrictEqual(before.unknown, asStored(unknown));

/** A value as a column of JSON gives it back. */
const asStored = (value: unknown) => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

const asRecorded = ({ status, targetId, reasons }: Entry): Reported => ({
  status,
  ...(targetId !== null && { id: targetId }),
  reasons,
});

function urlFor({ status, id }: Reported, { urlOf }: Storing): { url?: string } {
  const url = id === undefined || status === "skipped" || status === "failed" ? undefined : urlOf?.(id);
  return url === undefined ? {} : { url };
}

/** Reports an item that is not stored, and remembers that it was seen. */
export function leaveOut(
  run: Run,
  item: Exclude<SourceItem, OwnItem>,
  status: "skipped" | "failed",
  reasons: Reason[],
): Reported {
  const { db, ledger } = run;
  const unknown = "unknown" in item ? item.unknown : undefined;
  const known = ledger.find(item.kind, item.source);
  // What was stored by an earlier import stays stored.
  if (known?.targetId) return { status, id: known.targetId, reasons };
  const isSame =
    known?.status === status && isDeepStrictEqual([known.reasons, known.unknown], [reasons, asStored(unknown)]);
  if (isSame) return { status, reasons };
  return inTransaction(db, () => {
    const outcome = { targetId: null, sourceHash: "", writtenHash: null, isStored: false, status, reasons, unknown };
    ledger.record(item.kind, item.source, outcome);
    return { status, reasons };
  });
}

/** Whether an error is a fault of this blog and not of an item: its disk, its database, its bucket. */
export function isOfBlog(error: unknown): boolean {
  // Trying again makes sense.
  if (error instanceof AppError) return error.retryAfterSeconds !== undefined;
  return error instanceof Error && "code" in error && /^SQLITE_(?!CONSTRAINT)|^E[A-Z]+$/.test(String(error.code));
}

/** The sentence of a failure that concerns one item alone. Others end the import, which then continues where it ended. */
export function failureOf(error: unknown): Reason {
  if (isOfBlog(error)) throw error;
  if (error instanceof z.ZodError) return reason("item-unreadable");
  if (error instanceof TooSlowError) return reason("text-too-slow");
  if (error instanceof TextTooBigError) return reason("text-too-big");
  const message = error instanceof Error ? error.message : String(error);
  // Of the parser of Markdown, which adds words of its own.
  if (/\bMaximum call stack size/.test(message)) return reason("text-too-deep");
  return reason("row-failed", { name: message });
}
