import { setImmediate as nextTurn } from "node:timers/promises";

/** Characters of code that are coloured in one post; what comes after stays plain. Colouring costs a second a megabyte. */
const maxColoured = 200_000;

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
  let coloured = "";
  let at = 0;
  for (const { 0: block, 1: language = "", 2: code = "", index } of blocks) {
    left -= code.length;
    if (left < 0 || !highlighter.getLanguage(language)) continue;
    const { value } = highlighter.highlight(plainText(code), { language, ignoreIllegals: true });
    coloured += `${html.slice(at, index)}<pre><code class="language-${language}">${value}</code></pre>`;
    at = index + block.length;
    await nextTurn();
  }
  return coloured + html.slice(at);
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
