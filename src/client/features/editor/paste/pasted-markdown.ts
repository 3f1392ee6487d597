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

/** Inline Markdown that prose does not contain by chance. */
const inline = [
  /\[[^\]\n]+\]\((?:https?:\/\/|mailto:|\/)[^)\s]+\)/,
  /(?:^|[\s(])(\*\*|__|~~)\S(?:[^\n]*?\S)?\1(?:[\s.,;:!?)]|$)/,
];

/**
 * Whether pasted text is Markdown: it has a heading or a fence, two lines of any block, or a link or bold text. A
 * single line that begins with a dash or a number is not.
 */
export function isMarkdown(text: string): boolean {
  const lines = text.split(/\r?\n/);
  if (inline.some((sign) => sign.test(text))) return true;
  if (lines.length > 1 && lines.some((line) => /^(?:#{1,6} \S|```|~~~)/.test(line))) return true;
  return lines.filter((line) => blocks.some((sign) => sign.test(line))).length > 1;
}
