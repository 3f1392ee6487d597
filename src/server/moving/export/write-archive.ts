import { createHash } from "node:crypto";
import { createReadStream, statSync } from "node:fs";
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
  type DraftHead,
  importsFolder,
  manifestName,
  type PostFacts,
  tableNames,
} from "../archive/archive-schema.ts";
import { bodyOf } from "../archive/body.ts";
import { writeFrontMatter } from "../archive/front-matter.ts";
import { hugoFiles } from "../archive/hugo-files.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import { indexMedia, type MediaIndex } from "./media-index.ts";
import {
  type BlogPost,
  draftIds,
  importParts,
  postIds,
  readAuthors,
  readCategories,
  readComments,
  readDraft,
  readImports,
  readNewsletter,
  readPost,
  readRedirects,
  readSettings,
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

/**
 * Writes a blog as a zip of Markdown, media and tables. Texts are read when their turn comes, so that memory does not grow with
 * the blog. The manifest is the last entry: an archive that was cut has none.
 */
export async function writeArchive(blog: ExportedBlog, report: ReportBuilder): Promise<Readable> {
  const { db, now, site } = blog;
  const media = await indexMedia(db, blog.settings);
  const zip = new yazl.ZipFile();
  const files: ArchiveManifest["files"] = {};
  const counts: Record<string, number> = {};
  const count = (kind: string) => {
    counts[kind] = (counts[kind] ?? 0) + 1;
  };

  const addLazily = (name: string, make: () => Readable, isCompressed: boolean) => {
    zip.addReadStreamLazy(
      name,
      { mtime: entryDate, mode: 0o100600, compress: isCompressed, forceDosTimestamp: true },
      (give) => {
        try {
          give(null, make());
        } catch (error) {
          give(error as Error, Readable.from([]) as Readable);
        }
      },
    );
  };
  const addText = (name: string, make: () => string) =>
    addLazily(
      name,
      () => {
        const bytes = Buffer.from(make());
        files[name] = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
        return Readable.from([bytes]);
      },
      true,
    );
  const addTable = (name: string, rows: unknown) => addText(name, () => jsonOf(rows));

  for (const [name, text] of Object.entries(hugoFiles(site))) addText(name, () => text);
  const settings = readSettings(db);
  addTable(tableNames.site, settings);
  addRows(zipOf(addTable, tableNames.categories), readCategories(db), "category", report, count);
  addRows(zipOf(addTable, tableNames.tags), readTags(db), "tag", report, count);
  addRows(zipOf(addTable, tableNames.authors), readAuthors(db), "author", report, count);
  const redirects = readRedirects(db).map(({ path, target, status, createdAt }) => ({
    path,
    target,
    status,
    createdAt,
  }));
  addRows(zipOf(addTable, tableNames.redirects), redirects, "redirect", report, count);
  const newsletter = readNewsletter(db);
  const { withSubscribers } = blog;
  if (newsletter && withSubscribers) addTable(tableNames.newsletter, newsletter);
  if (newsletter && !withSubscribers) report.note(exportReason("subscribers-left-out"));
  for (const { id } of newsletter?.subscribers ?? []) {
    report.add("subscriber", { id: String(id) }, [], withSubscribers);
    if (withSubscribers) count("subscriber");
  }
  addTable(tableNames.media, media.media);
  for (const { id, fileName } of media.media) {
    report.add("media", { id, title: fileName });
    count("media");
  }
  for (const { id, fileName } of media.missing)
    report.add("media", { id, title: fileName }, [exportReason("media-missing", { name: fileName })], false);
  for (const _link of settings.links) report.add("menu", { id: "menu" });
  for (const name of Object.keys(settings.settings)) report.add("setting", { id: name });

  for (const postId of postIds(db)) addPost(blog, media, postId, addText, report, count);
  for (const draftId of draftIds(db)) addDraft(db, media, draftId, addText, report, count);
  for (const [at, part] of importParts(db).entries())
    addText(`${importsFolder}/${String(at).padStart(6, "0")}.json`, () => jsonOf(readImports(db, part)));
  for (const [file, path] of media.paths) {
    const name = `media/${file}`;
    addLazily(
      name,
      () => {
        const { size } = statSync(path);
        const hash = createHash("sha256");
        const source = createReadStream(path);
        source.on("data", (chunk) => hash.update(chunk));
        source.on("end", () => {
          files[name] = { bytes: size, sha256: hash.digest("hex") };
        });
        return source;
      },
      false,
    );
  }
  for (const code of ["views-left-out", "revisions-left-out", "accounts-left-out", "senders-left-out"] as const)
    report.note(exportReason(code));
  addLazily(
    manifestName,
    () => {
      const sorted = Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));
      const manifest: ArchiveManifest = {
        format: archiveFormat,
        createdAt: now.toISOString(),
        site: site.url,
        counts,
        files: sorted,
      };
      return Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]);
    },
    true,
  );
  zip.end();
  const output = zip.outputStream as Readable;
  zip.on("error", (error) => output.destroy(error as Error));
  return output;
}

const jsonOf = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

type AddText = (name: string, make: () => string) => void;

const zipOf = (addTable: (name: string, rows: unknown) => void, name: string) => (rows: unknown) =>
  addTable(name, rows);

function addRows(
  add: (rows: unknown) => void,
  rows: readonly { id?: string; slug?: string; path?: string; name?: string }[],
  kind: "category" | "tag" | "author" | "redirect",
  report: ReportBuilder,
  count: (kind: string) => void,
): void {
  add(rows);
  for (const { id, slug, path, name } of rows) {
    report.add(kind, { id: id ?? slug ?? path ?? "", ...(name !== undefined && { title: name }) });
    count(kind);
  }
}

function addPost(
  { db, site }: ExportedBlog,
  media: MediaIndex,
  postId: string,
  addText: AddText,
  report: ReportBuilder,
  count: (kind: string) => void,
): void {
  const post = readPost(db, postId);
  const written = bodyOf(post.description);
  const folder = post.kind === "page" ? "pages" : `posts/${(post.publishedAt ?? post.createdAt).getUTCFullYear()}`;
  const name = `${folder}/${post.slug ?? post.id}.${written.format}`;
  addText(name, () => {
    const fresh = readPost(db, postId);
    return writeFrontMatter(headOf(fresh, media, site.url), media.toArchive(bodyOf(fresh.description).body));
  });
  report.add(post.kind, { id: postId, title: post.title });
  count(post.kind);
  const comments = readComments(db, postId);
  if (comments.length === 0) return;
  for (const { id } of comments) {
    report.add("comment", { id });
    count("comment");
  }
  addText(`comments/${postId}.json`, () => jsonOf(readComments(db, postId).map(archived)));
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
    feedId: details?.feedId ?? null,
    mailedAt: post.mailedAt,
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
    ...(details?.canonicalUrl ? { canonical: details.canonicalUrl } : {}),
    // Hugo's own place for what it does not know.
    ...(Object.keys(post.unknown).length > 0 && { params: post.unknown }),
    source: post.isPublished ? `${siteUrl}${base}/${post.slug ?? post.id}` : undefined,
    longhand: facts,
  };
}

function addDraft(
  db: Db,
  media: MediaIndex,
  draftId: string,
  addText: AddText,
  report: ReportBuilder,
  count: (kind: string) => void,
): void {
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
  const text = writeFrontMatter(head, media.toArchive(body));
  addText(`drafts/${id}.${format}`, () => text);
  report.add("draft", { id, title: draft.title });
  count("draft");
}

function archived(comment: ReturnType<typeof readComments>[number]): { [Name in keyof ArchivedComment]: unknown } {
  const { id, parentId, name, website, content, createdAt, setAsideAt, isByAuthor, kind } = comment;
  const status = statusOf(comment) ?? "erased";
  return { id, parent: parentId, name, website, content, createdAt, status, setAsideAt, isByAuthor, kind };
}
