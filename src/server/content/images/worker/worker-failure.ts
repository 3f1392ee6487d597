import { type Sentence, say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";

/** `refused`: the file is broken. In the other cases the child ended. */
export type FaultReason = "refused" | "crashed" | "hung" | "memory";

/** A job that failed. `imageFailure` turns it into a sentence for the sender. */
export class ImageWorkerError extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, details: string) {
    super(details);
    this.name = "ImageWorkerError";
    this.reason = reason;
  }
}

const sentences: Record<FaultReason, Sentence> = {
  refused: say("imageDamaged"),
  crashed: say("imageCrashed"),
  hung: say("imageTooSlow"),
  memory: say("imageTooMuchMemory"),
};

/** The error for the sender of an image. Errors of other kinds are returned unchanged. */
export function imageFailure(error: unknown): unknown {
  if (!(error instanceof ImageWorkerError)) return error;
  return new AppError("unreadable", sentences[error.reason], { cause: error });
}
