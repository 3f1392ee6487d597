/**
 * Blocks, line breaks and marks of the longest text that the editor shows formatted. The browser needs seconds for so many, and
 * from some 120,000 on Lexical passes more arguments to a function than the stack takes.
 */
export const mostLines = 20_000;

/** Whether a text has more parts than the editor can show. @param part finds the next part; in HTML an element or a line */
export function hasTooManyLines(text: string, part = /<[a-z]|\n/g): boolean {
  for (let count = 0; count <= mostLines; count++) if (!part.test(text)) return false;
  return true;
}
