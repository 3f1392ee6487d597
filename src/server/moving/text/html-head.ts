import { Parser } from "htmlparser2";
import type { SourceFrontMatter } from "./front-matter.ts";

/** Characters of the longest head of a document. */
const maxHead = 64 * 1024;

/** What an HTML document says of itself above its text: its title and its `meta` elements, which Pelican reads as front matter. */
export function readHtmlHead(document: string): Pick<SourceFrontMatter, "fields" | "kind"> {
  const fields = new Map<string, string>();
  let title: string | undefined;
  let isInTitle = false;
  const parser = new Parser({
    onopentag: (element, { name, content, contents }) => {
      isInTitle = element === "title" && title === undefined;
      const value = content ?? contents;
      if (element !== "meta" || !name || value === undefined) return;
      const field = name.toLowerCase() === "keywords" ? "tags" : name;
      if (!fields.has(field)) fields.set(field, value);
    },
    ontext: (text) => {
      if (isInTitle) title = (title ?? "") + text;
    },
    onclosetag: () => {
      isInTitle = false;
    },
  });
  parser.end(document.slice(0, maxHead).split(/<body\b/i, 1)[0] ?? "");
  if (title?.trim()) fields.set("title", title.trim());
  return { fields: Object.fromEntries(fields), kind: fields.size > 0 ? "lines" : "none" };
}
