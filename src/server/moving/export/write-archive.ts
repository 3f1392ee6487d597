import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import yazl from "yazl";
import { eachFlagColumn, eachLine } from "../../../shared/post-fields.ts";
import { statusOf } from "../../content/comments/comment-status.ts";
import type { Db } from "../../core/db/client.ts";
import type { Settings } from "../../core/settings/settings.ts";
import {
  type ArchivedComment,
  type ArchiveManifest,
  archiveFormat,
  archiveManifestName,
  type DraftHead,
  importsFolder,
  mediaFolder,
  type PostFacts,
  tableNames,
} from "../archive/archive-schema.ts";
import { bodyOf } from "../archive/body.ts";
import { writeArchivedText } from "../archive/front-matter.ts";
import { hugoFiles } from "../archive/hugo-files.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import { indexMedia, type MediaIndex } from "./media-index.ts";
import {
  type BlogPost,
  listBlogPosts,
  listDrafts,
  readAuthors,
  readBlogPost,
  readCategories,
  readComments,
  readDraft,
  readImports,
  readNewsletter,
  readRedirects,
  readSiteTables,
  readTags,
} from "./read-blog.ts";

export interface ExportedBlog {
  db: Db;
  settings: Settings;
  site: { name: string; url: string; language: string };
  now: Date;
  withSubscribers: boolean;
}

/**
 * The same in every archive and time zone: a zip holds local time. Two exports of one blog then differ in nothing but the manifest.
 */
const entryDate = new Date(1980, 0, 1);

/** A file of the archive: a text, or a stored file that is copied. */
type Entry = { name: string } & ({ text: string } | { path: string });

/** What the manifest says of the other files. */
type Written = ArchiveManifest["files"];

/**
 * Writes a blog as a zip of Markdown, media and tables. A text is read when its turn comes, and only then, so that memory does not
 * grow with the blog. The manifest is the last entry: an archive that was cut has none.
 */
export async function writeLonghand(blog: ExportedBlog, report: ReportBuilder): Promise<Readable> {
  const media = await indexMedia(blog.db, blog.settings);
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as Readable;
  const fail = (error: unknown) => output.destroy(error as Error);
  zip.on("error", fail);
  const written: Written = {};
  addEntries(zip, entriesOf(blog, { media, report, written }), written).catch(fail);
  return output;
}

/** Adds an entry when the one before it was read. */
async function addEntries(zip: yazl.ZipFile, entries: Iterable<Entry>, written: Written): Promise<void> {
  for (const entry of entries) {
    const { name } = entry;
    const hash = createHash("sha256");
    let bytes = 0;
    await new Promise<void>((done, fail) => {
      const open = (give: (error: unknown, stream: Readable) => void) => {
        const source = "text" in entry ? Readable.from([Buffer.from(entry.text)]) : createReadStream(entry.path);
        source.on("data", (chunk: Buffer) => {
          hash.update(chunk);
          bytes += chunk.length;
        });
        source.once("end", done).once("error", fail);
        give(null, source);
      };
      const options = { mtime: entryDate, mode: 0o100600, compress: "text" in entry, forceDosTimestamp: true };
      zip.addReadStreamLazy(name, options, open);
    });
    written[name] = { bytes, sha256: hash.digest("hex") };
  }
  zip.end();
}

interface Writing {
  media: MediaIndex;
  report: ReportBuilder;
  /** Complete when the manifest's turn comes. */
  written: Written;
}

/** All files of the archive, in order. What was taken is in the report when the next one is asked for. */
function* entriesOf(blog: ExportedBlog, writing: Writing): Generator<Entry> {
  const { db, now, site, withSubscribers } = blog;
  const { media, report, written } = writing;
  for (const [name, text] of Object.entries(hugoFiles(site))) yield { name, text };
  const ofSite = readSiteTables(db);
  yield table(tableNames.site, ofSite);
  const categories = readCategories(db);
  yield table(tableNames.categories, categories);
  for (const { id, name } of categories) report.add("category", { id, title: name });
  const tags = readTags(db);
  yield table(tableNames.tags, tags);
  for (const { slug, name } of tags) report.add("tag", { id: slug, title: name });
  const authors = readAuthors(db);
  yield table(tableNames.authors, authors);
  for (const { id, name } of authors) report.add("author", { id, title: name });
  const redirects = readRedirects(db).map(({ path, target, status, createdAt }) => ({
    path,
    target,
    status,
    createdAt,
  }));
  yield table(tableNames.redirects, redirects);
  for (const { path } of redirects) report.add("redirect", { id: path });
  const newsletter = readNewsletter(db);
  if (newsletter && withSubscribers) yield table(tableNames.newsletter, newsletter);
  if (newsletter && !withSubscribers) report.note(exportReason("subscribers-left-out"));
  for (const { id } of newsletter?.subscribers ?? []) report.add("subscriber", { id: String(id) }, [], withSubscribers);
  yield table(tableNames.media, media.media);
  for (const { id, fileName } of media.media) report.add("media", { id, title: fileName });
  for (const { id, fileName } of media.missing)
    report.add("media", { id, title: fileName }, [exportReason("media-missing", { name: fileName })], false);
  for (const _link of ofSite.links) report.add("menu", { id: "menu" });
  for (const name of Object.keys(ofSite.settings)) report.add("setting", { id: name });

  for (const { id } of listBlogPosts(db)) yield* entriesOfPost(blog, writing, id);
  for (const { id } of listDrafts(db)) yield* entriesOfDraft(db, writing, id);
  let parts = 0;
  for (const rows of readImports(db)) {
    yield table(`${importsFolder}/${String(parts).padStart(6, "0")}.json`, rows);
    parts += 1;
  }
  for (const [file, path] of media.paths) yield { name: `${mediaFolder}/${file}`, path };
  for (const code of ["views-left-out", "revisions-left-out", "accounts-left-out", "senders-left-out"] as const)
    report.note(exportReason(code));
  const manifest: ArchiveManifest = {
    format: archiveFormat,
    createdAt: now.toISOString(),
    site: site.url,
    counts: report.exported(["menu", "setting"]),
    files: Object.fromEntries(Object.entries(written).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
  yield table(archiveManifestName, manifest);
}

const table = (name: string, value: unknown): Entry => ({ name, text: `${JSON.stringify(value, null, 2)}\n` });

function* entriesOfPost({ db, site }: ExportedBlog, { media, report }: Writing, postId: string): Generator<Entry> {
  const post = readBlogPost(db, postId);
  const { format, body } = bodyOf(post.description);
  const folder = post.kind === "page" ? "pages" : `posts/${(post.publishedAt ?? post.createdAt).getUTCFullYear()}`;
  const text = writeArchivedText(headOf(post, media, site.url), media.toArchive(body));
  yield { name: `${folder}/${post.slug ?? post.id}.${format}`, text };
  report.add(post.kind, { id: postId, title: post.title });
  const comments = readComments(db, postId);
  if (comments.length > 0) yield table(`comments/${postId}.json`, comments.map(archived));
  for (const { id } of comments) report.add("comment", { id });
}

function headOf(post: BlogPost, media: MediaIndex, siteUrl: string): Record<string, unknown> {
  const { details } = post;
  const facts: { [Name in keyof PostFacts]: unknown } = {
    id: post.id,
    category: post.category,
    imageId: post.imageId,
    createdAt: post.createdAt,
    publishedAt: post.publishedAt,
    feedKey: post.feedKey,
    publishAt: post.publishAt,
    ...eachFlagColumn((column) => details?.[column] ?? null),
    slugs: post.slugs.map(({ slug, isCurrent, createdAt }) => ({ slug, isCurrent, createdAt })),
    tags: post.tags.map(({ slug }) => slug),
    authors: post.authors.map(({ id }) => id),
    takesComments: post.takesComments,
    ...eachLine((name) => details?.[name] ?? ""),
    feedId: post.feedId,
    mailedAt: post.mailedAt,
    translationGroup: post.translationGroup,
  };
  const former = post.slugs.filter(({ isCurrent }) => !isCurrent).map(({ slug }) => slug);
  const base = post.kind === "page" ? "" : "/blog";
  return {
    title: post.title,
    description: post.subTitle,
    date: post.publishedAt ?? post.createdAt,
    lastmod: post.updatedAt,
    draft: !post.isPublished,
    slug: post.slug ?? post.id,
    ...(post.kind === "post" && post.categoryName !== null && { categories: [post.categoryName] }),
    tags: post.tags.filter(({ isHidden }) => !isHidden).map(({ name }) => name),
    authors: post.authors.map(({ name }) => name),
    ...(post.imageId !== null && {
      image: media.toArchive(`/images/${post.imageId}-1600.webp`).replace(/\?w=1600$/, ""),
    }),
    aliases: [...(post.kind === "post" && post.slug !== null ? [post.id] : []), ...former].map(
      (it) => `${base}/${it}/`,
    ),
    ...(post.translationGroup && { lang: details?.language, translationKey: post.translationGroup }),
    ...(details?.canonicalUrl ? { canonical: details.canonicalUrl } : {}),
    // Hugo's own place for what it does not know.
    ...(Object.keys(post.unknown).length > 0 && { params: post.unknown }),
    source: post.isPublished ? `${siteUrl}${base}/${post.slug ?? post.id}` : undefined,
    longhand: facts,
  };
}

function* entriesOfDraft(db: Db, { media, report }: Writing, draftId: string): Generator<Entry> {
  const draft = readDraft(db, draftId);
  if (!draft) return;
  const { format, body } = bodyOf(draft.description);
  const { id, postId, category, imageId, isPublished, publishedAt, publishAt, basedOn, version, details } = draft;
  const facts: { [Name in keyof DraftHead["longhand"]]: unknown } = {
    id,
    post: postId,
    category,
    imageId,
    isPublished,
    publishedAt,
    publishAt,
    basedOn,
    version,
    details,
  };
  const head = {
    title: draft.title,
    description: draft.subTitle,
    lastmod: draft.updatedAt,
    draft: true,
    longhand: facts,
  };
  yield { name: `drafts/${id}.${format}`, text: writeArchivedText(head, media.toArchive(body)) };
  report.add("draft", { id, title: draft.title });
}

function archived(comment: ReturnType<typeof readComments>[number]): { [Name in keyof ArchivedComment]: unknown } {
  const { id, parentId, name, website, content, createdAt, setAsideAt, isByAuthor, kind } = comment;
  const status = statusOf(comment) ?? "erased";
  return { id, parent: parentId, name, website, content, createdAt, status, setAsideAt, isByAuthor, kind };
}
