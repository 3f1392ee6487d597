import { createHash } from "node:crypto";
import { eq, max, sql } from "drizzle-orm";
import { allCategories } from "../../../shared/categories.ts";
import { maxCategories, maxCounted } from "../../../shared/limits.ts";
import {
  type CategoryChange,
  type CategoryInput,
  type CategoryOrder,
  type CategoryRemoval,
  type CategoryRow,
  categoryInput,
} from "../../../shared/schemas/category-schema.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { freeSlugOf, isSlug, slugOf } from "../../../shared/text/slug.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { type CategoryId, categories, formerCategoryNames, posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { siteLanguage } from "../posts/addresses/slug-store.ts";
import { type Category, categoriesOf, forgetCategories } from "../posts/category-list.ts";
import { isPublic } from "../posts/post-view.ts";

/** Ids of categories that were added begin with this letter, and no number is used twice. */
const firstNumber = 5;

const postsOf = (db: Db) =>
  db
    .select({ feedKey: posts.feedKey })
    .from(posts)
    .where(sql`${isPublic} and ${posts.feedKey} is not null and ${posts.category} = ${sql.placeholder("category")}`);
const countQuery = preparedOnce((db) =>
  postsOf(db)
    .limit(fixedLimit(maxCounted + 1))
    .prepare(),
);
const anyQuery = preparedOnce((db) => postsOf(db).limit(fixedLimit(1)).prepare());

/** What a form can change, as a hash: the table needs no column for it. */
const versionOf = ({ name, description }: Category) =>
  createHash("sha256")
    .update(JSON.stringify([name, description]))
    .digest("base64url");

/** The names of all categories, in the owner's order. */
export const categoryNames = (db: Db): string[] => categoriesOf(db).all.map(({ name }) => name);

/** The names of the categories without a published post, in the owner's order. */
export function emptyCategoryNames(db: Db): string[] {
  const { all, idsOf } = categoriesOf(db);
  const isUsed = (category: CategoryId) => anyQuery(db).get({ category }) !== undefined;
  return all.filter((category) => !idsOf(category).some(isUsed)).map(({ name }) => name);
}

/** The category with a name or slug, current or former, in any case. */
export const findCategory = (db: Db, name: string): Category | undefined => categoriesOf(db).find(name);

/** The categories with their numbers of posts, in the owner's order. */
export function listCategories(db: Db): CategoryRow[] {
  const { all, idsOf } = categoriesOf(db);
  const count = (category: CategoryId) => countQuery(db).values({ category }).length;
  return all.map((category) => {
    const { id, name, slug, description } = category;
    const posts = idsOf(category).reduce((sum, one) => sum + count(one), 0);
    return { _id: id, name, slug, description, version: versionOf(category), posts: Math.min(posts, maxCounted + 1) };
  });
}

/** Adds a category after the others. @throws AppError `bad-input` when the name is taken or reserved */
export function addCategory(db: Db, { name, description }: CategoryInput): void {
  change(db, () => {
    requireFreeName(db, name);
    if (categoriesOf(db).all.length >= maxCategories) throw new AppError("bad-input", say("categoriesTooMany"));
    const last = db
      .select({ position: max(categories.position) })
      .from(categories)
      .get();
    db.insert(categories)
      .values({ id: nextId(db), name, description, slug: freeSlug(db, name), position: (last?.position ?? 0) + 1 })
      .run();
  });
}

/**
 * Renames and describes a category. No post changes: posts hold its id. The former name and slug still find it.
 *
 * @throws AppError `not-found` for an unknown category, `conflict` when it was changed since the form showed it, `bad-input` when the
 * name is taken or reserved
 */
export function changeCategory(db: Db, { _id, version, name, description }: CategoryChange): void {
  change(db, () => {
    const before = requireCurrent(db, _id);
    if (version !== undefined && versionOf(before) !== version)
      throw new AppError("conflict", say("categoryChangedElsewhere"));
    if (fold(name) !== fold(before.name)) requireFreeName(db, name);
    const isRespelled = slugOf(name) === slugOf(before.name);
    const slug = isRespelled ? before.slug : freeSlug(db, name);
    if (name !== before.name) keepFormerNames(db, before, before.id);
    db.update(categories).set({ name, description, slug }).where(eq(categories.id, before.id)).run();
  });
}

/** @throws AppError `conflict` when a category was added or deleted meanwhile */
export function orderCategories(db: Db, { ids }: CategoryOrder): void {
  change(db, () => {
    const { all } = categoriesOf(db);
    const isComplete = ids.length === all.length && all.every(({ id }) => ids.includes(id));
    if (!isComplete) throw new AppError("conflict", say("categoriesChangedElsewhere"), { field: "ids" });
    for (const [position, id] of ids.entries()) {
      db.update(categories).set({ position }).where(sql`${categories.id} = ${id}`).run();
    }
  });
}

/**
 * Deletes a category; another one takes over its posts. No post changes: its row stays and names the successor, so that posts,
 * drafts, revisions, links and scripts that name the deleted one find the successor from now on.
 *
 * @throws AppError `not-found` for an unknown category, `bad-input` when it is the last one or its own successor
 */
export function removeCategory(db: Db, { _id, successorId }: CategoryRemoval): void {
  change(db, () => {
    const removed = requireCurrent(db, _id);
    const successor = requireCurrent(db, successorId);
    if (removed.id === successor.id)
      throw new AppError("bad-input", say("categoryNeedsSuccessor"), { field: "successor" });
    keepFormerNames(db, removed, successor.id);
    db.update(formerCategoryNames)
      .set({ categoryId: successor.id })
      .where(eq(formerCategoryNames.categoryId, removed.id))
      .run();
    db.update(categories).set({ mergedInto: successor.id }).where(eq(categories.mergedInto, removed.id)).run();
    db.update(categories)
      .set({ mergedInto: successor.id, slug: mergedSlug(removed.id) })
      .where(eq(categories.id, removed.id))
      .run();
  });
}

type ArchivedCategory = typeof categories.$inferSelect & { formerNames: string[] };

/**
 * Adds a category of another Longhand with its id.
 *
 * @param isReplaced whether it takes the place of one with its id
 * @param waiting ids of categories that are replaced later: their names are free
 * @throws AppError as `addCategory` does, and `not-found` when its successor is no category
 */
export function restoreCategory(
  db: Db,
  { formerNames, ...row }: ArchivedCategory,
  { isReplaced, waiting }: { isReplaced: boolean; waiting: ReadonlySet<string> },
): "imported" | "updated" | "unchanged" {
  const { id, mergedInto } = row;
  const before = db.select().from(categories).where(eq(categories.id, id)).get();
  if (before && !isReplaced) return "unchanged";
  const values = { ...row, ...categoryInput.parse(row) };
  const { all } = categoriesOf(db);
  if (mergedInto !== null) {
    requireCurrent(db, mergedInto);
    if (mergedInto === id) throw categoryGone();
    values.slug = mergedSlug(id);
  } else {
    if (!all.some((one) => one.id === id) && all.length >= maxCategories)
      throw new AppError("bad-input", say("categoriesTooMany"));
    requireFreeName(db, values.name, (other) => other !== id && !(isReplaced && waiting.has(other)));
    if (!isSlug(values.slug)) values.slug = freeSlug(db, values.name);
  }
  change(db, () => {
    if (before) db.update(categories).set(values).where(eq(categories.id, id)).run();
    else db.insert(categories).values(values).run();
    for (const name of formerNames)
      db.insert(formerCategoryNames).values({ name, categoryId: id }).onConflictDoNothing().run();
  });
  const isSame = before && (Object.keys(values) as (keyof typeof values)[]).every((key) => before[key] === values[key]);
  return isSame ? "unchanged" : before ? "updated" : "imported";
}

/**
 * Takes back a category that no post is in. Its name is free again; its row stays, for texts in the trash, and names a successor.
 *
 * @throws AppError `not-found` for an unknown category, `bad-input` when it is the last one
 */
export function withdrawCategory(db: Db, id: string): void {
  change(db, () => {
    const removed = requireCurrent(db, id);
    const successor = categoriesOf(db).all.find((one) => one.id !== removed.id);
    if (!successor) throw new AppError("bad-input", say("categoryNeedsSuccessor"));
    db.update(categories)
      .set({ mergedInto: successor.id, slug: `~${removed.id}` })
      .where(eq(categories.id, removed.id))
      .run();
  });
}

/** Writes, then discards the categories in memory. */
function change(db: Db, work: () => void): void {
  inTransaction(db, work);
  forgetCategories(db);
}

function requireCurrent(db: Db, id: string): Category {
  const category = categoriesOf(db).all.find((one) => one.id === id);
  if (!category) throw categoryGone();
  return category;
}

/** Whether no category can have a name, since the tab with all posts has it. */
export const isReservedName = (name: string): boolean => fold(name) === fold(allCategories);

const categoryGone = () => new AppError("not-found", say("categoryNotFound"));

function requireFreeName(db: Db, name: string, counts: (id: CategoryId) => boolean = () => true): void {
  const folded = fold(name);
  if (isReservedName(name)) throw new AppError("bad-input", say("categoryNameReserved", { name }), { field: "name" });
  const isTaken = categoriesOf(db).all.some(({ id, name }) => counts(id) && fold(name) === folded);
  if (isTaken) throw new AppError("bad-input", say("categoryNameTaken", { name }), { field: "name" });
}

function keepFormerNames(db: Db, { name, slug }: Category, categoryId: CategoryId): void {
  for (const former of [fold(name), slug]) {
    db.insert(formerCategoryNames)
      .values({ name: former, categoryId })
      .onConflictDoUpdate({ target: formerCategoryNames.name, set: { categoryId } })
      .run();
  }
}

/** Rows are never deleted, so the highest number was the last one given. */
function nextId(db: Db): CategoryId {
  const ids = db.select({ id: categories.id }).from(categories).all();
  const numbers = ids.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0));
  return `c${Math.max(firstNumber, ...numbers.map((number) => number + 1))}` as CategoryId;
}

/** A slug is unique, and another category may take that of a deleted one; none begins with a tilde. */
const mergedSlug = (id: CategoryId) => `~${id}`;

/** The slug of a name, or the first numbered one that no other category has. */
function freeSlug(db: Db, name: string): string {
  const taken = new Set(categoriesOf(db).all.map(({ slug }) => slug));
  return freeSlugOf(name, "category", (slug) => !taken.has(slug), siteLanguage(db));
}
