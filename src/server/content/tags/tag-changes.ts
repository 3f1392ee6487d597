import { and, eq, sql } from "drizzle-orm";
import type { TagChange, TagMerge, TagRename, TagVisibility } from "../../../shared/schemas/tag-schema.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import { formerTagSlugs, postTags, siteLinks, siteSettings, tags } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { replaceInTrash } from "../trash/trash-rows.ts";
import { baseSlug, findTag, freeSlug } from "./tag-service.ts";

type Tag = typeof tags.$inferSelect;

/** A post's tag is in four indexes. */
const pace = { rowsAtATime: 100 };

/**
 * Renames a tag. No post changes: posts hold its id. The former name and address still find it.
 *
 * @throws AppError `not-found` for an unknown tag, `conflict` when it has another name than the screen shows, `bad-input` when another
 * tag has the name
 */
export function renameTag(db: Db, { tagId, shownName, name }: TagRename): void {
  inTransaction(db, () => {
    const before = requireShown(db, { tagId, shownName });
    const isRespelled = fold(name) === fold(before.name);
    if (!isRespelled && namedTag(db, name))
      throw new AppError("bad-input", say("tagNameTaken", { name }), { field: "name" });
    if (!isRespelled) keepFormer(db, before, tagId);
    const slug = baseSlug(name) === baseSlug(before.name) ? before.slug : freeSlug(db, name, tagId);
    db.update(tags).set({ name, slug }).where(eq(tags.id, tagId)).run();
  });
}

/** Hides a tag from visitors or shows it again. @throws AppError `not-found` for an unknown tag */
export function setTagHidden(db: Db, { tagId, isHidden }: TagVisibility): void {
  const { changes } = db.update(tags).set({ isHidden }).where(eq(tags.id, tagId)).run();
  if (changes === 0) throw tagGone();
}

/**
 * Merges a tag into another one: first its posts, then its addresses and menu entries. A post with both keeps one of
 * them. Many posts take several turns of the event loop. After an interruption both tags exist, and merging again
 * completes the work.
 *
 * @param into name of the tag that stays
 * @returns the tag that stays
 * @throws AppError `not-found` when one of the tags was deleted, `conflict` as `renameTag`, `bad-input` for an unknown name or the tag
 * itself
 */
export async function mergeTags(db: Db, { tagId, shownName, into }: TagMerge): Promise<Tag> {
  requireShown(db, { tagId, shownName });
  const target = namedTag(db, into);
  if (!target) throw new AppError("bad-input", say("tagUnknown", { name: into }), { field: "into" });
  if (target.id === tagId) throw new AppError("bad-input", say("tagIntoItself"), { field: "into" });
  const moveSome = (limit: number) =>
    inTransaction(db, () => {
      requireTag(db, target.id);
      return movePosts(db, tagId, target.id, limit);
    });
  // Another merge may move posts back.
  await inBatches(db, moveSome, { ...pace, atMost: await db.$count(postTags, eq(postTags.tagId, tagId)) });
  return inTransaction(db, () => {
    const from = requireTag(db, tagId);
    const to = requireTag(db, target.id);
    // A post may have got the tag since the last batch.
    movePosts(db, from.id, to.id, -1);
    db.update(formerTagSlugs).set({ tagId: to.id }).where(eq(formerTagSlugs.tagId, from.id)).run();
    keepFormer(db, from, to.id);
    moveLinks(db, from.id, to.id);
    // A deleted post that is restored has the tag that stays.
    replaceInTrash(db, { table: "blogTags", column: "tagId", from: from.id, to: to.id });
    db.delete(tags).where(eq(tags.id, from.id)).run();
    return to;
  });
}

/**
 * Deletes a tag after removing it from its posts. An interruption leaves the tag with fewer posts.
 *
 * @throws AppError `not-found` for an unknown tag, `conflict` as `renameTag`
 */
export async function removeTag(db: Db, { tagId, shownName }: TagChange): Promise<void> {
  requireShown(db, { tagId, shownName });
  const removeSome = (limit: number) => {
    const some = sql`SELECT "blogId" FROM ${postTags} WHERE "tagId" = ${tagId} LIMIT ${limit}`;
    return db
      .delete(postTags)
      .where(and(eq(postTags.tagId, tagId), sql`"blogId" IN (${some})`))
      .run().changes;
  };
  await inBatches(db, removeSome, pace);
  const { changes } = db.delete(tags).where(eq(tags.id, tagId)).run();
  if (changes === 0) throw tagGone();
}

const tagGone = () => new AppError("not-found", say("tagNotFound"));

function requireTag(db: Db, tagId: number): Tag {
  const tag = db.select().from(tags).where(eq(tags.id, tagId)).get();
  if (!tag) throw tagGone();
  return tag;
}

function requireShown(db: Db, { tagId, shownName }: TagChange): Tag {
  const tag = requireTag(db, tagId);
  if (shownName !== undefined && shownName !== tag.name) throw new AppError("conflict", say("tagChangedElsewhere"));
  return tag;
}

/** The tag with a name. */
function namedTag(db: Db, name: string): Tag | undefined {
  const tagId = findTag(db, name);
  const tag = tagId === undefined ? undefined : requireTag(db, tagId);
  return tag && fold(tag.name) === fold(name) ? tag : undefined;
}

function keepFormer(db: Db, { slug, name }: Tag, tagId: number): void {
  const former = { tagId, name: fold(name) };
  db.insert(formerTagSlugs)
    .values({ slug, ...former })
    .onConflictDoUpdate({ target: formerTagSlugs.slug, set: former })
    .run();
}

/** @param limit maximum number of posts; negative for all @returns how many posts it changed */
function movePosts(db: Db, from: number, to: number, limit: number): number {
  const rows = db.all<{ postId: string }>(
    sql`SELECT "blogId" AS "postId" FROM ${postTags} WHERE "tagId" = ${from} LIMIT ${limit}`,
  );
  const ids = JSON.stringify(rows.map(({ postId }) => postId));
  const moved = sql`"tagId" = ${from} AND "blogId" IN (SELECT value FROM json_each(${ids}))`;
  db.run(sql`UPDATE OR IGNORE ${postTags} SET "tagId" = ${to} WHERE ${moved}`);
  // Posts that have both tags.
  db.run(sql`DELETE FROM ${postTags} WHERE ${moved}`);
  return rows.length;
}

/** Moves the entries of menu and footer. A list that already has the remaining tag keeps its own entry. */
function moveLinks(db: Db, from: number, to: number): void {
  const links = db.select().from(siteLinks).where(eq(siteLinks.kind, "tag")).all();
  const moved = links.filter(({ target }) => target === String(from));
  if (moved.length === 0) return;
  for (const { id, place } of moved) {
    const isThere = links.some((link) => link.place === place && link.target === String(to));
    if (isThere) db.delete(siteLinks).where(eq(siteLinks.id, id)).run();
    else
      db.update(siteLinks)
        .set({ target: String(to) })
        .where(eq(siteLinks.id, id))
        .run();
  }
  // The version changes, so that a form that shows the former entries cannot save them again.
  db.update(siteSettings)
    .set({ version: sql`${siteSettings.version} + 1` })
    .run();
}
