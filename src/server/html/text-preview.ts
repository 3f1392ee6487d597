import { Parser } from "htmlparser2";
import { previewLength } from "../../shared/limits.ts";
import { withoutFootnotes } from "../../shared/text/footnotes.ts";

const inline = new Set(["a", "b", "code", "del", "em", "i", "mark", "s", "span", "strong", "sub", "sup", "u"]);

/** The text of some HTML in one line: entities decoded, blocks apart by a space. */
export function textOf(html: string): string {
  let text = "";
  const parser = new Parser({
    ontext: (chunk) => {
      text += chunk;
    },
    onopentagname: (name) => {
      if (!inline.has(name)) text += " ";
    },
    onclosetag: (name) => {
      if (!inline.has(name)) text += " ";
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, " ").trim();
}

/**
 * A card's preview: the first 80 characters of the text, counted in code points so that none is cut in half.
 *
 * @see specification §9
 */
export function previewOf(html: string): string {
  return [...textOf(withoutFootnotes(html))].slice(0, previewLength).join("");
}
