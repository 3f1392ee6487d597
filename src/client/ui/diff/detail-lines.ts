import { detailNames, type SomeDetails } from "../../../shared/post-fields.ts";
import type { AdminWords } from "../../../shared/words/admin/en.ts";

/**
 * The details of a post as lines of a diff, by label. A field that the text does not have gets no line.
 *
 * @param authorName see `useAuthorNames`
 */
export function detailLines(
  { authors, ...details }: SomeDetails,
  words: AdminWords,
  authorName: (id: string) => string,
): Record<string, string> {
  const shown = (value: SomeDetails[keyof SomeDetails]) => {
    if (typeof value === "boolean") return value ? words.drafts.yes : words.drafts.no;
    return Array.isArray(value) ? value.join(", ") : (value ?? "");
  };
  const all: SomeDetails = { ...details, ...(authors && { authors: authors.map(authorName) }) };
  const named = detailNames.filter((name) => all[name] !== undefined);
  return Object.fromEntries(named.map((name) => [words.details[name], shown(all[name])]));
}
