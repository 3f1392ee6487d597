import { AppError } from "../errors.ts";
import type { AiSettings } from "../settings.ts";

/** Streams Markdown from the configured model. */
export async function* generateDraft(ai: AiSettings, _prompt: string, _signal?: AbortSignal): AsyncGenerator<string> {
  if (ai.state !== "ready") throw new AppError("not-found", "AI drafting is switched off");
  yield "";
}
