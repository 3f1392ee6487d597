/** A text of which a tree would take more memory than an import has. */
export class TextTooBigError extends Error {}

/** Marks of one text, and attributes. A tree takes some 300 bytes for each, and a post, a megabyte of HTML, holds fewer. */
export const maxMarks = 300_000;

/** What begins an element in HTML, and what Markdown makes elements of. */
export const htmlMarks = "<";
export const markdownMarks = "<|*_~`[\\$\n";

/** Whether a text can be read as a tree. Counted before it is read: a parser that has run out of memory ends the process. */
export function hasFewMarks(text: string, marks: string): boolean {
  const codes = new Uint8Array(128);
  for (const mark of marks) codes[mark.charCodeAt(0)] = 1;
  let count = 0;
  for (let at = 0; at < text.length; at++) count += codes[text.charCodeAt(at)] ?? 0;
  return count <= maxMarks;
}
