const scheme = /https?:\/\//gi;

/** Signs that end an address: blanks, brackets and quotation marks of other scripts, ends of their sentences. */
const ends = /[\p{Z}\p{C}<>"`＜＞｜\p{P}]/u;

/** Punctuation that addresses contain. */
const withinAddresses = /[!-~\p{Pd}\p{Pc}·・’׳״\u200c\u200d]/u;
const neverInAddresses = /[<>"`]/;

/** Punctuation that belongs to the sentence when it stands at the end of an address. */
const trailing = /[.,:;!?'*|·・’׳״\u200c\u200d]/;

const opening: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };
const closing: ReadonlySet<string> = new Set(Object.values(opening));

/**
 * Splits plain text at its http(s) addresses: text, address, text, and so on, beginning and ending with text, which may be empty.
 * Punctuation after an address belongs to the sentence, in any script, and so does a bracket without its partner.
 */
export function splitLinks(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  scheme.lastIndex = 0;
  for (let found = scheme.exec(text); found; found = scheme.exec(text)) {
    const { end, searched } = endOfAddress(text, scheme.lastIndex);
    const link = text.slice(found.index, end);
    if (URL.canParse(link)) {
      parts.push(text.slice(from, found.index), link);
      from = end;
    }
    // Nothing is read twice, so that the time does not grow with the square of the text.
    scheme.lastIndex = searched;
  }
  parts.push(text.slice(from));
  return parts;
}

/** @returns the end of the address, and how far the text was read to find it */
function endOfAddress(text: string, start: number): { end: number; searched: number } {
  const open: { at: number; partner: string }[] = [];
  let at = start;
  while (at < text.length) {
    const sign = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (ends.test(sign) && (neverInAddresses.test(sign) || !withinAddresses.test(sign))) break;
    if (sign === "|" && text.startsWith("http", at + 1)) break;
    const partner = opening[sign];
    if (partner) open.push({ at, partner });
    else if (closing.has(sign) && open.pop()?.partner !== sign) break;
    at += sign.length;
  }
  let end = open[0]?.at ?? at;
  while (end > start && trailing.test(text[end - 1] ?? "")) end -= 1;
  return { end, searched: at };
}
