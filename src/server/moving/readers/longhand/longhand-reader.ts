import { and, eq, isNotNull, notInArray } from "drizzle-orm";
import type { Reason, ReportKind } from "../../../../shared/import-report.ts";
import { removeLibraryImage } from "../../../content/images/remove-images.ts";
import { findUntouchedWelcome } from "../../../content/welcome/welcome-text.ts";
import { importItems, posts } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import {
  archivedAuthor,
  archivedCategory,
  archivedMedia,
  archivedRedirect,
  archivedTag,
  mediaFolder,
  tableNames,
} from "../../archive/archive-schema.ts";
import { fromArchive } from "../../archive/media-addresses.ts";
import { notRecognised, type Reader, type Reading, type ReadingBlog } from "../../items/reading.ts";
import { type KnownItems, type OwnItem, plainAuthor, plainTag, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource } from "../../source/open-source.ts";
import { siteOf } from "../../text/addresses.ts";
import { ownComment, ownDraft, ownPost } from "./own-texts.ts";
import {
  type Archive,
  type Comparison,
  compareChecksums,
  failed,
  isArchive,
  openArchive,
  own,
  type Rows,
} from "./read-archive.ts";
import { restoreMedia } from "./restore-media.ts";
import { restoreMailKey, restoreSubscriber } from "./restore-newsletter.ts";
import { categoryItems, type Receiver, restoreImports, siteItems } from "./restore-site.ts";

/**
 * Archives of Longhand. What is here already, by its id, stays as it is, so that an empty blog becomes the one that was exported.
 * What only Longhand has is stored by the items themselves.
 */
export const longhandReader: Reader = {
  kind: "longhand",
  recognises: async (source) => isArchive(source),
  read: readLonghand,
};

/** @throws AppError `bad-input` when a table cannot be read */
async function readLonghand(source: OpenSource, _options: unknown, blog: ReadingBlog): Promise<Reading> {
  if (!isArchive(source)) throw notRecognised(source);
  const archive = await openArchive(source);
  const tables = await readTables(archive);
  const compared = await compareChecksums(source, archive.manifest);
  const notes = notesOf(compared);
  return {
    version: "1",
    site: archive.manifest && siteOf(archive.manifest.site),
    notes,
    items: () => itemsOf(archive, tables, { compared, blog, notes }),
    isComplete: () => archive.manifest !== null,
  };
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

const readTables = async (archive: Archive) => ({
  media: await archive.table(tableNames.media, archivedMedia),
  categories: await archive.table(tableNames.categories, archivedCategory),
  tags: await archive.table(tableNames.tags, archivedTag),
  authors: await archive.table(tableNames.authors, archivedAuthor),
  redirects: await archive.table(tableNames.redirects, archivedRedirect),
  site: await archive.site(),
  newsletter: await archive.newsletter(),
});

const unreadable = (as: ReportKind, name: string, rows: Rows<unknown>) =>
  rows.unreadable.map((row) => failed(as, `${name}:#${row}`, reason("row-unreadable", { name, row })));

async function* itemsOf(
  archive: Archive,
  { media, categories, tags, authors, redirects, site, newsletter }: Awaited<ReturnType<typeof readTables>>,
  { compared, blog, notes }: { compared: Comparison; blog: ReadingBlog; notes: Reason[] },
): AsyncGenerator<SourceItem> {
  const receiver: Receiver = { ...blog, isEmpty: emptiness(blog, notes) };
  const differs = (path: string) =>
    compared.different.has(path) ? [reason("archive-file-differs", { name: path })] : [];

  for (const row of media.rows)
    yield {
      ...own("media", `media:${row.id}`, undefined, row.fileName),
      reasons: differs(`${mediaFolder}/${row.file}`),
      storeFile: () => restoreMedia(blog, archive, row),
    };
  yield* unreadable("media", tableNames.media, media);
  yield* categoryItems(receiver, categories.rows);
  yield* unreadable("other", tableNames.categories, categories);
  for (const { name, slug, isHidden, former } of tags.rows)
    yield { ...plainTag(`tag:${slug}`, name), slug, isHidden, own: { former } };
  yield* unreadable("tag", tableNames.tags, tags);
  for (const { id, name, slug, bio, links, ...kept } of authors.rows)
    yield { ...plainAuthor(`author:${id}`, name), slug, bio, links, own: { id, ...kept } };
  yield* unreadable("author", tableNames.authors, authors);

  const addresses = fromArchive(new Map(media.rows.map((row) => [row.file, row])));
  const orphaned = new Set(archive.postsWithComments());
  for (const folder of ["posts", "pages"] as const)
    for (const file of archive.texts(folder)) {
      const post = await ownPost(archive, file, { kind: folder === "pages" ? "page" : "post", addresses });
      post.reasons.push(...differs(file.path));
      yield post;
      const { id = "" } = post.own ?? {};
      if (orphaned.delete(id)) yield* commentsOf(archive, id, post.source);
    }
  // Their posts failed or are missing.
  for (const postId of orphaned) yield* commentsOf(archive, postId, `post:${postId}`);
  for (const file of archive.texts("drafts"))
    yield await ownDraft(archive, file, { blog, addresses, reasons: differs(file.path) });
  for (const { path, target: to, ...row } of redirects.rows)
    yield { kind: "redirect", source: `redirect:${path}`, title: path, from: path, to, ...row, reasons: [] };
  yield* unreadable("redirect", tableNames.redirects, redirects);

  if (newsletter) {
    const { key, subscribers } = newsletter;
    const takeKey = (known: KnownItems) => restoreMailKey(blog.db, newsletter, receiver.isEmpty(known));
    yield own("setting", "setting:newsletterKey", takeKey, "newsletterKey");
    // The report does not name subscribers: it is kept longer than they may want.
    for (const row of subscribers.rows) {
      const source = `subscriber:${row.id}`;
      yield own("member", source, (known) => restoreSubscriber(blog.db, row, key, known.target("member", source)));
    }
    yield* unreadable("member", tableNames.newsletter, subscribers);
    yield* unreadable("setting", `${tableNames.newsletter} refused`, newsletter.refused);
  }
  yield* siteItems(receiver, site);
  yield* unreadable("menu", `${tableNames.site} links`, site.links);
  yield* unreadable("setting", `${tableNames.site} blocks`, site.blocks);
  for (const name of archive.importFiles()) {
    const imports = await orUnreadable(name, archive.imports(name));
    if ("kind" in imports) yield { ...imports, as: "other" };
    else {
      yield own("other", `file:${name}`, () => restoreImports(blog.db, imports.rows));
      yield* unreadable("other", name, imports);
    }
  }
}

/** The comments of one post, oldest first. A file that cannot be read fails alone. */
async function* commentsOf(archive: Archive, postId: string, post: string): AsyncGenerator<SourceItem> {
  const name = `comments/${postId}.json`;
  const comments = await orUnreadable(name, archive.comments(postId));
  if ("kind" in comments) return yield comments;
  for (const comment of comments.rows) yield ownComment(comment, post);
  yield* unreadable("comment", name, comments);
}

/** @throws what is no fault of the file */
const orUnreadable = <T>(name: string, rows: Promise<Rows<T>>): Promise<Rows<T> | OwnItem> =>
  rows.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    return failed("comment", `file:${name}`, reason("archive-file-unreadable", { name }));
  });

/**
 * Whether the blog is empty: one without a post or page that this import did not store, since an import that was interrupted
 * continues in the blog that it found. The welcome post of a new blog gives way first.
 */
function emptiness(blog: ReadingBlog, notes: Reason[]): (known: KnownItems) => boolean {
  let isEmpty: boolean | undefined;
  return ({ importId }) => {
    if (isEmpty === undefined && removeWelcome(blog)) notes.push(reason("welcome-removed"));
    const { db } = blog;
    const isOfImport = and(eq(importItems.storedBy, importId), isNotNull(importItems.targetId));
    const stored = db.select({ id: importItems.targetId }).from(importItems).where(isOfImport);
    isEmpty ??=
      db.select({ id: posts.id }).from(posts).where(notInArray(posts.id, stored)).limit(1).get() === undefined;
    return isEmpty;
  };
}

/** Removes the welcome post of a new blog. Its cover goes to the trash. @returns whether there was one */
function removeWelcome(blog: ReadingBlog): boolean {
  const welcome = findUntouchedWelcome(blog.db);
  if (!welcome) return false;
  blog.db.delete(posts).where(eq(posts.id, welcome.id)).run();
  try {
    if (welcome.imageId !== null) removeLibraryImage(blog, { imageId: welcome.imageId, evenFromVersions: false });
  } catch (error) {
    // It is a logo by now.
    if (!(error instanceof AppError)) throw error;
  }
  return true;
}
