import { createContext, Script } from "node:vm";

/** A text that takes more memory than an import has. */
export class TextTooBigError extends Error {}

/** Marks of one text, and attributes. A tree takes some 300 bytes for each, and a post, a megabyte of HTML, holds fewer. */
export const maxMarks = 300_000;
/** Characters of one text without the images in it: several times as many as a post holds. Each step of reading copies them. */
const maxLength = 4 * 1024 * 1024;
/** With them. */
export const maxWholeLength = 4 * maxLength;

/** What begins an element in HTML, and what Markdown makes elements of. */
export const htmlMarks = "<";
export const markdownMarks = "<|*_~`[\\$\n";

/** Whether there is memory for reading a text. Asked before it is read: a process that has run out of memory ends. */
export function isReadable(text: string, marks: string): boolean {
  const codes = new Uint8Array(128);
  for (const mark of marks) codes[mark.charCodeAt(0)] = 1;
  let count = 0;
  for (let at = 0; at < text.length; at++) count += codes[text.charCodeAt(at)] ?? 0;
  return count <= maxMarks && (text.length <= maxLength || text.length - lengthOfImages(text) <= maxLength);
}

function lengthOfImages(text: string): number {
  let length = 0;
  for (const [image] of text.matchAll(/;base64,[A-Za-z0-9+/=]+/g)) length += image.length;
  return length;
}

/** Work that took too long was ended. */
export class TooSlowError extends Error {}

const context = createContext({});
const script = new Script("work()");

/**
 * Does work that does not wait, and ends it behind a time limit, wherever it is: some texts take a parser minutes, and its loops cannot
 * be interrupted from outside otherwise.
 *
 * @throws TooSlowError
 */
export function withinTime<T>(maxMs: number, work: () => T): T {
  try {
    context.work = work;
    return script.runInContext(context, { timeout: maxMs });
  } catch (error) {
    // Not `instanceof Error`: it is an error of the context.
    const { code } = error as { code?: unknown };
    throw code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? new TooSlowError() : error;
  } finally {
    context.work = undefined;
  }
}
