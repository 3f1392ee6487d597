const address = /https?:\/\/[^\s<>"]+/g;

/**
 * Splits plain text at its http(s) addresses: text, address, text, and so on, beginning and ending with text, which may be empty.
 * Punctuation after an address belongs to the sentence.
 */
export function splitLinks(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (const match of text.matchAll(address)) {
    const link = withoutTrailingPunctuation(match[0]);
    if (!URL.canParse(link)) continue;
    parts.push(text.slice(from, match.index), link);
    from = match.index + link.length;
  }
  parts.push(text.slice(from));
  return parts;
}

function withoutTrailingPunctuation(link: string): string {
  const trimmed = link.replace(/(?<![.,:;!?'*])[.,:;!?'*]+$/, "");
  const isUnbalanced = trimmed.endsWith(")") && !trimmed.includes("(");
  return isUnbalanced ? withoutTrailingPunctuation(trimmed.slice(0, -1)) : trimmed;
}
