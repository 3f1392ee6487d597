import { aiFailures } from "./ai-failures.ts";

const reasoningStart = "<think>";
const reasoningEnd = "</think>";
const fenceBegin = /^```(?:markdown|md)[ \t]*\r?\n/;

/** Maximum characters held back: reasoning before the answer, and blanks that may end a fence. */
const maxHeld = 400_000;

/**
 * Removes what does not belong to the answer: the reasoning that many open models write first, and a code fence around
 * the whole.
 *
 * @param pieces the answer, split anywhere
 * @throws AppError `bad-gateway` when too much must be held back
 */
export async function* plainAnswer(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let state: "start" | "plain" | "fenced" = "start";
  for await (const piece of pieces) {
    held += piece;
    if (held.length > maxHeld) throw aiFailures.tooLong();
    if (state === "start") {
      const start = withoutReasoning(held);
      if (start === undefined || isFenceYet(start)) continue;
      state = fenceBegin.test(start) ? "fenced" : "plain";
      held = start.replace(fenceBegin, "");
    }
    const end = state === "fenced" ? fenceEndIn(held) : held.length;
    const ready = held.slice(0, end);
    held = held.slice(end);
    if (ready) yield ready;
  }
  // The answer ended inside the reasoning.
  if (state === "start") held = withoutReasoning(held) ?? (held.trimStart().startsWith(reasoningStart) ? "" : held);
  if (state === "fenced") held = held.replace(/\r?\n?```\s*$/, "");
  if (held) yield held;
}

/** @returns undefined while the end of the reasoning, or its presence, is unknown */
function withoutReasoning(text: string): string | undefined {
  const start = text.trimStart();
  if (!start.startsWith(reasoningStart)) return reasoningStart.startsWith(start) ? undefined : text;
  const end = start.indexOf(reasoningEnd);
  if (end === -1) return undefined;
  const rest = start.slice(end + reasoningEnd.length).trimStart();
  return rest === "" ? undefined : rest;
}

/** Start of the closing fence, or of what may become one. No regular expression: it would be quadratic on a long gap. */
function fenceEndIn(text: string): number {
  let end = text.trimEnd().length;
  for (let ticks = 0; ticks < 3 && text[end - 1] === "`"; ticks++) end--;
  if (text[end - 1] === "\n") end--;
  if (text[end - 1] === "\r") end--;
  return end;
}

/** Tells whether the first line may still become an opening fence. */
const isFenceYet = (text: string) => !text.includes("\n") && /^`{1,3}(?:$|m[a-z]*[ \t]*$)/.test(text);
