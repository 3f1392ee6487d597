import { maxCategories, maxCategoryLength } from "../../../shared/limits.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { addCategory, findCategory, isReservedName } from "../../content/categories/category-service.ts";
import { categoriesOf } from "../../content/posts/category-list.ts";
import type { Db } from "../../core/db/client.ts";
import type { SourcePost } from "../items/source-item.ts";
import { asLine } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import type { Plan } from "./plan.ts";
import type { ChosenCategories, Run } from "./run.ts";
import { stateOf } from "./states.ts";

/** This many categories of a source become categories here. The others are tags of their posts. */
export const mostAdded = 12;

/** @param wanted the name of the category of all posts; null: those of the source that have the most posts */
export function chooseCategories(db: Db, plan: Plan, wanted: string | null): ChosenCategories {
  if (wanted !== null) return { of: ({ kind }) => (kind === "post" ? wanted : ""), named: () => undefined };
  const isPossible = (name: string) => name.length <= maxCategoryLength && !isReservedName(name);
  const room = Math.min(mostAdded, maxCategories - categoriesOf(db).all.length);
  const added = plan.categories.filter((name) => isPossible(name) && !findCategory(db, name)).slice(0, room);
  const byName = new Map(added.map((name) => [fold(name), name]));
  const named = (term: string) => findCategory(db, term)?.name ?? byName.get(fold(term));
  const of = ({ kind, categories }: Pick<SourcePost, "kind" | "categories">) =>
    kind === "post" ? (categories.map(asLine).find((name) => named(name) !== undefined) ?? "") : "";
  return { of, named };
}

/** Adds the category of a post, unless it is here. Call it in the transaction that writes the post. */
export function ensureCategory({ db, ledger, categories }: Run, wanted: string): void {
  if (wanted === "" || findCategory(db, wanted)) return;
  const name = categories.named(wanted) ?? wanted;
  addCategory(db, { name, description: "" });
  const targetId = findCategory(db, name)?.id ?? "";
  // No item of the source: only an undo knows of it.
  ledger.record("category", name, {
    targetId,
    sourceHash: hashOf({ name }),
    writtenHash: stateOf.category?.(db, targetId) ?? null,
    isStored: true,
    status: "imported",
    reasons: [],
  });
}
