/** A text of a source, read without the importer's own parsers. */
export interface OwnText {
  /** The importer's key of it. */
  source: string;
  kind: "post" | "page" | "either";
  /** Empty if it is missing or cannot be read without a parser. */
  title: string;
  /** Whether every visitor of the old site saw it. */
  isPublic: boolean;
  /** The text that readers saw, as HTML, or as Markdown without its syntax. */
  seen: string;
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** The entities that the sources have. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) =>
    name ? (named[name] ?? whole) : String.fromCodePoint(Number.parseInt(hex ?? decimal, hex ? 16 : 10)),
  );

/** The visible text of HTML. A tag ends a word, unless it is inline. */
export const seenOf = (html: string): string =>
  withoutEntities(
    html
      .replace(/<!--[\s\S]*?-->|<(script|style|iframe|object|noscript|audio|video)\b[\s\S]*?<\/\1\s*>/gi, " ")
      .replace(/<\/?(?:a|abbr|b|code|em|i|mark|s|span|strong|sub|sup|u)\b[^>]*>/gi, "")
      .replace(/<[^>]*>/g, " "),
  );

/** Words of two letters or more, so that list numbers and signs do not count. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFC")
    .replace(/['’]/g, " ")
    .toLowerCase()
    .match(/[\p{L}\p{N}]{2,}/gu) ?? [];

/** Words that a text has more often than another. */
export function missingWords(before: string, after: string): string[] {
  const left = new Map<string, number>();
  for (const word of wordsOf(after)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsOf(before).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
}
