import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import type { ImportReport, ReportItem, ReportKind } from "../../../../shared/import-report.ts";
import { forgetCategories } from "../../../db/category-list.ts";
import { type Db, inTransaction } from "../../../db/client.ts";
import { importItems, posts } from "../../../db/schema.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ArchivedMedia, ArchivedNewsletter } from "../../archive/archive-schema.ts";
import { fromArchive } from "../../archive/media-addresses.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource } from "../../source/open-source.ts";
import type { Ledger } from "../../write/ledger.ts";
import type { Outcome, RestoreDeps } from "./outcome.ts";
import { openArchive } from "./read-archive.ts";
import { rememberRestored, restoreImports } from "./restore-imports.ts";
import { restoreMedia } from "./restore-media.ts";
import { restoreMailKey, restoreSubscriber } from "./restore-newsletter.ts";
import { restoreComment, restoreDraft, restorePost } from "./restore-post.ts";
import { restoreAuthor, restoreCategory, restoreRedirect, restoreSite, restoreTag } from "./restore-tables.ts";

/**
 * Stores an archive of Longhand with its ids, so that an empty blog becomes the one that was exported. What is here already, by
 * its id, stays as it is: a killed or repeated run goes on. Each thing is one transaction, and fails alone.
 *
 * @param isDryRun stores no files; the rest is written too, so that a dry run needs a copy of the database
 * @param ledger remembers what was stored, for an undo
 * @param rest leaves the write lock to others, between two things
 * @throws AppError `bad-input` when a table cannot be read; nothing was written then
 */
export async function restoreArchive(
  deps: RestoreDeps,
  source: OpenSource,
  { isDryRun, ledger, rest }: { isDryRun: boolean; ledger: Ledger; rest: () => Promise<void> },
  report: (item: ReportItem) => void,
): Promise<Pick<ImportReport["source"], "version" | "site" | "isComplete">> {
  const { db } = deps;
  const archive = await openArchive(source);
  const [media, categories, tags, authors, redirects, site, newsletter] = await Promise.all([
    archive.table("media"),
    archive.table("categories"),
    archive.table("tags"),
    archive.table("authors"),
    archive.table("redirects"),
    archive.site(),
    archive.newsletter(),
  ]);
  const isEmpty = !hasOwnPosts(db, ledger);
  const store: Store = async ({ kind, source: key, title }, work) => {
    const { reasons = [], ...outcome } = await attempt(db, work);
    const named = typeof key === "string" ? key : key(outcome);
    report({ kind, source: named, ...(title && { title }), ...outcome, reasons });
    await rest();
  };
  const within: Within = ({ kind, source: key, title }, work) =>
    store({ kind, source: key, title }, () =>
      inTransaction(db, () => {
        const outcome = work();
        rememberRestored({ db, ledger }, { kind, source: typeof key === "string" ? key : key(outcome) }, outcome);
        return outcome;
      }),
    );

  for (const row of media)
    await store({ kind: "media", source: `media:${row.id}`, title: row.fileName }, () =>
      restoreMedia(deps, archive, row, isDryRun),
    );
  const known = new Map<string, ArchivedMedia>(media.map((row) => [row.file, row]));
  const addresses = fromArchive(known);
  for (const row of categories)
    await within({ kind: "other", source: `category:${row.id}`, title: row.name }, () =>
      restoreCategory(db, row, isEmpty),
    );
  forgetCategories(db);
  for (const row of tags)
    await within({ kind: "tag", source: `tag:${row.slug}`, title: row.name }, () => restoreTag(db, row));
  for (const row of authors)
    await within({ kind: "author", source: `author:${row.id}`, title: row.name }, () => restoreAuthor(db, row));
  for (const folder of ["posts", "pages"] as const)
    for (const file of archive.texts(folder)) {
      const kind = folder === "pages" ? "page" : "post";
      const text = await archive.text(file).catch(() => null);
      const restored: { id?: string } = {};
      await within({ kind, source: keyOfText(kind, file.path) }, () => {
        const outcome = restorePost(db, { file: file.path, text, kind, addresses });
        if (outcome.id) restored.id = outcome.id;
        return outcome;
      });
      if (restored.id) await restoreComments(deps, archive, restored.id, within);
    }
  for (const file of archive.texts("drafts")) {
    const text = await archive.text(file).catch(() => null);
    await within({ kind: "other", source: keyOfText("draft", file.path) }, () =>
      restoreDraft(db, { file: file.path, text, addresses }),
    );
  }
  for (const row of redirects)
    await within({ kind: "redirect", source: `redirect:${row.path}`, title: row.path }, () => restoreRedirect(db, row));
  if (newsletter) await restoreNewsletter({ db, ledger, isEmpty }, newsletter, within);
  for (const { kind, name, restore } of restoreSite(deps, site, isEmpty))
    await within({ kind, source: `${kind}:${name}`, title: name }, restore);
  for await (const rows of archive.imports()) restoreImports(db, rows);
  const { manifest } = archive;
  return { version: "1", site: manifest?.site ?? null, isComplete: manifest !== null };
}

/** Whether there is a post or page that this import did not store. An import that was interrupted goes on in the blog that it found. */
function hasOwnPosts(db: Db, { importId }: Ledger): boolean {
  const stored = db
    .select({ id: importItems.targetId })
    .from(importItems)
    .where(and(eq(importItems.storedBy, importId), isNotNull(importItems.targetId)));
  return db.select({ id: posts.id }).from(posts).where(notInArray(posts.id, stored)).limit(1).get() !== undefined;
}

interface Thing {
  kind: ReportKind;
  /** A text says its id when it has been read. */
  source: string | ((outcome: Outcome) => string);
  title?: string | undefined;
}
type Store = (thing: Thing, work: () => Outcome | Promise<Outcome>) => Promise<void>;
type Within = (thing: Thing, work: () => Outcome) => Promise<void>;

/** One that cannot be read is known by its path. */
const keyOfText =
  (kind: string, path: string) =>
  ({ id }: Outcome) =>
    id === undefined ? `file:${path}` : `${kind}:${id}`;

async function restoreComments(
  { db }: RestoreDeps,
  archive: Awaited<ReturnType<typeof openArchive>>,
  postId: string,
  within: Within,
): Promise<void> {
  for (const comment of await archive.comments(postId))
    await within({ kind: "comment", source: `comment:${comment.id}` }, () => restoreComment(db, postId, comment));
}

/** The report does not name subscribers: it is kept longer than they may want. */
async function restoreNewsletter(
  { db, ledger, isEmpty }: { db: Db; ledger: Ledger; isEmpty: boolean },
  newsletter: ArchivedNewsletter,
  within: Within,
): Promise<void> {
  let hasKey = false;
  await within({ kind: "setting", source: "setting:newsletterKey", title: "newsletterKey" }, () => {
    const outcome = restoreMailKey(db, newsletter, isEmpty);
    hasKey = outcome.status !== "skipped";
    return outcome;
  });
  for (const row of newsletter.subscribers) {
    const source = `subscriber:${row.id}`;
    await within({ kind: "member", source }, () =>
      restoreSubscriber(db, row, { hasKey, former: ledger.target("member", source) }),
    );
  }
}

/** One bad item fails alone; a full disk ends the run. */
async function attempt(db: Db, work: () => Outcome | Promise<Outcome>): Promise<Outcome> {
  try {
    return await work();
  } catch (error) {
    const { code = "" } = error as { code?: string };
    if (/^(?:SQLITE_(?!CONSTRAINT)|E[A-Z]+$)/.test(code) || !db.$client.open) throw error;
    const name = error instanceof AppError ? error.message : code || "its fields cannot be read";
    return { status: "failed", reasons: [reason("row-failed", { name })] };
  }
}
