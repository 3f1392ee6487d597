import sanitizeHtml from "sanitize-html";
import { maxNesting, vocabulary } from "./clean-html-vocabulary.ts";
import { shapeHtml } from "./normalize-html.ts";

/**
 * The one sanitiser: whatever HTML enters, from the editor, a model or REST, is stored as this leaves it.
 *
 * What stays is told by {@link vocabulary}; an element that is not named there loses its tag and keeps its text. First
 * the text gets a shape that every browser reads alike, then the allow-list decides alone what stays. Cleaning what is
 * clean changes nothing.
 */
export function cleanHtml(html: string): string {
  const allowed = sanitizeHtml(shapeHtml(html), allowList);
  // Every other `>` is escaped, in text and in attributes: this only ever meets the end of a void element's tag.
  return allowed.replaceAll(" />", ">");
}

/** Knows nothing of shapes: a fault there must not let through what is not named here. */
const allowList: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(vocabulary),
  allowedAttributes: Object.fromEntries(Object.entries(vocabulary).map(([tag, rules]) => [tag, Object.keys(rules)])),
  allowedSchemes: ["http", "https", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: maxNesting,
};
