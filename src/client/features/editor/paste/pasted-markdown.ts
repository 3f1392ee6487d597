/** Markdown blocks. Prose seldom has two lines that match. */
const blocks = [
  /^#{1,6} \S/,
  /^ {0,3}[-*+] \S/,
  /^ {0,3}\d{1,3}[.)] \S/,
  /^> ?\S/,
  /^(?:```|~~~)/,
  /^\|.+\|\s*$/,
  /^(?:---|\*\*\*|___)\s*$/,
];

/** A link, which prose does not contain by chance. */
const link = /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:|tel:|sms:|\/)[^[)\s]+\)/;

/** A formula between two signs, alone on its lines. */
const formula = /^\$\$[^$]+\$\$[ \t]*$/m;

/** The signs that may begin and end bold or struck text. One expression for both would try each end for each beginning. */
const opening = /(?:^|[\s(])(\*\*|__|~~)(?=\S)/g;
const closing = /(?<=\S)(\*\*|__|~~)(?=[\s.,;:!?)]|$)/g;

/** Whether a line has text between two signs of one kind, as bold text is. */
function hasEmphasis(line: string): boolean {
  const begins = new Map<string, number>();
  for (const { 0: found, 1: sign = "", index } of line.matchAll(opening)) {
    if (!begins.has(sign)) begins.set(sign, index + found.length);
  }
  return [...line.matchAll(closing)].some(({ 1: sign = "", index }) => index > (begins.get(sign) ?? line.length));
}

/**
 * Whether pasted text is Markdown: it has a heading or a fence, two lines of any block, or a link, bold text or a formula. A
 * single line that begins with a dash or a number is not.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (link.test(text) || formula.test(text) || lines.some(hasEmphasis)) return true;
  if (lines.length > 1 && lines.some((line) => /^(?:#{1,6} \S|```|~~~)/.test(line))) return true;
  return lines.filter((line) => blocks.some((sign) => sign.test(line))).length > 1;
}
