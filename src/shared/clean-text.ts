/** Controls, line and paragraph separators, and what turns the direction of all the text that follows. */
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;
const controlsButLines = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/**
 * One line of text as it may enter a table: without control characters and lone surrogates, which SQLite, JSON and
 * JavaScript would each treat in their own way.
 */
export function cleanLine(text: string): string {
  return dropLoneSurrogates(text).replace(controls, "");
}

/** The same for text of several lines: tabs stay, every kind of line break becomes `\n`. */
export function cleanLines(text: string): string {
  return dropLoneSurrogates(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(controlsButLines, "");
}

/** Whether there is anything to see: blanks and characters without a shape do not count. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text);
}

function dropLoneSurrogates(text: string): string {
  return text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "");
}
