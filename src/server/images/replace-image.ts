import { eq, inArray } from "drizzle-orm";
import type { ImageReplacement } from "../../shared/image-schema.ts";
import { messages } from "../../shared/messages.ts";
import { type Db, inTransaction } from "../db/client.ts";
import { blogs, images, replacedImages } from "../db/schema.ts";
import { AppError } from "../errors.ts";
import { swapPictures } from "../html/swap-pictures.ts";
import { indexText } from "../search/text-index.ts";

/** What shows pictures: a table of texts, and the one that says which pictures each of them shows. */
const shelves = {
  posts: { texts: "blogs", uses: "blogImages", owner: "blogId" },
  unfinished: { texts: "workingCopies", uses: "workingCopyImages", owner: "copyId" },
  versions: { texts: "revisions", uses: "revisionImages", owner: "revisionId" },
} as const;

interface StoredText {
  id: string;
  imageId: string | null;
  description: string;
}

/** Texts held in memory at a time. */
const textsAtATime = 20;

/**
 * Shows one picture wherever another one is shown: in posts, in unfinished texts and in earlier versions, as cover and in
 * the text, all of it or nothing. Nobody wrote anything: the posts keep the date of their last change, so that text open in
 * an editor somewhere is not in conflict with them; what it still says of the old picture is put right when it arrives.
 * The old picture stays in the library.
 *
 * @returns how many posts, unfinished texts and earlier versions show the other one now
 * @throws AppError `not-found` when one of the two does not exist, `bad-input` when they are the same
 * @see docs/decisions/2026-11-21-media-library.md
 */
export function replaceImage(db: Db, { imageId, byImageId }: ImageReplacement) {
  return inTransaction(db, () => {
    if (imageId === byImageId) throw new AppError("bad-input", "Please choose another picture than the one to replace");
    const before = requireImage(db, imageId);
    const successor = { ...requireImage(db, byImageId), widthBefore: before.width };
    noteReplacement(db, imageId, byImageId);
    const swap = ({ imageId: cover, description }: StoredText) => ({
      imageId: cover === imageId ? byImageId : cover,
      description: swapPictures(description, new Map([[imageId, successor]])),
    });
    const posts = rewriteTexts(db, shelves.posts, imageId, byImageId, swap);
    for (const feedKey of feedKeysOf(db, posts)) indexText(db, feedKey);
    return {
      posts: posts.length,
      unfinished: rewriteTexts(db, shelves.unfinished, imageId, byImageId, swap).length,
      versions: rewriteTexts(db, shelves.versions, imageId, byImageId, swap).length,
    };
  });
}

function requireImage(db: Db, imageId: string) {
  const { id, width, height } = images;
  const found = db.select({ id, width, height }).from(images).where(eq(id, imageId)).get();
  if (!found) throw new AppError("not-found", messages.imageGone);
  return found;
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

/** @returns the ids of the texts */
function rewriteTexts(
  { $client }: Db,
  { texts, uses, owner }: (typeof shelves)[keyof typeof shelves],
  imageId: string,
  byImageId: string,
  swap: (text: StoredText) => Pick<StoredText, "imageId" | "description">,
): string[] {
  const next = $client.prepare(
    `SELECT t.id, t.imageId, t.description FROM ${uses} u JOIN ${texts} t ON t.id = u.${owner} WHERE u.imageId = ? LIMIT ${textsAtATime}`,
  );
  const write = $client.prepare(`UPDATE ${texts} SET imageId = @imageId, description = @description WHERE id = @id`);
  const note = $client.prepare(`INSERT OR IGNORE INTO ${uses} (${owner}, imageId) VALUES (?, ?)`);
  const forget = $client.prepare(`DELETE FROM ${uses} WHERE ${owner} = ? AND imageId = ?`);
  const rewritten: string[] = [];
  while (true) {
    // What is rewritten leaves the list: its beginning is always what comes next.
    const page = next.all(imageId) as StoredText[];
    if (page.length === 0) return rewritten;
    for (const text of page) {
      write.run({ id: text.id, ...swap(text) });
      note.run(text.id, byImageId);
      forget.run(text.id, imageId);
      rewritten.push(text.id);
    }
  }
}

const rowsAtATime = 500;

function feedKeysOf(db: Db, blogIds: string[]): number[] {
  const keys: number[] = [];
  for (let at = 0; at < blogIds.length; at += rowsAtATime) {
    const rows = db
      .select({ feedKey: blogs.feedKey })
      .from(blogs)
      .where(inArray(blogs.id, blogIds.slice(at, at + rowsAtATime)))
      .all();
    keys.push(...rows.flatMap(({ feedKey }) => feedKey ?? []));
  }
  return keys;
}
