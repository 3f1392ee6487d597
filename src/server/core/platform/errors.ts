import { inWords, type Sentence } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";

export type ErrorKind =
  | "bad-input"
  | "signed-out"
  | "forbidden"
  | "not-found"
  | "method-not-allowed"
  | "conflict"
  /** The client wanted to change another version. */
  | "stale"
  | "too-large"
  | "unsupported-type"
  | "unreadable"
  | "too-many"
  | "cancelled"
  | "bad-gateway"
  | "unavailable";

interface AppErrorOptions {
  cause?: unknown;
  retryAfterSeconds?: number;
  field?: string | undefined;
}

/** A foreseen failure. `describeFailure` puts its sentence into words for the client; `message` has them in English, for logs. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly sentence: Sentence;
  /** Seconds after which the client should retry. */
  readonly retryAfterSeconds: number | undefined;
  /** The field of the input that is wrong. */
  readonly field: string | undefined;

  constructor(kind: ErrorKind, sentence: Sentence, options: AppErrorOptions = {}) {
    super(inWords(serverEn, sentence), { cause: options.cause });
    this.name = "AppError";
    this.kind = kind;
    this.sentence = sentence;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.field = options.field;
  }
}
