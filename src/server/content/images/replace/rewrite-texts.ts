import { setImmediate as nextTurn } from "node:timers/promises";
import type { ReplacementUnderWay } from "../../../../shared/schemas/image-schema.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import { swapImages } from "../../../core/html/swap-images.ts";
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
 * @param signal stops after the current transaction
 * @returns how many texts of each kind were rewritten
 */
export async function rewriteTexts(db: Db, imageId: string, signal?: AbortSignal) {
  const rewritten = { posts: 0, unfinished: 0, versions: 0 };
  // Posts first: a post that is saved meanwhile stores its former text as a version.
  for (const kind of ["posts", "unfinished", "versions"] as const) {
    while (!signal?.aborted) {
      const count = await db.change(() => rewriteSome(db, kind, imageId));
      if (count === 0) break;
      rewritten[kind] += count;
      await nextTurn();
    }
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
