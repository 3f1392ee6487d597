import type { OutlineEntry } from "../../shared/schemas/reading-schema.ts";
import { textOf } from "./text-preview.ts";

const heading = /<h([1-6])>(.*?)<\/h\1>/gs;
const footnoteMark = /<sup><a id="fnref.*?<\/sup>/gs;

/** Characters of an anchor. */
const maxSlugLength = 60;

/** Ids that the page itself uses. */
const taken = [
  "root",
  "main",
  "state",
  "comment-form",
  "comment-form-title",
  "comments",
  "comments-title",
  "footnotes",
  "contents",
  "related",
  "share-title",
];

/**
 * Cleaned HTML whose headings can be linked to, and what stands where. An anchor is made of the heading's own words,
 * in whatever script, so it stays as long as the heading does; the second of two alike gets a number. A heading without words goes.
 */
export function anchorHeadings(html: string): { html: string; outline: OutlineEntry[] } {
  const used = new Map(taken.map((id) => [id, 1]));
  const outline: OutlineEntry[] = [];
  const anchored = html.replace(heading, (_whole, level: string, content: string) => {
    // Left behind by a writer: readers of screens would hear of a heading and a link to it, and nothing else.
    if (!content.includes("<img") && textOf(content) === "") return "";
    const text = textOf(content.replace(footnoteMark, ""));
    const id = unique(slugOf(text), used);
    if (text !== "") outline.push({ id, text, level: Number(level) });
    const link = `<a class="heading-link" href="#${id}" aria-label="Link to this place">#</a>`;
    // The words alone are its name: the link's would stand behind them wherever headings are listed or read out. No slug has a dot.
    const words = `<span id="${id}.words">${content}</span>`;
    return `<h${level} id="${id}" aria-labelledby="${id}.words">${words}${link}</h${level}>`;
  });
  return { html: anchored, outline };
}

/** Letters and digits of any script, the rest a hyphen. */
function slugOf(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  return (
    [...words]
      .slice(0, maxSlugLength)
      .join("")
      .replace(/^-+|-+$/g, "") || "section"
  );
}

/** @param used ids that are taken, and how often their words have come: a thousand headings alike need not count from two each */
function unique(slug: string, used: Map<string, number>): string {
  // Footnotes have ids of their own.
  const own = /^fn(ref)?-\d/.test(slug) ? `section-${slug}` : slug;
  let count = used.get(own) ?? 0;
  let id = own;
  while (used.has(id)) {
    count += 1;
    id = `${own}-${count}`;
  }
  used.set(own, Math.max(count, 1));
  if (id !== own) used.set(id, 1);
  return id;
}
