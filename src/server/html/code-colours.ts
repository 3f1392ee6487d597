import { setImmediate as nextTurn } from "node:timers/promises";
import { escapeText } from "../../shared/text/escape-markup.ts";

/** Characters of code that are coloured in one post; what comes after stays plain. Colouring costs a second a megabyte. */
const maxColoured = 200_000;

/**
 * Characters that are coloured in one go. Some languages' patterns look ahead to the end of the code from each of its places, so the time grows
 * with the square: 200,000 characters of plain words as C took minutes.
 */
const maxPiece = 4_000;

const codeBlock = /<pre><code class="language-([^"]+)">([^<]*)<\/code><\/pre>/g;

/**
 * Cleaned HTML with its code blocks coloured by language, as `<span class="hljs-…">`. A block keeps its text exactly; one in a
 * language that is not known stays as it is.
 */
export async function colourCode(html: string): Promise<string> {
  const blocks = [...html.matchAll(codeBlock)];
  if (blocks.length === 0) return html;
  // Loaded with the first code block: most starts need none of it.
  const { default: highlighter } = await import("highlight.js/lib/common");
  let left = maxColoured;
  let sinceTurn = 0;
  let coloured = "";
  let at = 0;
  for (const { 0: block, 1: language = "", 2: code = "", index } of blocks) {
    left -= code.length;
    if (left < 0 || !highlighter.getLanguage(language)) continue;
    let value = "";
    for (const piece of piecesOf(plainText(code))) {
      value +=
        piece.length > maxPiece
          ? escapeText(piece)
          : highlighter.highlight(piece, { language, ignoreIllegals: true }).value;
      sinceTurn += piece.length;
      // Not after every short block: each turn may last as long as another's page.
      if (sinceTurn < maxPiece / 2) continue;
      await nextTurn();
      sinceTurn = 0;
    }
    coloured += `${html.slice(at, index)}<pre><code class="language-${language}">${value}</code></pre>`;
    at = index + block.length;
  }
  return coloured + html.slice(at);
}

/**
 * Code in pieces of whole lines. A piece ends where something new begins in most languages: after an empty line, before one without an
 * indent, or at least after a line; one line that is longer than a piece is a piece of its own.
 */
function* piecesOf(code: string): Generator<string> {
  let at = 0;
  while (code.length - at > maxPiece) {
    const window = code.slice(at, at + maxPiece);
    const fresh = [...window.matchAll(/\n\n(?=\S)/g)].at(-1);
    const line = window.lastIndexOf("\n") + 1;
    const lineEnd = code.indexOf("\n", at) + 1 || code.length;
    const length = fresh ? fresh.index + 2 : line || lineEnd - at;
    yield code.slice(at, at + length);
    at += length;
  }
  yield code.slice(at);
}

/** Back from the three characters that cleaned HTML escapes in text. */
function plainText(escaped: string): string {
  return escaped
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}
