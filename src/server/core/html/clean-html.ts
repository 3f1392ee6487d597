import sanitizeHtml from "sanitize-html";
import { cleanLines } from "../../../shared/text/clean-text.ts";
import { maxNesting, vocabulary } from "./clean-html-vocabulary.ts";
import { shapeHtml } from "./normalize-html.ts";
import { mayBeQuillHtml, readQuillHtml } from "./quill-html.ts";

/**
 * The sanitiser for all HTML that is stored, from the editor, a language model or REST.
 *
 * Keeps the elements and attributes of {@link vocabulary}; other elements lose their tags and keep their text. The HTML
 * is first normalised so that every browser parses it alike, then filtered by the allow-list alone. Cleaning is
 * idempotent. HTML of the editor Quill is first rewritten (quill-html.ts).
 */
export function cleanHtml(html: string): string {
  const read = mayBeQuillHtml(html) ? readQuillHtml(html).html : html;
  // Character references may bring what `descriptionText` drops. Before the allow-list: dropping it could complete a scheme.
  const allowed = sanitizeHtml(cleanLines(shapeHtml(read)), allowList);
  // Every other `>` is escaped, so this matches only the ends of void elements.
  return allowed.replaceAll(" />", ">");
}

/** Independent of normalize-html.ts, so that a fault there cannot let other elements through. */
const allowList: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: Object.keys(vocabulary),
  allowedAttributes: Object.fromEntries(Object.entries(vocabulary).map(([tag, rules]) => [tag, Object.keys(rules)])),
  allowedSchemes: ["http", "https", "mailto", "tel", "sms"],
  allowProtocolRelative: false,
  // Written as `=""`, like every other attribute.
  allowedEmptyAttributes: ["alt", "controls"],
  nestingLimit: maxNesting,
};
