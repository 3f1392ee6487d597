import { and, asc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import { categoriesOf } from "../../content/posts/category-list.ts";
import { ownFeedId } from "../../content/reading/details/feed-id.ts";
import { readLeaveKey } from "../../content/site/mail-settings.ts";
import type { Db } from "../../core/db/client.ts";
import {
  authors,
  categories,
  commentBlocks,
  commentOpenings,
  commentSettings,
  comments,
  drafts,
  files,
  formerAuthorSlugs,
  formerCategoryNames,
  formerTagSlugs,
  images,
  importItems,
  mailings,
  postAuthors,
  postDetails,
  posts,
  postTags,
  redirects,
  schedules,
  siteLinks,
  siteSettings,
  slugs,
  subscribers,
  suppressed,
  tags,
  translations,
} from "../../core/db/schema.ts";
import { appendTo } from "../../core/platform/append-to.ts";
import type { ArchivedImport, ArchivedNewsletter } from "../archive/archive-schema.ts";

/** Rows read at once, so that memory does not grow with the blog. */
const rowsAtATime = 200;
const importsAtATime = 1_000;

/** A post or page with all that belongs to it. Its comments are read apart. */
export type BlogPost = ReturnType<typeof readBlogPost>;

/** All posts and pages without their texts, oldest first. */
export const listBlogPosts = (db: Db) =>
  db.select({ id: posts.id, kind: posts.kind, category: posts.category }).from(posts).orderBy(asc(posts.id)).all();

export function readBlogPost(db: Db, postId: string) {
  const post = db.select().from(posts).where(eq(posts.id, postId)).get();
  if (!post) throw new Error(`Post ${postId} is missing`);
  const addresses = db.select().from(slugs).where(eq(slugs.postId, postId)).orderBy(asc(slugs.slug)).all();
  const schedule = db.select().from(schedules).where(eq(schedules.postId, postId)).get();
  const beside = readBeside(db, post);
  return {
    ...post,
    ...beside,
    feedId: beside.details?.feedId ?? ownFeedId(db, postId),
    tags: readTagsOf(db, postId),
    authors: readAuthorsOf(db, postId),
    slugs: addresses,
    slug: addresses.find(({ isCurrent }) => isCurrent)?.slug ?? null,
    categoryName: categoriesOf(db).of(post.category)?.name ?? null,
    publishAt: schedule?.updatedAfter === null ? schedule.publishAt : null,
    mailedAt:
      db.select({ createdAt: mailings.createdAt }).from(mailings).where(eq(mailings.postId, postId)).get()?.createdAt ??
      null,
    translationGroup: db.select().from(translations).where(eq(translations.postId, postId)).get()?.groupId ?? "",
    takesComments: db.select().from(commentOpenings).where(eq(commentOpenings.postId, postId)).get()?.isOpen ?? null,
  };
}

/** What a post has beside its text: its details, and fields that imports brought. */
export const readBeside = (db: Db, { id, kind }: Pick<typeof posts.$inferSelect, "id" | "kind">) => ({
  details: db.select().from(postDetails).where(eq(postDetails.postId, id)).get(),
  unknown: unknownOf(db, kind, id),
});

export const readTagsOf = (db: Db, postId: string) =>
  db
    .select({ name: tags.name, slug: tags.slug, isHidden: tags.isHidden })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(asc(postTags.position))
    .all();

export const readAuthorsOf = (db: Db, postId: string) =>
  db
    .select({ id: authors.id, name: authors.name, slug: authors.slug })
    .from(postAuthors)
    .innerJoin(authors, eq(authors.id, postAuthors.authorId))
    .where(eq(postAuthors.postId, postId))
    .orderBy(asc(postAuthors.position))
    .all();

/** Fields that imports brought and that have no home here; of two of one name, the first. */
function unknownOf(db: Db, kind: "post" | "page", postId: string): Record<string, unknown> {
  const rows = db
    .select({ unknown: importItems.unknown })
    .from(importItems)
    .where(and(eq(importItems.targetId, postId), eq(importItems.kind, kind), isNotNull(importItems.unknown)))
    .orderBy(asc(importItems.sourceKind), asc(importItems.site), asc(importItems.source))
    .all();
  return Object.fromEntries(rows.toReversed().flatMap(({ unknown }) => Object.entries(unknown ?? {})));
}

/** The key of a row of `importItems`, behind which a part of them begins; null for the first part. */
type ImportKey = Pick<typeof importItems.$inferSelect, "sourceKind" | "site" | "kind" | "source"> | null;

const { sourceKind, site, kind, source } = importItems;

/** Rows of other programs' sources. Those of Longhand's archives say no more than the archive. */
const isBehind = (key: ImportKey) =>
  and(
    ne(sourceKind, "longhand"),
    key
      ? sql`(${sourceKind}, ${site}, ${kind}, ${source}) > (${key.sourceKind}, ${key.site}, ${key.kind}, ${key.source})`
      : undefined,
  );

/** What imports made of their items, a part at a time. Tags are named by their slug. */
export function* readImports(db: Db): Generator<ArchivedImport[]> {
  for (let last: ImportKey = null; ; ) {
    const rows: (typeof importItems.$inferSelect)[] = db
      .select()
      .from(importItems)
      .where(isBehind(last))
      .orderBy(sourceKind, site, kind, source)
      .limit(importsAtATime)
      .all();
    if (rows.length > 0) yield rows.map((row) => archivedImport(db, row));
    if (rows.length < importsAtATime) return;
    last = rows.at(-1) ?? null;
  }
}

function archivedImport(db: Db, row: typeof importItems.$inferSelect): ArchivedImport {
  const { targetId, importId: _run, storedBy: _first, reasons: _why, ...kept } = row;
  const target = kept.kind === "tag" && targetId !== null ? slugOfTag(db, targetId) : targetId;
  return { ...kept, sourceKind: kept.sourceKind as ArchivedImport["sourceKind"], target };
}

const slugOfTag = (db: Db, id: string): string =>
  db
    .select({ slug: tags.slug })
    .from(tags)
    .where(eq(tags.id, Number(id)))
    .get()?.slug ?? id;

/** The comments of a post, oldest first. */
export const readComments = (db: Db, postId: string) =>
  db.select().from(comments).where(eq(comments.postId, postId)).orderBy(asc(comments.id)).all();

/** The ids of unfinished texts. */
export const listDrafts = (db: Db) => db.select({ id: drafts.id }).from(drafts).orderBy(asc(drafts.id)).all();

export const readDraft = (db: Db, draftId: string) => db.select().from(drafts).where(eq(drafts.id, draftId)).get();

/** Every image and file, oldest first. */
export function* readMedia(db: Db) {
  for (let after = ""; ; ) {
    const rows = db.select().from(images).where(gt(images.id, after)).orderBy(asc(images.id)).limit(rowsAtATime).all();
    for (const image of rows) yield { kind: "image" as const, ...image };
    if (rows.length < rowsAtATime) break;
    after = rows.at(-1)?.id ?? after;
  }
  for (const file of db.select().from(files).orderBy(asc(files.id)).all()) yield { kind: "file" as const, ...file };
}

export const readAuthors = (db: Db) => {
  const former = db.select().from(formerAuthorSlugs).orderBy(asc(formerAuthorSlugs.slug)).all();
  const formerOf = (id: string) => former.filter(({ authorId }) => authorId === id).map(({ slug }) => slug);
  const rows = db.select().from(authors).orderBy(asc(authors.id)).all();
  return rows.map((author) => ({ ...author, formerSlugs: formerOf(author.id) }));
};

export const readTags = (db: Db) => {
  const former = new Map<number, { slug: string; name: string }[]>();
  for (const { tagId, slug, name } of db.select().from(formerTagSlugs).orderBy(asc(formerTagSlugs.slug)).all())
    appendTo(former, tagId, { slug, name });
  const rows = db.select().from(tags).orderBy(asc(tags.slug)).all();
  return rows.map(({ id, ...tag }) => ({ ...tag, former: former.get(id) ?? [] }));
};

export const readCategories = (db: Db) => {
  const former = db.select().from(formerCategoryNames).orderBy(asc(formerCategoryNames.name)).all();
  const formerOf = (id: string) => former.filter(({ categoryId }) => categoryId === id).map(({ name }) => name);
  const rows = db.select().from(categories).orderBy(asc(categories.id)).all();
  return rows.map((category) => ({ ...category, formerNames: formerOf(category.id) }));
};

export const readRedirects = (db: Db) => db.select().from(redirects).orderBy(asc(redirects.path)).all();

export const listSubscriberRows = (db: Db) =>
  db.select({ id: subscribers.id }).from(subscribers).orderBy(asc(subscribers.id)).all();

/** Subscribers and refused addresses; null where there are none, so that the key is not given away without need. */
export function readNewsletter(db: Db): ArchivedNewsletter | null {
  const rows = db.select().from(subscribers).orderBy(asc(subscribers.id)).all();
  const refused = db.select().from(suppressed).orderBy(asc(suppressed.hash)).all();
  if (rows.length === 0 && refused.length === 0) return null;
  const lastOf = (table: "subscribers" | "followers") =>
    db.get<{ seq: number } | undefined>(sql`SELECT seq FROM sqlite_sequence WHERE name = ${table}`)?.seq ?? 0;
  return {
    key: readLeaveKey(db),
    lastId: lastOf("subscribers"),
    lastFollowerId: lastOf("followers"),
    subscribers: rows.map(({ folded: _folded, ...row }) => row),
    refused,
  };
}

/** Settings, menu and rules of comments. */
export function readSiteTables(db: Db) {
  const row = db.select().from(siteSettings).get();
  const { id: _id, version: _version, ...settings } = row ?? { id: 1, version: 0 };
  return {
    settings: Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null)),
    links: db
      .select()
      .from(siteLinks)
      .orderBy(asc(siteLinks.place), asc(siteLinks.position), asc(siteLinks.id))
      .all()
      .map(({ id: _id, ...link }) => ({
        ...link,
        target: link.kind === "tag" ? slugOfTag(db, link.target) : link.target,
      })),
    closeCommentsAfterDays: db.select().from(commentSettings).get()?.closeAfterDays ?? 0,
    blocks: db
      .select()
      .from(commentBlocks)
      .orderBy(asc(commentBlocks.kind), asc(commentBlocks.value))
      .all()
      // A blocked sender is a keyed hash of an address, which no other blog can compare.
      .filter(({ kind }) => kind !== "sender"),
  };
}
