/**
 * - `away`: no answer, a late answer, or status 5xx or 429: try later
 * - `refused`: wrong keys, no such bucket, no permission, a wrong clock: the operator must change something
 * - `missing`: there is no such object
 * - `damaged`: the bytes that came are not those that were stored
 */
export type BucketFailure = "away" | "refused" | "missing" | "damaged";

/** A failed request to a bucket. Its message names the bucket and the server's reason, never a key that signs. */
export class BucketError extends Error {
  readonly failure: BucketFailure;

  constructor(failure: BucketFailure, message: string, options: { cause?: unknown } = {}) {
    super(message, options);
    this.name = "BucketError";
    this.failure = failure;
  }
}
