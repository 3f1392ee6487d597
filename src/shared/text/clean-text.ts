/**
 * Controls, lone surrogates, noncharacters, line and paragraph separators, and characters that change the direction of all following
 * text.
 */
const dropped = /[\p{Cc}\p{Cs}\p{NChar}\u2028-\u202e\u2066-\u2069]/gu;
const droppedButLines = /[^\P{Cc}\t\n]|[\p{Cs}\p{NChar}\u2028-\u202e\u2066-\u2069]/gu;

/**
 * One line of text as it may be stored: without control characters and lone surrogates, which SQLite, JSON and
 * JavaScript treat differently.
 */
export function cleanLine(text: string): string {
  return text.replace(dropped, "");
}

/** The same for text of several lines: tabs stay, every kind of line break becomes `\n`. */
export function cleanLines(text: string): string {
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(droppedButLines, "");
}

/** Whether a text has visible characters. Blanks and invisible characters do not count. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

/** A text of at most `max` UTF-16 units, cut behind a word where one ends in its second half, with an ellipsis. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const end = start.lastIndexOf(" ");
  return `${(end > max / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}

/** The first sentence of a text, or all of it. */
export function firstSentence(text: string): string {
  const [sentence] = /^.{20,}?[.!?。！？](?=\s|$)/su.exec(text) ?? [];
  return sentence ?? text;
}
