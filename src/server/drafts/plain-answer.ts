const thoughtsBegin = "<think>";
const thoughtsEnd = "</think>";
const fenceBegin = /^```(?:markdown|md)[ \t]*\r?\n/;
/** The end of a fence, or what may still become one. */
const fenceEnd = /\r?\n?`{0,3}\s*$/;

/**
 * A model's answer without what is no part of it: the thoughts that many open models write before it, and a code fence around
 * the whole.
 *
 * @param pieces cut anywhere
 */
export async function* plainAnswer(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let held = "";
  let state: "beginning" | "plain" | "fenced" = "beginning";
  for await (const piece of pieces) {
    held += piece;
    if (state === "beginning") {
      const start = withoutThoughts(held);
      if (start === undefined || isFenceYet(start)) continue;
      state = fenceBegin.test(start) ? "fenced" : "plain";
      held = start.replace(fenceBegin, "");
    }
    const kept = state === "fenced" ? (fenceEnd.exec(held)?.[0] ?? "") : "";
    const ready = held.slice(0, held.length - kept.length);
    held = kept;
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

/** Whether the first line may still become the beginning of a fence. */
const isFenceYet = (text: string) => !text.includes("\n") && /^`{1,3}(?:$|m[a-z]*[ \t]*$)/.test(text);
