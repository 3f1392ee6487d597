import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { type BucketSettings, bucketName } from "../../core/settings/bucket-settings.ts";
import { openBucket } from "../bucket/bucket.ts";
import { ofBucket } from "./bucket-failure.ts";
import { type Litestream, replicaFolder } from "./litestream.ts";

/** The state of a replica in the bucket. */
export interface Replica {
  epoch: number;
  /** Equal for two states with the same objects. */
  fingerprint: string;
  /** When its newest object was stored, by the bucket's clock. */
  changedAt: Date;
}

/**
 * Litestream stores a new snapshot at the first hour after 24, also where the blog does not change. A longer time
 * without objects means that Litestream does not run.
 */
const maxSilenceMs = 26 * 60 * 60 * 1000;

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
    let changedMs = 0;
    await ofBucket(async () => {
      for await (const { key, etag, changedAt } of bucket.list(replicaFolder(epoch))) {
        objects.push(`${key} ${etag}`);
        changedMs = Math.max(changedMs, changedAt.getTime() || 0);
      }
    });
    if (objects.some((it) => it.includes("/snapshots/")))
      return { epoch, fingerprint: objects.join("\n"), changedAt: new Date(changedMs) };
  }
  throw new AppError("not-found", say("standbyNoReplica", { bucket: bucketName(standby) }));
}

/** @throws AppError `conflict` when an epoch has no copy and an older one is not accepted; `not-found` when there is none at all */
export async function requireCopyOf(standby: BucketSettings, epoch: number, acceptsFormer: boolean): Promise<void> {
  const newest = await newestReplica(standby, epoch);
  if (newest.epoch === epoch || acceptsFormer) return;
  const at = newest.changedAt.toISOString();
  throw new AppError("conflict", say("standbyFormerCopy", { epoch, former: newest.epoch, at }));
}

/**
 * @throws AppError `conflict` when the server of the highest epoch does not copy its database: a complete copy would
 * then be an old one
 */
export function requireShipping({ epoch, changedAt }: Replica, highest: number, now: Date): void {
  if (epoch < highest) throw new AppError("conflict", say("standbyCopyFormer", { epoch, highest }));
  if (now.getTime() - changedAt.getTime() > maxSilenceMs)
    throw new AppError("conflict", say("standbyCopyOld", { at: changedAt.toISOString() }));
}

/** The settings that Litestream needs. @throws AppError `bad-input` without STANDBY_BUCKET */
export function requireStandby(settings: Omit<Litestream, "standby"> & { standby: BucketSettings | null }): Litestream {
  const { standby, dataDir, litestreamPath } = settings;
  if (!standby) throw new AppError("bad-input", say("standbyUnset"));
  return { standby, dataDir, litestreamPath };
}
