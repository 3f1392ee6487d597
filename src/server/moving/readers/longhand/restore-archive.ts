import type { ImportReport, ReportItem, ReportKind } from "../../../../shared/import-report.ts";
import { forgetCategories } from "../../../db/category-list.ts";
import { type Db, inTransaction } from "../../../db/client.ts";
import { posts } from "../../../db/schema.ts";
import { AppError } from "../../../platform/errors.ts";
import type { ArchivedMedia } from "../../archive/archive-schema.ts";
import { fromArchive } from "../../archive/media-addresses.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource } from "../../source/open-source.ts";
import type { Outcome, RestoreDeps } from "./outcome.ts";
import { openArchive } from "./read-archive.ts";
import { restoreMedia } from "./restore-media.ts";
import { restoreComment, restoreDraft, restorePost } from "./restore-post.ts";
import { restoreAuthor, restoreCategory, restoreRedirect, restoreSite, restoreTag } from "./restore-tables.ts";

/**
 * Stores an archive of Longhand with its ids, so that an empty blog becomes the one that was exported. What is here already, by
 * its id, stays as it is: a killed or repeated run goes on. Each thing is one transaction, and fails alone.
 *
 * @param isDryRun stores no files; the rest is written too, so that a dry run needs a copy of the database
 * @throws AppError `bad-input` when a table cannot be read; nothing was written then
 */
export async function restoreArchive(
  deps: RestoreDeps,
  source: OpenSource,
  isDryRun: boolean,
  report: (item: ReportItem) => void,
): Promise<Pick<ImportReport["source"], "version" | "site" | "isComplete">> {
  const { db } = deps;
  const archive = await openArchive(source);
  const [media, categories, tags, authors, redirects, site] = await Promise.all([
    archive.table("media"),
    archive.table("categories"),
    archive.table("tags"),
    archive.table("authors"),
    archive.table("redirects"),
    archive.site(),
  ]);
  const isEmpty = db.select({ id: posts.id }).from(posts).limit(1).get() === undefined;
  const store = async (
    item: Pick<ReportItem, "kind" | "source" | "title">,
    work: () => Outcome | Promise<Outcome>,
  ): Promise<void> => {
    const { reasons = [], ...outcome } = await attempt(db, work);
    report({ ...item, ...outcome, reasons });
  };
  const within = (kind: ReportKind, key: string, title: string | undefined, work: () => Outcome) =>
    store({ kind, source: key, ...(title && { title }) }, () => inTransaction(db, work));

  for (const row of media)
    await store({ kind: "media", source: `media:${row.id}`, title: row.fileName }, () =>
      restoreMedia(deps, archive, row, isDryRun),
    );
  const known = new Map<string, ArchivedMedia>(media.map((row) => [row.file, row]));
  const addresses = fromArchive(known);
  for (const row of categories)
    await within("other", `category:${row.id}`, row.name, () => restoreCategory(db, row, isEmpty));
  forgetCategories(db);
  for (const row of tags) await within("tag", `tag:${row.slug}`, row.name, () => restoreTag(db, row));
  for (const row of authors) await within("author", `author:${row.id}`, row.name, () => restoreAuthor(db, row));
  for (const folder of ["posts", "pages"] as const)
    for (const file of archive.texts(folder)) {
      const kind = folder === "pages" ? "page" : "post";
      const text = await archive.text(file).catch(() => null);
      const restored: { id?: string } = {};
      await within(kind, `file:${file.path}`, undefined, () => {
        const outcome = restorePost(db, { file: file.path, text, kind, addresses });
        if (outcome.id) restored.id = outcome.id;
        return outcome;
      });
      if (restored.id) await restoreComments(deps, archive, restored.id, store);
    }
  for (const file of archive.texts("drafts")) {
    const text = await archive.text(file).catch(() => null);
    await within("post", `file:${file.path}`, undefined, () => restoreDraft(db, { file: file.path, text, addresses }));
  }
  for (const row of redirects)
    await within("redirect", `redirect:${row.path}`, row.path, () => restoreRedirect(db, row));
  for (const { kind, name, restore } of restoreSite(deps, site, isEmpty))
    await within(kind, `${kind}:${name}`, name, restore);
  const { manifest } = archive;
  return { version: "1", site: manifest?.site ?? null, isComplete: manifest !== null };
}

type Store = (item: Pick<ReportItem, "kind" | "source" | "title">, work: () => Outcome) => Promise<void>;

async function restoreComments(
  { db }: RestoreDeps,
  archive: Awaited<ReturnType<typeof openArchive>>,
  postId: string,
  store: Store,
): Promise<void> {
  for (const comment of await archive.comments(postId))
    await store({ kind: "comment", source: `comment:${comment.id}` }, () =>
      inTransaction(db, () => restoreComment(db, postId, comment)),
    );
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
