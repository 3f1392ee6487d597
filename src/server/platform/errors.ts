export type ErrorKind =
  | "bad-input"
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "conflict"
  | "too-large"
  | "unsupported-type"
  | "unreadable"
  | "too-many"
  | "cancelled"
  | "bad-gateway"
  | "unavailable";

/** A foreseen failure. The sentence is written for the person who reads the toast. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  /** Seconds after which trying again makes sense. */
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, sentence: string, options: { cause?: unknown; retryAfterSeconds?: number } = {}) {
    super(sentence, { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}
