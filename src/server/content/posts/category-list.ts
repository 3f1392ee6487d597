import { asc } from "drizzle-orm";
import { fold, foldForSearch } from "../../../shared/text/search-rule.ts";
import { say } from "../../../shared/words/sentence.ts";
import type { Db } from "../../core/db/client.ts";
import { type CategoryId, categories, formerCategoryNames } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";

/** A category as the owner sees it. */
export type Category = Omit<typeof categories.$inferSelect, "position" | "mergedInto">;

/** All categories, in memory: every list and every post names one. */
interface CategoryList {
  /** In the owner's order. */
  all: readonly Category[];
  /** The category of a post. A deleted category's posts are in the one that took them over. */
  of(id: CategoryId | ""): Category | undefined;
  /** The ids that posts of a category hold: its own, and those of deleted categories. */
  idsOf(category: Category): readonly CategoryId[];
  /** The category with a name or slug, current or former, in any case. */
  find(name: string): Category | undefined;
  /** The categories whose name contains a term. @param term folded for the search */
  matching(term: string): Category[];
}

const lists = new WeakMap<Db, CategoryList>();

/** The categories. Code that writes them calls {@link forgetCategories} afterwards. */
export function categoriesOf(db: Db): CategoryList {
  let list = lists.get(db);
  if (!list) {
    list = readCategories(db);
    // A transaction that changed them may be rolled back.
    if (!db.$client.inTransaction) lists.set(db, list);
  }
  return list;
}

/** The next call reads the categories again: they were changed, perhaps by another program. */
export function forgetCategories(db: Db): void {
  lists.delete(db);
}

/** The name that visitors see; empty for none. An id that no category has, which another program wrote, stays as it is. */
export const categoryName = (db: Db, id: CategoryId | ""): string => categoriesOf(db).of(id)?.name ?? id;

/** The id that a post holds. @param name empty for none @throws AppError `bad-input` when no category has or had the name */
export const storedCategory = (db: Db, name: string): CategoryId | "" =>
  name === "" ? "" : requireCategory(db, name).id;

/** @throws AppError `bad-input` when no category has or had the name */
export function requireCategory(db: Db, name: string): Category {
  const { all, find } = categoriesOf(db);
  const category = find(name);
  if (!category)
    throw new AppError("bad-input", say("categoryUnknown", { names: all.map((one) => one.name) }), {
      field: "category",
    });
  return category;
}

function readCategories(db: Db): CategoryList {
  const rows = db.select().from(categories).orderBy(asc(categories.position), asc(categories.id)).all();
  const all = rows
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ position: _position, mergedInto: _none, ...category }) => category);
  const byId = new Map<string, Category>(all.map((category) => [category.id, category]));
  const idsOf = new Map<string, CategoryId[]>(all.map(({ id }) => [id, [id]]));
  for (const { id, mergedInto } of rows) {
    const successor = mergedInto === null ? undefined : byId.get(mergedInto);
    if (!successor) continue;
    byId.set(id, successor);
    idsOf.get(successor.id)?.push(id);
  }
  const folded = all.map((category) => ({ category, name: fold(category.name) }));
  const byName = new Map<string, Category>();
  // Those that are set last win: what is current, and names before slugs.
  for (const { name, categoryId } of db.select().from(formerCategoryNames).all()) {
    const category = byId.get(categoryId);
    if (category) byName.set(name, category);
  }
  for (const category of all) byName.set(category.slug, category);
  for (const { category, name } of folded) byName.set(name, category);
  return {
    all,
    of: (id) => byId.get(id),
    idsOf: ({ id }) => idsOf.get(id) ?? [id],
    find: (name) => byName.get(fold(name)),
    matching: (term) => all.filter(({ name }) => foldForSearch(name).includes(term)),
  };
}
