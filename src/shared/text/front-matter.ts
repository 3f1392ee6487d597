/** The fields of front matter that a post can have, as text. Other keys are ignored. */
export interface PostFrontMatter {
  title?: string;
  subTitle?: string;
  category?: string;
  date?: string;
}

const names: Readonly<Record<string, keyof PostFrontMatter>> = {
  title: "title",
  subtitle: "subTitle",
  category: "category",
  categories: "category",
  date: "date",
};

/** Lines of `key: value`, of indented or listed values, and of comments, between two lines of `---`. */
const block = /^---[ \t]*\n(?=[\w-]+:)((?:(?:[\w-]+:|[ \t]|- |#).*\n|\n)*?)---[ \t]*(?:\n+|$)/;

/**
 * The front matter at the start of Markdown, which other blog systems write: `raw` with the lines around it.
 *
 * @returns undefined when the Markdown has none
 */
export function frontMatterOf(markdown: string): { raw: string; fields: PostFrontMatter } | undefined {
  const [raw, lines = ""] = block.exec(markdown) ?? [];
  if (raw === undefined) return undefined;
  const fields: PostFrontMatter = {};
  for (const [, key = "", value = ""] of lines.matchAll(/^([\w-]+):[ \t]*(.*(?:\n(?:[ \t]+)?- .*)?)$/gm)) {
    const name = names[key.toLowerCase()];
    const text = readValue(value);
    if (name && text) fields[name] ??= text;
  }
  return { raw, fields };
}

/** A value without quotes; the first of a list. */
function readValue(value: string): string {
  const first = value.trim().replace(/^(?:- |\[)[ \t]*/, "");
  const [, double, single] = /^(?:"((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)')/.exec(first) ?? [];
  if (double !== undefined) return double.replace(/\\(.)/g, "$1");
  if (single !== undefined) return single.replaceAll("''", "'");
  return (first === value.trim() ? first : first.replace(/[,\]].*/s, "")).replace(/[ \t]#.*/s, "").trim();
}
