import { dayMs } from "../../../shared/durations.ts";
import { findFile } from "../../content/files/file-service.ts";
import { hasImage } from "../../content/images/image-service.ts";
import { findInTrash } from "../../content/trash/trash-rows.ts";
import { preparedOnce } from "../../core/db/client.ts";
import { inBatches } from "../../core/db/in-batches.ts";
import type { Deps } from "../../deps.ts";
import { bucketCacheOf } from "./bucket-cache.ts";
import { idOfObject, listObjects } from "./bucket-files.ts";

/**
 * Milliseconds from the start to the first sweep, and between two sweeps: providers charge for listings. After a restore of an old
 * backup, or a promotion with an old copy, the database does not know the latest images; the operator has this time to notice.
 */
const sweepEveryMs = dayMs;

/** Age in milliseconds from which an object cannot belong to an upload in progress. */
const strayMs = dayMs;

/** Deletions leave fewer objects without a row than this; more of them probably belong to another blog. */
const maxStrays = 300;

const lastSweep = preparedOnce(() => ({ at: null as number | null }));

/** Deletes objects without a row: uploads that failed, and deletions while the bucket was away. */
export async function sweepBucket({ db, settings, log, now }: Deps, signal: AbortSignal): Promise<void> {
  const cache = bucketCacheOf(settings);
  const last = lastSweep(db);
  last.at ??= now().getTime();
  if (!cache || now().getTime() - last.at < sweepEveryMs) return;
  const isStray = (key: string) => {
    const id = idOfObject(key);
    return id !== null && !hasImage(db, id) && !findFile(db, id) && !findInTrash(db, id);
  };
  const objects = await listObjects(await cache.open(), signal);
  const cutoff = now().getTime() - strayMs;
  const strays = [...objects.values()].filter(({ key, changedAt }) => changedAt.getTime() < cutoff && isStray(key));
  if (strays.length > maxStrays && strays.length > objects.size / 2) {
    log.warn(
      { bucket: cache.name, strays: strays.length },
      "most objects are unknown to the database; none is removed",
    );
  } else {
    const removed = strays.length;
    const removeOne = async () => {
      const key = strays.pop()?.key;
      // Looked up again: an import may have stored the row since.
      if (key !== undefined && isStray(key)) await cache.remove([key]);
      return key === undefined ? 0 : 1;
    };
    // Stops without the lease, because the promoted server may know the object.
    await inBatches(db, removeOne, { signal, rowsAtATime: 1 });
    if (removed > 0) log.info({ bucket: cache.name, removed }, "removed unknown objects from the bucket");
  }
  last.at = now().getTime();
}
