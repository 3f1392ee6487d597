/**
 * Controls, lone surrogates, line and paragraph separators, and characters that change the direction of all following
 * text.
 */
const dropped = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;
const droppedButLines = /[^\P{Cc}\t\n]|[\p{Cs}\u2028-\u202e\u2066-\u2069]/gu;

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
