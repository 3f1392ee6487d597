import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { BucketSettings } from "../../core/settings/bucket-settings.ts";
import { openBucket } from "../bucket/bucket.ts";
import { BucketError } from "../bucket/bucket-error.ts";
import { ofBucket } from "./bucket-failure.ts";
import { type Epoch, type EpochStore, epochSchema, numbered } from "./epoch-store.ts";
import { bucketTimeoutMs } from "./lease-times.ts";
import { replicaFolder } from "./litestream.ts";

const folder = "epochs/";
const maxBytes = 4_096;

/**
 * The epochs in a bucket. Requests are not retried here: the lease asks again soon, and a promotion must know when its
 * request was sent.
 */
export async function bucketEpochs(settings: BucketSettings): Promise<EpochStore> {
  const bucket = await openBucket(settings, { idleMs: bucketTimeoutMs, attemptMs: bucketTimeoutMs, attempts: 1 });
  return {
    read: (epoch) =>
      ofBucket(async () => {
        const key = folder + numbered(epoch);
        try {
          return readEpoch(await bucket.get(key, maxBytes), `${bucket.name}/${key}`);
        } catch (error) {
          if (error instanceof BucketError && error.failure === "missing") return null;
          throw error;
        }
      }),
    write: (epoch, value) =>
      ofBucket(() =>
        bucket.put(folder + numbered(epoch), Buffer.from(JSON.stringify(value)), { contentType: "application/json" }),
      ),
    listed: () =>
      ofBucket(async () => {
        let last = 0;
        for await (const { key } of bucket.list(folder)) last = Math.max(last, Number(key.slice(folder.length)) || 0);
        return last;
      }),
    isShipped: (epoch) =>
      ofBucket(async () => {
        for await (const _ of bucket.list(replicaFolder(epoch))) return true;
        return false;
      }),
  };
}

/** @throws AppError `unreadable` for an object that no promotion has stored */
function readEpoch(bytes: Buffer, name: string): Epoch {
  try {
    return epochSchema.parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new AppError("unreadable", say("standbyEpochUnreadable", { name }), { cause });
  }
}
