import { setImmediate as nextTurn } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { ImageReplacement } from "../../shared/image-schema.ts";
import { messages } from "../../shared/messages.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { images, replacedImages } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { swapPictures } from "../html/swap-pictures.ts";
import { indexText, writeDescription } from "../search/text-index.ts";
import { successorsOf } from "./replaced-images.ts";

/** What shows pictures: a table of texts, and the one that says which pictures each of them shows. */
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

/**
 * Shows one picture wherever another one is shown: in posts, in unfinished texts and in earlier versions, as cover and in
 * the text. Nobody wrote anything: the posts keep the date of their last change, so that text open in an editor somewhere is not
 * in conflict with them; what it still says of the old picture is put right when it arrives. The old picture stays in the library.
 *
 * That it was replaced is on disk first. The texts follow a few at a time, so that a thousand of them hold up nobody; what a stopped
 * server left undone is done by {@link finishReplacements}.
 *
 * @returns how many posts, unfinished texts and earlier versions show the other one now
 * @throws AppError `not-found` when one of the two does not exist, `bad-input` when they are the same
 * @see docs/decisions/2026-11-21-media-library.md
 */
export async function replaceImage(db: Db, { imageId, byImageId }: ImageReplacement) {
  inTransaction(db, () => {
    if (imageId === byImageId) throw new AppError("bad-input", "Please choose another picture than the one to replace");
    for (const named of [imageId, byImageId]) requireImage(db, named);
    noteReplacement(db, imageId, byImageId);
  });
  return rewriteAll(db, imageId);
}

/** Goes on with replacements that a stopped server left half done. Begun at the start; @returns what ends it */
export function finishReplacements({ db, cache, log }: Pick<Deps, "db" | "cache" | "log">): {
  done: Promise<void>;
  stop: () => void;
} {
  const stopped = new AbortController();
  const finish = async () => {
    const left = db.$client.prepare(
      `SELECT imageId FROM replacedImages r WHERE ${Object.values(shelves)
        .map(({ uses }) => `EXISTS (SELECT 1 FROM ${uses} u WHERE u.imageId = r.imageId)`)
        .join(" OR ")}`,
    );
    for (const { imageId } of left.all() as { imageId: string }[]) {
      const shown = await rewriteAll(db, imageId, stopped.signal);
      cache.drop();
      log.info({ imageId, ...shown }, "went on with replacing a picture");
    }
  };
  const done = finish().catch((error) => {
    if (!stopped.signal.aborted) log.error({ err: error }, "a picture could not be replaced everywhere");
  });
  return { done, stop: () => stopped.abort() };
}

function requireImage(db: Db, imageId: string): void {
  const found = db.select({ id: images.id }).from(images).where(eq(images.id, imageId)).get();
  if (!found) throw new AppError("not-found", messages.imageGone);
}

function noteReplacement(db: Db, imageId: string, byImageId: string): void {
  // A picture that was replaced and is put back stands for itself again.
  db.delete(replacedImages).where(eq(replacedImages.imageId, byImageId)).run();
  db.update(replacedImages).set({ byImageId }).where(eq(replacedImages.byImageId, imageId)).run();
  db.insert(replacedImages)
    .values({ imageId, byImageId })
    .onConflictDoUpdate({ target: replacedImages.imageId, set: { byImageId } })
    .run();
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
  return shown;
}

/** @returns how many texts were rewritten; 0 when none is left */
function rewriteSome(db: Db, shelf: keyof typeof shelves, imageId: string): number {
  const { $client } = db;
  const { texts, uses, owner, feedKey } = shelves[shelf];
  return inTransaction(db, () => {
    // Asked each time: while this goes on, the picture may be replaced by another one, or put back.
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
      const description = swapPictures(text.description, successors);
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
