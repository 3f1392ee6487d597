import { AppError } from "../platform/errors.ts";

/**
 * Failures of AI writing. No sentence repeats the AI server's response, which may contain the key. A refused key is 502,
 * because a 401 would end the administrator's own session.
 */
export const aiFailures = {
  switchedOff: () => new AppError("not-found", "AI drafting is switched off"),
  /** @param missing names of the settings that are not set */
  notConfigured: (missing: string[]) =>
    new AppError("unavailable", `To draft with AI, set ${missing.join(" and ")} and start the server again`),
  /** @param reason the operating system's code, such as ECONNREFUSED */
  unreachable: (reason?: string) =>
    new AppError("bad-gateway", `The AI server cannot be reached${reason ? ` (${reason})` : ""}. Check AI_BASE_URL.`),
  refusedWith: (status: number) => new AppError("bad-gateway", sentenceOfStatus(status)),
  silent: () => new AppError("bad-gateway", "The AI server took too long to answer. Please try again."),
  stalled: () =>
    new AppError("bad-gateway", "The AI server stopped writing before the draft was whole. Please try again."),
  closedMidway: () =>
    new AppError("bad-gateway", "The AI server closed the connection before the draft was whole. Please try again."),
  /** The server's output limit, or the model's context length. */
  atLengthLimit: () =>
    new AppError(
      "bad-gateway",
      "The model reached its length limit before the draft was whole. Raise it at the AI server, or ask for less.",
    ),
  filtered: () =>
    new AppError("bad-gateway", "The AI server's content filter stopped the draft. Please word it differently."),
  reportedError: () => new AppError("bad-gateway", "The AI server reported an error. Please try again."),
  notUnderstood: () =>
    new AppError("bad-gateway", "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible."),
  empty: () => new AppError("bad-gateway", "The AI server answered without any text. Please try again."),
  tooLong: () => new AppError("bad-gateway", "The AI server's answer is too long for a draft"),
  cancelled: () => new AppError("cancelled", "The request was cancelled"),
};

function sentenceOfStatus(status: number): string {
  if (status === 401 || status === 403) return "The AI server refused the key. Check AI_API_KEY.";
  if (status === 429) return "The AI server is busy or its quota is used up. Please try again later.";
  if (status >= 500) return `The AI server failed with status ${status}. Please try again later.`;
  return `The AI server refused the request with status ${status}. Check AI_BASE_URL and AI_MODEL.`;
}
