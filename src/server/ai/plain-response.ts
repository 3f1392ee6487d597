import { aiFailures } from "./ai-failures.ts";

const thoughtsBegin = "<think>";
const thoughtsEnd = "</think>";
const fenceBegin = /^```(?:markdown|md)[ \t]*\r?\n/;

/** Characters that are held back at most: thoughts that are waited through, and blanks that a fence may end with. */
const maxHeld = 400_000;

/**
 * A model's answer without what is no part of it: the thoughts that many open models write before it, and a code fence around
 * the whole.
 *
 * @param pieces cut anywhere
 * @throws AppError `bad-gateway` when too much of it has to be held back
 */
export async function* plainAnswer(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let state: "beginning" | "plain" | "fenced" = "beginning";
  for await (const piece of pieces) {
    held += piece;
    if (held.length > maxHeld) throw aiFailures.tooLong();
    if (state === "beginning") {
      const start = withoutThoughts(held);
      if (start === undefined || isFenceYet(start)) continue;
      state = fenceBegin.test(start) ? "fenced" : "plain";
      held = start.replace(fenceBegin, "");
    }
    const end = state === "fenced" ? fenceEndIn(held) : held.length;
    const ready = held.slice(0, end);
    held = held.slice(end);
    if (ready) yield ready;
  }
  // Thoughts that never end were all that came.
  if (state === "beginning") held = withoutThoughts(held) ?? (held.trimStart().startsWith(thoughtsBegin) ? "" : held);
  if (state === "fenced") held = held.replace(/\r?\n?```\s*$/, "");
  if (held) yield held;
}

/** @returns undefined while it is not known where the thoughts end, or whether there are any */
function withoutThoughts(text: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith(thoughtsBegin)) return thoughtsBegin.startsWith(start) ? undefined : text;
  const end = start.indexOf(thoughtsEnd);
  if (end === -1) return undefined;
  const rest = start.slice(end + thoughtsEnd.length).trimStart();
  return rest === "" ? undefined : rest;
}

/** Where the end of a fence begins, or what may still become one. By hand: an expression would look at a long gap once for each of its characters. */
function fenceEndIn(text: string): number {
  let end = text.trimEnd().length;
  for (let ticks = 0; ticks < 3 && text[end - 1] === "`"; ticks++) end--;
  if (text[end - 1] === "\n") end--;
  if (text[end - 1] === "\r") end--;
  return end;
}

/** Whether the first line may still become the beginning of a fence. */
const isFenceYet = (text: string) => !text.includes("\n") && /^`{1,3}(?:$|m[a-z]*[ \t]*$)/.test(text);
