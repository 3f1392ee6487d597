import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import type { ImportReport, Reason, ReportItem, ReportKind } from "../../../../shared/import-report.ts";
import { removeLibraryImage } from "../../../content/images/remove-images.ts";
import { forgetCategories } from "../../../content/posts/category-list.ts";
import { findUntouchedWelcome } from "../../../content/welcome/welcome-post.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { importItems, posts } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import {
  type ArchivedComment,
  type ArchivedMedia,
  archivedAuthor,
  archivedCategory,
  archivedMedia,
  archivedRedirect,
  archivedTag,
  mediaFolder,
  tableNames,
} from "../../archive/archive-schema.ts";
import { fromArchive } from "../../archive/media-addresses.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource } from "../../source/open-source.ts";
import type { Ledger } from "../../write/ledger.ts";
import type { Restored } from "../../write/run.ts";
import { isOfBlog, storeById } from "../../write/run.ts";
import {
  type Archive,
  type ArchivedReaders,
  type Comparison,
  compareChecksums,
  openArchive,
  type Rows,
} from "./read-archive.ts";
import type { RestoreDeps } from "./restore-media.ts";
import { restoreMedia } from "./restore-media.ts";
import { restoreMailKey, restoreSubscriber } from "./restore-newsletter.ts";
import { restoreComment, restoreDraft, restorePostText } from "./restore-post.ts";
import {
  restoreAuthor,
  restoreCategory,
  restoreImports,
  restoreRedirect,
  restoreSite,
  restoreTag,
} from "./restore-tables.ts";

/**
 * Stores an archive of Longhand with its ids, so that an empty blog becomes the one that was exported. What is here already, by
 * its id, stays as it is: a killed or repeated run continues. Each thing is one transaction, and fails alone.
 *
 * @param isDryRun stores no files; the rest is written too, so that a dry run needs a copy of the database
 * @param ledger remembers what was stored, for an undo
 * @param pause leaves the write lock to others, between two things
 * @param report also gets how many things the archive says that it has
 * @throws AppError `bad-input` when a table cannot be read; nothing was written then
 */
export async function restoreArchive(
  deps: RestoreDeps,
  source: OpenSource,
  { isDryRun, ledger, pause }: { isDryRun: boolean; ledger: Ledger; pause: () => Promise<void> },
  report: (item: ReportItem, total: number | null) => void,
): Promise<Pick<ImportReport["source"], "version" | "site" | "isComplete" | "reasons">> {
  const { db } = deps;
  const archive = await openArchive(source);
  const { manifest } = archive;
  const total = manifest && Object.values(manifest.counts).reduce((sum, count) => sum + count, 0);
  const [media, categories, tags, authors, redirects, site, newsletter] = await Promise.all([
    archive.table(tableNames.media, archivedMedia),
    archive.table(tableNames.categories, archivedCategory),
    archive.table(tableNames.tags, archivedTag),
    archive.table(tableNames.authors, archivedAuthor),
    archive.table(tableNames.redirects, archivedRedirect),
    archive.site(),
    archive.newsletter(),
  ]);
  const compared = await compareChecksums(source, manifest);
  const hadWelcome = removeWelcome(deps);
  const isEmpty = !hasOwnPosts(db, ledger);
  const store: Store = async ({ kind, source: key, title, file }, work) => {
    const { reasons = [], ...outcome } = await attempt(db, work);
    if (file !== undefined && compared.different.has(file) && outcome.status !== "unchanged")
      reasons.push(reason("archive-file-differs", { name: file }));
    report({ kind, source: keyIn({ source: key }, outcome), ...(title && { title }), ...outcome, reasons }, total);
    await pause();
  };
  const within: Within = (thing, work) =>
    store(thing, () =>
      storeById({ db, ledger }, { kind: thing.kind, keyOf: (outcome) => keyIn(thing, outcome) }, work),
    );
  const failRows = async (kind: ReportKind, name: string, { unreadable }: Rows<unknown>) => {
    for (const row of unreadable)
      await store({ kind, source: `${name}:#${row}` }, () => ({
        status: "failed",
        reasons: [reason("row-unreadable", { name, row })],
      }));
  };

  for (const row of media.rows)
    await store(
      { kind: "media", source: `media:${row.id}`, title: row.fileName, file: `${mediaFolder}/${row.file}` },
      () => restoreMedia(deps, archive, row, isDryRun),
    );
  await failRows("media", tableNames.media, media);
  const known = new Map<string, ArchivedMedia>(media.rows.map((row) => [row.file, row]));
  const addresses = fromArchive(known);
  for (const row of categories.rows)
    await within({ kind: "other", source: `category:${row.id}`, title: row.name }, () =>
      restoreCategory(db, row, isEmpty),
    );
  await failRows("other", tableNames.categories, categories);
  forgetCategories(db);
  for (const row of tags.rows)
    await within({ kind: "tag", source: `tag:${row.slug}`, title: row.name }, () => restoreTag(db, row));
  await failRows("tag", tableNames.tags, tags);
  for (const row of authors.rows)
    await within({ kind: "author", source: `author:${row.id}`, title: row.name }, () => restoreAuthor(db, row));
  await failRows("author", tableNames.authors, authors);
  const orphaned = new Set(archive.postsWithComments());
  for (const folder of ["posts", "pages"] as const)
    for (const file of archive.texts(folder)) {
      const kind = folder === "pages" ? "page" : "post";
      const text = await archive.text(file).catch(() => null);
      const restored: { id?: string } = {};
      await within({ kind, source: keyOfText(kind, file.path), file: file.path }, () => {
        const outcome = restorePostText(db, { file: file.path, text, kind, addresses });
        if (outcome.id) restored.id = outcome.id;
        return outcome;
      });
      if (restored.id === undefined || !orphaned.delete(restored.id)) continue;
      const postId = restored.id;
      await eachComment(archive, postId, { within, failRows }, (comment) => restoreComment(db, postId, comment));
    }
  // Their posts failed or are missing.
  for (const postId of orphaned)
    await eachComment(archive, postId, { within, failRows }, () => ({
      status: "skipped",
      reasons: [reason("post-missing")],
    }));
  for (const file of archive.texts("drafts")) {
    const text = await archive.text(file).catch(() => null);
    await within({ kind: "other", source: keyOfText("draft", file.path), file: file.path }, () =>
      restoreDraft(db, { file: file.path, text, addresses }),
    );
  }
  for (const row of redirects.rows)
    await within({ kind: "redirect", source: `redirect:${row.path}`, title: row.path }, () => restoreRedirect(db, row));
  await failRows("redirect", tableNames.redirects, redirects);
  if (newsletter) await restoreNewsletter({ db, ledger, isEmpty }, newsletter, { within, failRows });
  for (const { kind, name, restore } of restoreSite(deps, site, isEmpty))
    await within({ kind, source: `${kind}:${name}`, title: name }, restore);
  await failRows("menu", `${tableNames.site} links`, site.links);
  await failRows("setting", `${tableNames.site} blocks`, site.blocks);
  for (const file of archive.importFiles()) await eachImport(db, archive, file, { store, failRows });
  const reasons = [...(hadWelcome ? [reason("welcome-removed")] : []), ...notesOf(compared)];
  return { version: "1", site: manifest?.site ?? null, isComplete: manifest !== null, reasons };
}

/** Differences that a report names. Git, for instance, may have changed the ends of lines of all texts. */
const maxNamed = 100;

/** What the items do not say of the comparison. */
function notesOf({ missing, different }: Comparison): Reason[] {
  const isItem = (path: string) => /^(?:media|posts|pages|drafts)\//.test(path);
  const notes = [
    // The row of a missing image or file says so.
    ...missing
      .filter((path) => !path.startsWith(`${mediaFolder}/`))
      .map((name) => reason("archive-file-missing", { name })),
    ...[...different].filter((path) => !isItem(path)).map((name) => reason("archive-file-differs", { name })),
  ];
  const more = notes.length - maxNamed;
  return more > 0 ? [...notes.slice(0, maxNamed), reason("archive-files-more", { count: more })] : notes;
}

/** Whether there is a post or page that this import did not store. An import that was interrupted continues in the blog that it found. */
function hasOwnPosts(db: Db, { importId }: Ledger): boolean {
  const stored = db
    .select({ id: importItems.targetId })
    .from(importItems)
    .where(and(eq(importItems.storedBy, importId), isNotNull(importItems.targetId)));
  return db.select({ id: posts.id }).from(posts).where(notInArray(posts.id, stored)).limit(1).get() !== undefined;
}

const keyIn = ({ source }: Pick<Thing, "source">, outcome: Restored) =>
  typeof source === "string" ? source : source(outcome);

interface Thing {
  kind: ReportKind;
  /** A text says its id when it has been read. */
  source: string | ((outcome: Restored) => string);
  title?: string | undefined;
  /** Its file in the archive, if it has one of its own. */
  file?: string;
}
type Store = (thing: Thing, work: () => Restored | Promise<Restored>) => Promise<void>;
type Within = (thing: Thing, work: () => Restored) => Promise<void>;

/** One that cannot be read is known by its path. */
const keyOfText =
  (kind: string, path: string) =>
  ({ id }: Restored) =>
    id === undefined ? `file:${path}` : `${kind}:${id}`;

interface Reporting {
  within: Within;
  failRows: (kind: ReportKind, name: string, rows: Rows<unknown>) => Promise<void>;
}

/** The comments of one post, oldest first. A file that cannot be read fails alone. */
async function eachComment(
  archive: Archive,
  postId: string,
  { within, failRows }: Reporting,
  restore: (comment: ArchivedComment) => Restored,
): Promise<void> {
  const name = `comments/${postId}.json`;
  const comments = await archive.comments(postId).catch((error: unknown) => failedFile(name, error));
  if ("status" in comments) return within({ kind: "comment", source: `file:${name}` }, () => comments);
  for (const comment of comments.rows)
    await within({ kind: "comment", source: `comment:${comment.id}` }, () => restore(comment));
  await failRows("comment", name, comments);
}

/** What an import into the archived blog made of its items. It is reported only where it cannot be read. */
async function eachImport(
  db: Db,
  archive: Archive,
  name: string,
  { store, failRows }: Omit<Reporting, "within"> & { store: Store },
): Promise<void> {
  const imports = await archive.imports(name).catch((error: unknown) => failedFile(name, error));
  if ("status" in imports) return store({ kind: "other", source: `file:${name}` }, () => imports);
  restoreImports(db, imports.rows);
  await failRows("other", name, imports);
}

/** @throws what is no fault of the file */
function failedFile(name: string, error: unknown): Restored {
  if (!(error instanceof AppError)) throw error;
  return { status: "failed", reasons: [reason("archive-file-unreadable", { name })] };
}

/** The report does not name subscribers: it is kept longer than they may want. */
async function restoreNewsletter(
  { db, ledger, isEmpty }: { db: Db; ledger: Ledger; isEmpty: boolean },
  newsletter: ArchivedReaders,
  { within, failRows }: Reporting,
): Promise<void> {
  let hasKey = false;
  await within({ kind: "setting", source: "setting:newsletterKey", title: "newsletterKey" }, () => {
    const outcome = restoreMailKey(db, { ...newsletter, refused: newsletter.refused.rows }, isEmpty);
    hasKey = outcome.status !== "skipped";
    return outcome;
  });
  for (const row of newsletter.subscribers.rows) {
    const source = `subscriber:${row.id}`;
    await within({ kind: "member", source }, () =>
      restoreSubscriber(db, row, { hasKey, former: ledger.target("member", source) }),
    );
  }
  await failRows("member", tableNames.newsletter, newsletter.subscribers);
  await failRows("setting", `${tableNames.newsletter} refused`, newsletter.refused);
}

/** One bad item fails alone; a full disk ends the run. */
async function attempt(db: Db, work: () => Restored | Promise<Restored>): Promise<Restored> {
  try {
    return await work();
  } catch (error) {
    if (isOfBlog(error) || !db.$client.open) throw error;
    const { code = "" } = error as { code?: string };
    const name = error instanceof AppError ? error.message : code || "its fields cannot be read";
    return { status: "failed", reasons: [reason("row-failed", { name })] };
  }
}

/**
 * Removes the welcome post of a new blog, which would not count as empty with it. Its cover goes to the trash.
 *
 * @returns whether there was one
 */
function removeWelcome(deps: RestoreDeps): boolean {
  return inTransaction(deps.db, () => {
    const welcome = findUntouchedWelcome(deps.db);
    if (!welcome) return false;
    deps.db.delete(posts).where(eq(posts.id, welcome.id)).run();
    try {
      if (welcome.imageId !== null) removeLibraryImage(deps, { imageId: welcome.imageId, evenFromVersions: false });
    } catch (error) {
      // It is a logo by now.
      if (!(error instanceof AppError)) throw error;
    }
    return true;
  });
}
