import { Parser } from "htmlparser2";

/**
 * The metadata of a page: its title, and its meta elements by name or property in lower case. The first element of a
 * name counts.
 */
export interface PageFacts {
  title: string;
  meta: ReadonlyMap<string, string>;
}

/** Reads the head of a page, which may be truncated anywhere. */
export function readPageFacts(html: string): PageFacts {
  const meta = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  let hasTitle = false;
  const parser = new Parser({
    onopentag: (tag, { name, property, content }) => {
      // Only the first title counts: a later one may belong to an SVG image.
      if (tag === "title" && !hasTitle) isInTitle = true;
      const key = (property ?? name)?.toLowerCase();
      if (tag === "meta" && key && content && !meta.has(key)) meta.set(key, content);
    },
    ontext: (text) => {
      if (isInTitle) title += text;
    },
    onclosetag: (tag) => {
      if (tag === "title") {
        isInTitle = false;
        hasTitle = true;
      }
    },
  });
  parser.end(html);
  return { title, meta };
}
