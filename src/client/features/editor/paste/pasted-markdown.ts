/** Signs at the start of a line, each a block of Markdown; prose seldom has two of them. */
const blocks = [
  /^#{1,6} \S/,
  /^ {0,3}[-*+] \S/,
  /^ {0,3}\d{1,3}[.)] \S/,
  /^> ?\S/,
  /^(?:```|~~~)/,
  /^\|.+\|\s*$/,
  /^(?:---|\*\*\*|___)\s*$/,
];

/** Signs inside a line that nobody writes by chance. */
const inline = [
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^)\s]+\)/,
  /(?:^|[\s(])(\*\*|__|~~)\S(?:[^\n]*?\S)?\1(?:[\s.,;:!?)]|$)/,
];

/**
 * Whether pasted text is Markdown: a heading or a fence, or two lines of any block, or a link or bold written out. A
 * lone line that begins with a dash or a number stays what it is.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (inline.some((sign) => sign.test(text))) return true;
  if (lines.length > 1 && lines.some((line) => /^(?:#{1,6} \S|```|~~~)/.test(line))) return true;
  return lines.filter((line) => blocks.some((sign) => sign.test(line))).length > 1;
}
