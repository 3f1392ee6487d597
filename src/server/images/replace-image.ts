import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { messages } from "../../shared/messages.ts";
import type { ImageReplacement, ReplacementUnderWay } from "../../shared/schemas/image-schema.ts";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { images, replacedImages } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { swapImages } from "../html/swap-images.ts";
import { AppError } from "../platform/errors.ts";
import { indexText, writeDescription } from "../search/text-index.ts";
import { successorsOf } from "./replaced-images.ts";

/** What shows images: a table of texts, and the one that says which images each of them shows. */
const shelves = {
  posts: { texts: "blogs", uses: "blogImages", owner: "blogId", feedKey: "t.feedKey" },
  unfinished: { texts: "workingCopies", uses: "workingCopyImages", owner: "copyId", feedKey: "NULL" },
  versions: { texts: "revisions", uses: "revisionImages", owner: "revisionId", feedKey: "NULL" },
} as const;

interface StoredText {
  id: string;
  imageId: string | null;
  description: string;
  /** Of a post that was published once. */
  feedKey: number | null;
}

/** Texts that are rewritten, and milliseconds that this takes, before other work gets its turn. */
const textsAtATime = 20;
const workMs = 20;

/** Texts that the writer waits for; where more show the image, they follow behind the answer. */
const textsBeforeAnswer = 200;

/** Milliseconds before what failed, on a full disk for instance, is tried again. */
const retryMs = 30_000;

type ReplaceDeps = Pick<Deps, "db" | "cache" | "log">;

/** What goes on behind the answers, one worker for each database. */
const workers = preparedOnce(() => ({
  isWorking: false,
  done: Promise.resolve(),
  /** Ends its pause. */
  wake: new AbortController(),
  stopped: new AbortController(),
  /** Images that could not be replaced everywhere, and are tried again. */
  heldUp: new Set<string>(),
}));

/**
 * Shows one image wherever another one is shown: in posts, in unfinished texts and in earlier versions, as cover and in
 * the text. Nobody wrote anything: the posts keep the date of their last change, so that text open in an editor somewhere is not
 * in conflict with them; what it still says of the old image is put right when it arrives. The old image stays in the library.
 *
 * That it was replaced is on disk first. The texts follow a few at a time, so that a thousand of them hold up nobody; where they
 * are many the answer does not wait for them. What fails or is stopped is gone on with, see {@link finishReplacements}.
 *
 * @returns how many posts, unfinished texts and earlier versions show the other one by now, and whether all do
 * @throws AppError `not-found` when one of the two does not exist, `bad-input` when they are the same
 * @see docs/decisions/0023-media-library.md
 */
export async function replaceImage(deps: ReplaceDeps, { imageId, byImageId }: ImageReplacement) {
  const { db } = deps;
  const texts = inTransaction(db, () => {
    if (imageId === byImageId) throw new AppError("bad-input", "Please choose another image than the one to replace");
    for (const named of [imageId, byImageId]) requireImage(db, named);
    return noteReplacement(db, imageId, byImageId);
  });
  if (texts > textsBeforeAnswer) {
    void finishReplacements(deps);
    return { posts: 0, unfinished: 0, versions: 0, texts, isDone: false };
  }
  try {
    const shown = await rewriteAll(db, imageId);
    return { ...shown, texts, isDone: true };
  } catch (error) {
    deps.cache.clear();
    workers(db).heldUp.add(imageId);
    void finishReplacements(deps, retryMs);
    throw error;
  }
}

/**
 * Goes on with replacements until none is left: those with many texts, those that failed, and at the start those that a stopped
 * server left half done.
 *
 * @param inMs how long to wait first
 */
export function finishReplacements(deps: ReplaceDeps, inMs = 0): Promise<void> {
  const worker = workers(deps.db);
  if (inMs === 0) worker.wake.abort();
  if (!worker.isWorking) {
    worker.isWorking = true;
    worker.done = finish(deps, inMs);
  }
  return worker.done;
}

/** Ends what goes on behind the answers; the next start goes on with it. */
export function stopReplacements(db: Db): void {
  const { stopped, wake } = workers(db);
  stopped.abort();
  wake.abort();
}

/** Replacements that texts are still waiting for, oldest first. */
export function listReplacements(db: Db): ReplacementUnderWay[] {
  const left = Object.values(shelves).map(({ uses }) => `(SELECT count(*) FROM ${uses} u WHERE u.imageId = r.imageId)`);
  const rows = db.$client.prepare(
    `SELECT * FROM (
      SELECT r.imageId, r.byImageId, i.fileName, r.texts, ${left.join(" + ")} AS left
      FROM replacedImages r JOIN images i ON i.id = r.imageId ORDER BY r.rowid
    ) WHERE left > 0`,
  );
  const { heldUp } = workers(db);
  return (rows.all() as Omit<ReplacementUnderWay, "isHeldUp">[]).map((it) => ({
    ...it,
    // More may have come to show it since; no text is counted as done that is not.
    texts: Math.max(it.texts, it.left),
    isHeldUp: heldUp.has(it.imageId),
  }));
}

async function finish(deps: ReplaceDeps, inMs: number): Promise<void> {
  const { db, log } = deps;
  const worker = workers(db);
  const isEnded = () => worker.stopped.signal.aborted || !db.$client.open;
  let pauseMs = inMs;
  try {
    while (!isEnded()) {
      if (pauseMs > 0) await napOf(worker, pauseMs);
      if (isEnded()) return;
      pauseMs = 0;
      const left = listReplacements(db);
      if (left.length === 0) return;
      for (const { imageId } of left) if (!(await finishOne(deps, imageId))) pauseMs = retryMs;
    }
  } catch (error) {
    log.error({ err: error }, "images could not be replaced everywhere; the next start goes on with it");
  } finally {
    worker.isWorking = false;
  }
}

async function napOf(worker: { wake: AbortController }, ms: number): Promise<void> {
  worker.wake = new AbortController();
  await wait(ms, undefined, { ref: false, signal: worker.wake.signal }).catch(() => {});
}

/** @returns whether it need not be tried again */
async function finishOne({ db, cache, log }: ReplaceDeps, imageId: string): Promise<boolean> {
  const { heldUp, stopped } = workers(db);
  try {
    const shown = await rewriteAll(db, imageId, stopped.signal);
    if (!stopped.signal.aborted) log.info({ imageId, ...shown }, "replaced an image in many texts");
    return true;
  } catch (error) {
    if (stopped.signal.aborted || !db.$client.open) return true;
    heldUp.add(imageId);
    log.error({ err: error, imageId }, "an image could not be replaced everywhere; it is tried again");
    return false;
  } finally {
    cache.clear();
  }
}

function requireImage(db: Db, imageId: string): void {
  const found = db.select({ id: images.id }).from(images).where(eq(images.id, imageId)).get();
  if (!found) throw new AppError("not-found", messages.imageGone);
}

/** @returns how many texts show the image that gives way */
function noteReplacement(db: Db, imageId: string, byImageId: string): number {
  // An image that was replaced and is put back stands for itself again.
  db.delete(replacedImages).where(eq(replacedImages.imageId, byImageId)).run();
  db.update(replacedImages).set({ byImageId }).where(eq(replacedImages.byImageId, imageId)).run();
  const counts = Object.values(shelves).map(({ uses }) => `(SELECT count(*) FROM ${uses} WHERE imageId = @imageId)`);
  const texts = db.$client
    .prepare(`SELECT ${counts.join(" + ")}`)
    .pluck()
    .get({ imageId }) as number;
  db.insert(replacedImages)
    .values({ imageId, byImageId, texts })
    .onConflictDoUpdate({ target: replacedImages.imageId, set: { byImageId, texts } })
    .run();
  return texts;
}

async function rewriteAll(db: Db, imageId: string, signal?: AbortSignal) {
  const shown = { posts: 0, unfinished: 0, versions: 0 };
  // Posts first: a post that is saved meanwhile makes a version of what it said before.
  for (const shelf of ["posts", "unfinished", "versions"] as const) {
    while (!signal?.aborted) {
      const count = rewriteSome(db, shelf, imageId);
      if (count === 0) break;
      shown[shelf] += count;
      await nextTurn();
    }
  }
  workers(db).heldUp.delete(imageId);
  return shown;
}

/** @returns how many texts were rewritten; 0 when none is left */
function rewriteSome(db: Db, shelf: keyof typeof shelves, imageId: string): number {
  const { $client } = db;
  const { texts, uses, owner, feedKey } = shelves[shelf];
  return inTransaction(db, () => {
    // Asked each time: while this goes on, the image may be replaced by another one, or put back.
    const successors = successorsOf(db, [imageId]);
    const by = successors.get(imageId)?.id;
    if (!by) return 0;
    const next = $client.prepare(
      `SELECT t.id, t.imageId, t.description, ${feedKey} AS feedKey
        FROM ${uses} u JOIN ${texts} t ON t.id = u.${owner} WHERE u.imageId = ? LIMIT ${textsAtATime}`,
    );
    const write = $client.prepare(`UPDATE ${texts} SET imageId = @cover, description = @description WHERE id = @id`);
    const note = $client.prepare(`INSERT OR IGNORE INTO ${uses} (${owner}, imageId) VALUES (?, ?)`);
    const forget = $client.prepare(`DELETE FROM ${uses} WHERE ${owner} = ? AND imageId = ?`);
    const until = performance.now() + workMs;
    let count = 0;
    for (const text of next.all(imageId) as StoredText[]) {
      if (count > 0 && performance.now() > until) break;
      const cover = text.imageId === imageId ? by : text.imageId;
      const description = swapImages(text.description, successors);
      writeDescription(db, { feedKey: text.feedKey, before: text.description, after: description }, () =>
        write.run({ id: text.id, cover, description }),
      );
      note.run(text.id, by);
      forget.run(text.id, imageId);
      if (text.feedKey !== null) indexText(db, text.feedKey);
      count += 1;
    }
    return count;
  });
}
