import { removedWithContent } from "../../core/html/clean-html-vocabulary.ts";
import { countWords } from "./count-words.ts";

/** Elements whose content visitors do not see, so that an end that is missing hides the rest of a text. */
const hiding = new Set([...removedWithContent, "audio", "video", "object"]);
/** Elements that may hold others of their name, or need no end. */
const nesting = new Set(["object", "template", "option"]);
/** What they hold is no text, whatever it says. */
const code = new Set(["script", "style"]);

/** Words for browsers without players. More of them are a part of the text. */
export const maxFallbackWords = 30;

const opening = new RegExp(`<!--|<(${[...hiding].join("|")})(?=[\\s/>])`, "gi");
const mentions = Object.fromEntries(
  [...hiding].map((name) => [name, new RegExp(`<(/?)${name}(?=[\\s/>])`, "gi")] as const),
);

/**
 * Ends elements that hide their content and have no end of their own: `<iframe src="…" />`, as XHTML and JSX write it, or one whose
 * end was forgotten. Parsers of HTML take all that follows as their content.
 */
export function closeHidingElements(html: string): string {
  let result = "";
  let written = 0;
  opening.lastIndex = 0;
  for (let match = opening.exec(html); match; match = opening.exec(html)) {
    const name = match[1]?.toLowerCase();
    if (name === undefined) {
      const end = html.indexOf("-->", opening.lastIndex);
      if (end === -1) break;
      opening.lastIndex = end;
      continue;
    }
    const end = endOfTag(html, opening.lastIndex);
    if (end === -1) break;
    opening.lastIndex = end;
    const isSelfClosed = /(?:^<\w+|[\s"'/])\/>$/.test(html.slice(match.index, end));
    const next = nextMention(html, name, end);
    if (next?.isEnd && (!isSelfClosed || code.has(name) || isFallback(html.slice(end, next.at)))) {
      if (code.has(name)) opening.lastIndex = next.at;
      continue;
    }
    if (!isSelfClosed && (code.has(name) || (nesting.has(name) && next))) continue;
    result += `${html.slice(written, end)}</${name}>`;
    written = end;
  }
  return result + html.slice(written);
}

const selfClosed = new RegExp(`<(${[...hiding].join("|")})((?:\\s[^<>]*)?)/>`, "gi");

/** The same for Markdown, of elements that end themselves: what follows would be read as HTML. */
export const endSelfClosed = (markdown: string): string => markdown.replace(selfClosed, "<$1$2></$1>");

/** Behind the tag that begins before this place; -1 without an end. A quoted value may hold `>`. */
function endOfTag(html: string, from: number): number {
  const sign = /=\s*(["'])|>/g;
  sign.lastIndex = from;
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    const [, quote] = found;
    if (quote === undefined) return sign.lastIndex;
    const end = html.indexOf(quote, sign.lastIndex);
    if (end === -1) return -1;
    sign.lastIndex = end + 1;
  }
  return -1;
}

function nextMention(html: string, name: string, from: number): { at: number; isEnd: boolean } | undefined {
  const mention = mentions[name] as RegExp;
  mention.lastIndex = from;
  const found = mention.exec(html);
  return found ? { at: found.index, isEnd: found[1] === "/" } : undefined;
}

const isFallback = (html: string) => countWords(html.replace(/<[^<>]*>/g, " ")) <= maxFallbackWords;
