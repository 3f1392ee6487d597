import { say } from "../../shared/words/sentence.ts";
import { openBucket } from "../platform/bucket/bucket.ts";
import { type BucketSettings, bucketName } from "../platform/bucket/bucket-settings.ts";
import { AppError } from "../platform/errors.ts";
import { ofBucket } from "./bucket-failure.ts";
import { type Litestream, replicaFolder } from "./litestream.ts";

/** A replica as it is in the bucket now. */
export interface Replica {
  epoch: number;
  /** Two equal ones have the same objects. */
  fingerprint: string;
}

/**
 * The newest replica: of the highest epoch up to this one that shipped a whole snapshot. An interrupted promotion leaves an epoch
 * without any.
 *
 * @throws AppError `not-found` when there is none
 */
export async function newestReplica(standby: BucketSettings, upTo: number): Promise<Replica> {
  const bucket = await openBucket(standby);
  for (let epoch = upTo; epoch > 0; epoch--) {
    const objects: string[] = [];
    await ofBucket(async () => {
      for await (const { key, etag } of bucket.list(replicaFolder(epoch))) objects.push(`${key} ${etag}`);
    });
    if (objects.some((it) => it.includes("/snapshots/"))) return { epoch, fingerprint: objects.join("\n") };
  }
  throw new AppError("not-found", say("standbyNoReplica", { bucket: bucketName(standby) }));
}

/** What Litestream needs of the settings. @throws AppError `bad-input` without STANDBY_BUCKET */
export function requireStandby(settings: Omit<Litestream, "standby"> & { standby: BucketSettings | null }): Litestream {
  const { standby, dataDir, litestreamPath } = settings;
  if (!standby) throw new AppError("bad-input", say("standbyUnset"));
  return { standby, dataDir, litestreamPath };
}
