import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";

/**
 * Failures of AI writing. No sentence repeats the AI server's response, which may contain the key. A refused key is 502,
 * because a 401 would end the administrator's own session.
 */
export const aiFailures = {
  switchedOff: () => new AppError("not-found", say("aiOff")),
  notConfigured: () => new AppError("unavailable", say("aiNotConfigured")),
  /** @param reason the operating system's code, such as ECONNREFUSED */
  unreachable: (reason?: string) => new AppError("bad-gateway", say("aiUnreachable", { reason })),
  refusedWith: (status: number) => new AppError("bad-gateway", sentenceOfStatus(status)),
  silent: () => new AppError("bad-gateway", say("aiSilent")),
  stalled: () => new AppError("bad-gateway", say("aiStalled")),
  closedMidway: () => new AppError("bad-gateway", say("aiClosedMidway")),
  /** The server's output limit, or the model's context length. */
  atLengthLimit: () => new AppError("bad-gateway", say("aiAtLengthLimit")),
  filtered: () => new AppError("bad-gateway", say("aiFiltered")),
  reportedError: () => new AppError("bad-gateway", say("aiReportedError")),
  notUnderstood: () => new AppError("bad-gateway", say("aiNotUnderstood")),
  empty: () => new AppError("bad-gateway", say("aiEmpty")),
  tooLong: () => new AppError("bad-gateway", say("aiTooLong")),
  cancelled: () => new AppError("cancelled", say("requestCancelled")),
};

function sentenceOfStatus(status: number): Sentence {
  if (status === 401 || status === 403) return say("aiKeyRefused");
  if (status === 429) return say("aiQuotaUsed");
  return status >= 500 ? say("aiFailed", { status }) : say("aiRefused", { status });
}
