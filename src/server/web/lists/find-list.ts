import type { AuthorView } from "../../../shared/schemas/author-schema.ts";
import { languageName } from "../../../shared/text/language.ts";
import { findAuthor } from "../../content/authors/author-service.ts";
import { findCategory } from "../../content/categories/category-service.ts";
import { findListLanguage } from "../../content/posts/translations/list-languages.ts";
import { findShownTag } from "../../content/tags/tag-service.ts";
import type { Deps } from "../../deps.ts";
import type { ListFilter } from "../addresses.ts";

/** The list that a filter names. */
export interface ShownList {
  /** Names the list by its current name or slug, without a start. */
  filter: Omit<ListFilter, "before">;
  /** Undefined for the list of all posts. */
  name?: string | undefined;
  description?: string | undefined;
  author?: AuthorView | undefined;
}

/** The list of a filter, whose names and slugs may be former ones. An unknown category is left out. @returns null for an unknown tag or author, and for a language without posts */
export function findList(
  { db }: Pick<Deps, "db">,
  { tag, author, category, language }: Omit<ListFilter, "before">,
): ShownList | null {
  if (tag) {
    const found = findShownTag(db, tag);
    return found ? { filter: { tag: found.slug }, name: found.name } : null;
  }
  if (author) {
    const found = findAuthor(db, author);
    return found ? { filter: { author: found.slug }, name: found.name, description: found.bio, author: found } : null;
  }
  const listed = findListLanguage(db, language);
  if (language && !listed) return null;
  const ofLanguage = listed ? { language: listed } : {};
  const found = category === undefined ? undefined : findCategory(db, category);
  if (found)
    return { filter: { ...ofLanguage, category: found.name }, name: found.name, description: found.description };
  return { filter: ofLanguage, ...(listed && { name: languageName(listed) }) };
}
