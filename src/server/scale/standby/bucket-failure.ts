import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { BucketError } from "../bucket/bucket-error.ts";

/** Waits for the bucket, and names the setting when it fails. @throws AppError `unavailable` instead of a BucketError */
export async function ofBucket<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    throw new AppError("unavailable", say("standbyBucketFailed", { reason: error.message }), { cause: error });
  }
}
