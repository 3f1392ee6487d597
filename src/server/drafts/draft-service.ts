import { maxDraftLength } from "../../shared/draft-schema.ts";
import type { AiSettings } from "../settings.ts";
import { askChat, type ChatOptions } from "./chat-request.ts";
import { draftFailures } from "./draft-failures.ts";

const instructions = [
  "You write posts for a blog. The user gives the title of a post: write that post, in the language of the title.",
  "Answer with the post alone, in Markdown. Begin with its first paragraph: no heading that repeats the title,",
  "no words to the user before or after the post, no code fence around it.",
  "Where the post needs sections, use second-level headings (##).",
].join(" ");

/**
 * Writes a post about a title with the configured model, piece by piece as the model writes it. When the caller
 * stops reading or its signal is aborted, the model's server is told to stop.
 *
 * @returns pieces of Markdown; joined they are the draft
 * @throws AppError `not-found` when drafting is off, `unavailable` when it is not configured, `bad-gateway` for each
 *   of the model server's failures, `cancelled` when the signal was aborted
 * @see specification §7, POST /api/blog/generate; design §7
 */
export async function* generateDraft(ai: AiSettings, title: string, options: ChatOptions = {}): AsyncGenerator<string> {
  if (ai.state === "off") throw draftFailures.switchedOff();
  if (ai.state === "unset") throw draftFailures.notConfigured();
  const turns = [
    { role: "system" as const, content: instructions },
    { role: "user" as const, content: title },
  ];
  let length = 0;
  let hasText = false;
  for await (const piece of askChat(ai, turns, options)) {
    length += piece.length;
    if (length > maxDraftLength) throw draftFailures.tooLong();
    hasText ||= piece.trim() !== "";
    yield piece;
  }
  if (!hasText) throw draftFailures.empty();
}
