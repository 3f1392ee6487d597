import { detailNames } from "../../../shared/post-details.ts";
import type { SomeDetails } from "../../../shared/schemas/post-details-schema.ts";
import type { AdminWords } from "../../../shared/words/admin-en.ts";

/** The details of a post as lines of a diff, by their label. A text that does not name a field has no line of it. */
export function detailLines(details: SomeDetails, words: AdminWords): Record<string, string> {
  const shown = (value: SomeDetails[keyof SomeDetails]) => {
    if (typeof value === "boolean") return value ? words.drafts.yes : words.drafts.no;
    return Array.isArray(value) ? value.join(", ") : (value ?? "");
  };
  const named = detailNames.filter((name) => details[name] !== undefined);
  return Object.fromEntries(named.map((name) => [words.details[name], shown(details[name])]));
}
