import type { ReplacementUnderWay } from "../../../../shared/schemas/image-schema.ts";
import { type Db, inTransaction, preparedOnce } from "../../../core/db/client.ts";
import { inBatches } from "../../../core/db/in-batches.ts";
import { swapImages } from "../../../core/html/swap-images.ts";
import type { Deps } from "../../../deps.ts";
import { indexText, writeDescription } from "../../search/text-index.ts";
import { successorsOf } from "./replaced-images.ts";

/** The tables of texts that show images, each with the table that records which images a text shows. */
export const textTables = {
  posts: { texts: "blogs", uses: "blogImages", owner: "blogId", feedKey: "t.feedKey" },
  unfinished: { texts: "workingCopies", uses: "workingCopyImages", owner: "copyId", feedKey: "NULL" },
  versions: { texts: "revisions", uses: "revisionImages", owner: "revisionId", feedKey: "NULL" },
} as const;

interface StoredText {
  id: string;
  imageId: string | null;
  description: string;
  /** Set for a post that was ever published. */
  feedKey: number | null;
}

/** Texts rewritten, and milliseconds spent on them, before other requests get a turn. */
const textsAtATime = 20;
const workMs = 20;

/**
 * Rewrites every text that shows an image to show its replacement, a few texts in each transaction.
 *
 * @param signal stops after the current transaction, with its reason
 * @returns how many texts of each kind were rewritten
 */
export async function rewriteTexts(db: Db, imageId: string, signal?: AbortSignal) {
  const rewritten = { posts: 0, unfinished: 0, versions: 0 };
  // Posts first: a post that is saved meanwhile stores its former text as a version.
  for (const kind of ["posts", "unfinished", "versions"] as const) {
    rewritten[kind] = await inBatches(db, () => rewriteSome(db, kind, imageId), { signal, rowsAtATime: 1 });
  }
  return rewritten;
}

/** @returns how many texts were rewritten; 0 when none is left */
function rewriteSome(db: Db, kind: keyof typeof textTables, imageId: string): number {
  const { $client } = db;
  const { texts, uses, owner, feedKey } = textTables[kind];
  return inTransaction(db, () => {
    // Read for each batch: the image may be replaced by another one meanwhile, or be used again.
    const successors = successorsOf(db, [imageId]);
    const by = successors.get(imageId)?.id;
    if (!by) return 0;
    const next = $client.prepare(
      `SELECT t.id, t.imageId, t.description, ${feedKey} AS feedKey
        FROM ${uses} u JOIN ${texts} t ON t.id = u.${owner} WHERE u.imageId = ? LIMIT ${textsAtATime}`,
    );
    const write = $client.prepare(`UPDATE ${texts} SET imageId = @cover, description = @description WHERE id = @id`);
    const recordUse = $client.prepare(`INSERT OR IGNORE INTO ${uses} (${owner}, imageId) VALUES (?, ?)`);
    const removeUse = $client.prepare(`DELETE FROM ${uses} WHERE ${owner} = ? AND imageId = ?`);
    const until = performance.now() + workMs;
    let count = 0;
    for (const text of next.all(imageId) as StoredText[]) {
      if (count > 0 && performance.now() > until) break;
      const cover = text.imageId === imageId ? by : text.imageId;
      const description = swapImages(text.description, successors);
      writeDescription(db, { feedKey: text.feedKey, before: text.description, after: description }, () =>
        write.run({ id: text.id, cover, description }),
      );
      recordUse.run(text.id, by);
      removeUse.run(text.id, imageId);
      if (text.feedKey !== null) indexText(db, text.feedKey);
      count += 1;
    }
    return count;
  });
}

type UnfinishedReplacement = Omit<ReplacementUnderWay, "isHeldUp">;

/** Replacements for which texts still have to be rewritten, oldest first. */
export function unfinishedReplacements(db: Db): UnfinishedReplacement[] {
  const counts = Object.values(textTables).map(
    ({ uses }) => `(SELECT count(*) FROM ${uses} u WHERE u.imageId = r.imageId)`,
  );
  const rows = db.$client.prepare(
    `SELECT * FROM (
      SELECT r.imageId, r.byImageId, i.fileName, r.texts, ${counts.join(" + ")} AS left
      FROM replacedImages r JOIN images i ON i.id = r.imageId ORDER BY r.rowid
    ) WHERE left > 0`,
  );
  // More texts may show the image since then: the total then grows.
  return (rows.all() as UnfinishedReplacement[]).map((it) => ({ ...it, texts: Math.max(it.texts, it.left) }));
}

export type ReplaceDeps = Pick<Deps, "db" | "cache" | "log">;

/** The background worker of each database. */
const workerOf = preparedOnce(() => ({
  underWay: null as Promise<void> | null,
  stopped: new AbortController(),
  /** Images whose replacement failed and will be retried. */
  failed: new Set<string>(),
}));

export const hasFailed = (db: Db, imageId: string) => workerOf(db).failed.has(imageId);

/** Records that a replacement failed. It is tried again later. */
export const markFailed = (db: Db, imageId: string) => workerOf(db).failed.add(imageId);

/** Records that a replacement is complete. */
export const markReplaced = (db: Db, imageId: string) => workerOf(db).failed.delete(imageId);

/**
 * Continues all replacements that are not complete: those of many texts, those that failed, and those that a stop
 * interrupted. One that fails now is left to the next call.
 */
export function finishReplacements(deps: ReplaceDeps): Promise<void> {
  const worker = workerOf(deps.db);
  worker.underWay ??= finishAll(deps).finally(() => {
    worker.underWay = null;
  });
  return worker.underWay;
}

/** Stops the worker; the next start of the server continues its work. */
export const stopReplacements = (db: Db) => workerOf(db).stopped.abort();

async function finishAll(deps: ReplaceDeps): Promise<void> {
  const { db } = deps;
  const failedNow = new Set<string>();
  while (!workerOf(db).stopped.signal.aborted && db.$client.open) {
    // Read again each time: replacements may be added meanwhile.
    const next = unfinishedReplacements(db).find(({ imageId }) => !failedNow.has(imageId));
    if (!next) return;
    if (!(await finishOne(deps, next.imageId))) failedNow.add(next.imageId);
  }
}

/** @returns false to try again later */
async function finishOne({ db, cache, log }: ReplaceDeps, imageId: string): Promise<boolean> {
  const { failed, stopped } = workerOf(db);
  try {
    const shown = await rewriteTexts(db, imageId, stopped.signal);
    failed.delete(imageId);
    log.info({ imageId, ...shown }, "replaced an image in many texts");
    // Where nothing could be rewritten, trying again at once would not end.
    return Object.values(shown).some((count) => count > 0);
  } catch (error) {
    if (stopped.signal.aborted || !db.$client.open) return true;
    failed.add(imageId);
    log.error({ err: error, imageId }, "an image could not be replaced everywhere; retrying");
    return false;
  } finally {
    cache.clear();
  }
}
