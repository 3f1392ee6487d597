const blocks =
  "table|thead|tfoot|caption|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|map|area|blockquote|address|style|p|h[1-6]|hr|fieldset|legend|section|article|aside|header|footer|nav|figure|figcaption|details|summary|video|audio|iframe|script";
const beforeBlock = new RegExp(`<(?:${blocks})(?=[\\s/>])`, "gi");
const afterBlock = new RegExp(`</(?:${blocks})>|<hr\\b[^<>]*>`, "gi");
const isBlock = new RegExp(`^</?(?:${blocks})(?=[\\s/>])`, "i");
/** Up to its end, or to the end of the text. */
const verbatim = /<(pre|script|style|textarea)\b[^<>]*>[\s\S]*?(?:<\/\1>|(?![\s\S]))/gi;

/**
 * Gives a text its paragraphs where empty lines and line breaks stand for them, as in WordPress' older editor. Blocks and
 * preformatted text stay as they are.
 */
export function autop(text: string): string {
  const kept: string[] = [];
  // A control character marks the places, since no text holds one.
  const marked = text
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0001]/g, "")
    .replace(verbatim, (whole) => `\n\n\u0001${kept.push(whole) - 1}\u0001\n\n`);
  const lines = marked.replace(beforeBlock, "\n\n$&").replace(afterBlock, "$&\n\n");
  const paragraphs = lines
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .map(paragraphOf);
  return paragraphs.join("\n").replace(/\u0001(\d+)\u0001/g, (_, at: string) => kept[Number(at)] ?? "");
}

function paragraphOf(text: string): string {
  if (isBlock.test(text) || text.startsWith("\u0001"))
    return text
      .replace(/\n/g, isBlock.test(text) ? "<br>\n" : "\n")
      .replace(/(<(?:li|td|th|div|blockquote|dd|dt|ul|ol|tr|table|tbody|p|h[1-6])\b[^<>]*>)<br>/gi, "$1");
  return `<p>${text.replace(/(?:<br\s*\/?>)?\n/gi, "<br>\n")}</p>`;
}
