import { previewLength } from "../../../shared/limits.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { removeFootnotes } from "./footnotes.ts";
import { textOf } from "./text-of.ts";

/** A card's preview: the first 80 characters of the text without its footnotes, counted in code points. */
export function previewOf(html: string): string {
  const tree = parseHtml(html);
  removeFootnotes(tree);
  return [...textOf(tree)].slice(0, previewLength).join("");
}
