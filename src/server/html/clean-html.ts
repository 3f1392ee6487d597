import sanitizeHtml from "sanitize-html";

/** The one sanitiser: whatever HTML enters, from the editor, a model or REST, is stored as this leaves it. */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html);
}
