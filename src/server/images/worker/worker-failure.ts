import { AppError } from "../../platform/errors.ts";

/** `refused`: the decoder says that the file is broken. The others: the child was lost over it. */
export type FaultReason = "refused" | "crashed" | "hung" | "memory";

/** A job that could not be done. What it means to a person depends on who asked: see `imageFailure`. */
export class DecoderFault extends Error {
  readonly reason: FaultReason;

  constructor(reason: FaultReason, details: string) {
    super(details);
    this.name = "DecoderFault";
    this.reason = reason;
  }
}

const sentences: Record<FaultReason, string> = {
  refused: "The image cannot be read; the file may be damaged",
  crashed: "The image cannot be read: decoding it failed. Please try another one, or save this one anew",
  hung: "The image takes too long to read. Please save it smaller and try again",
  memory: "The image takes too much memory to read. Please save it smaller and try again",
};

/** What the sender of an image is told; whatever is no fault of the decoder stays what it is. */
export function imageFailure(error: unknown): unknown {
  if (!(error instanceof DecoderFault)) return error;
  return new AppError("unreadable", sentences[error.reason], { cause: error });
}
