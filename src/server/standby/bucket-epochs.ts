import { openBucket } from "../platform/bucket/bucket.ts";
import { BucketError } from "../platform/bucket/bucket-error.ts";
import type { BucketSettings } from "../platform/bucket/bucket-settings.ts";
import { ofBucket } from "./bucket-failure.ts";
import { type EpochStore, epochSchema, numbered } from "./epoch-store.ts";
import { bucketTimeoutMs } from "./lease-times.ts";
import { replicaFolder } from "./litestream.ts";

const folder = "epochs/";
const maxBytes = 4_096;

/** The epochs in a bucket. A request is not repeated: the lease asks again soon, and a promotion must know when it asked. */
export async function bucketEpochs(settings: BucketSettings): Promise<EpochStore> {
  const bucket = await openBucket(settings, { idleMs: bucketTimeoutMs, attemptMs: bucketTimeoutMs, attempts: 1 });
  return {
    read: (epoch) =>
      ofBucket(async () => {
        try {
          const bytes = await bucket.get(folder + numbered(epoch), maxBytes);
          return epochSchema.parse(JSON.parse(bytes.toString("utf8")));
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
