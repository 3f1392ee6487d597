import { setImmediate as nextTurn } from "node:timers/promises";
import { and, asc, eq, gt, inArray, ne, or, type SQL, sql } from "drizzle-orm";
import { maxSubTitleLength } from "../../shared/limits.ts";
import { cutTo, firstSentence } from "../../shared/text/clean-text.ts";
import { parseHtml } from "../../shared/text/html-tree.ts";
import { getPost } from "../content/reading/get-post.ts";
import { rebaseDraft } from "../content/writing/drafts/draft-store.ts";
import { updateImportedPost } from "../content/writing/post-service.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { idAt } from "../core/db/id.ts";
import { drafts, importItems, posts } from "../core/db/schema.ts";
import { textOf } from "../core/html/text-of.ts";
import { asLine } from "./write/cut.ts";
import { stateOfPost } from "./write/states.ts";

/** The picture of the welcome post, as earlier versions stored it for posts without a cover. */
const madeCover = idAt(new Date(0), 0, "the cover of imported posts");

/** Posts that are looked through in one turn: their texts are read. */
const postsAtATime = 20;

/** Posts with a sub title whose beginning is compared with it, to see whether a repair is needed: about 10 ms. */
const postsLookedAt = 500;

export interface Repaired {
  covers: number;
  subTitles: number;
}

/**
 * Takes back what earlier imports gave to posts that had none: the welcome post's picture as cover, and the first sentence of the
 * text as sub title. The texts before become revisions. A repetition changes nothing.
 */
export async function repairImported(db: Db, now: Date): Promise<Repaired> {
  const repaired: Repaired = { covers: 0, subTitles: 0 };
  for (let after = ""; ; ) {
    await nextTurn();
    const isMarked = or(eq(posts.imageId, madeCover), ne(posts.subTitle, ""));
    const rows = imported(db, and(gt(posts.id, after), isMarked), postsAtATime);
    for (const { id } of rows) inTransaction(db, () => repairOne(db, id, repaired, now));
    if (rows.length < postsAtATime) return repaired;
    after = rows.at(-1)?.id ?? after;
  }
}

/**
 * Whether the repair has something to do. It reads few texts: a sub title that was made begins as its text does, unless that begins with
 * markup.
 */
export function needsRepair(db: Db): boolean {
  if (imported(db, eq(posts.imageId, madeCover), 1).length > 0) return true;
  const ids = imported(db, ne(posts.subTitle, ""), postsLookedAt).map(({ id }) => id);
  const beginsAsText = sql`instr(substr(${posts.description}, 1, 400), substr(${posts.subTitle}, 1, 8)) > 0`;
  return db
    .select({ title: posts.title, subTitle: posts.subTitle, description: posts.description })
    .from(posts)
    .where(and(inArray(posts.id, ids), or(eq(posts.subTitle, posts.title), beginsAsText)))
    .limit(postsAtATime)
    .all()
    .some(isMadeSubTitle);
}

/** The first imported posts and pages with a property. */
function imported(db: Db, condition: SQL | undefined, limit: number): { id: string }[] {
  const itsItem = db
    .select({ id: importItems.targetId })
    .from(importItems)
    .where(and(eq(importItems.targetId, posts.id), inArray(importItems.kind, ["post", "page"])));
  return db
    .select({ id: posts.id })
    .from(posts)
    .where(and(condition, sql`EXISTS ${itsItem}`))
    .orderBy(asc(posts.id))
    .limit(limit)
    .all();
}

function repairOne(db: Db, postId: string, repaired: Repaired, now: Date): void {
  const before = getPost(db, postId, true);
  const hasMadeCover = before.imageId === madeCover;
  const hasMadeSubTitle = isMadeSubTitle(before);
  if (!hasMadeCover && !hasMadeSubTitle) return;
  const change = { ...(hasMadeCover && { imageId: null }), ...(hasMadeSubTitle && { subTitle: "" }) };
  const state = stateOfPost(db, postId);
  const after = updateImportedPost(db, { postId, ...change }, now, before.updatedAt);
  // What the import left is still as it was left: the next one may bring it up to date.
  db.update(importItems)
    .set({ writtenHash: stateOfPost(db, postId) })
    .where(and(eq(importItems.targetId, postId), eq(importItems.writtenHash, state ?? "")))
    .run();
  rebaseDraft(db, before, after);
  const ofDraft = (condition: ReturnType<typeof eq>) => and(eq(drafts.postId, postId), condition);
  if (hasMadeCover)
    db.update(drafts)
      .set({ imageId: null })
      .where(ofDraft(eq(drafts.imageId, madeCover)))
      .run();
  if (hasMadeSubTitle)
    db.update(drafts)
      .set({ subTitle: "" })
      .where(ofDraft(eq(drafts.subTitle, before.subTitle)))
      .run();
  repaired.covers += hasMadeCover ? 1 : 0;
  repaired.subTitles += hasMadeSubTitle ? 1 : 0;
}

/** Whether an import made the sub title, where the source had none. */
const isMadeSubTitle = ({ title, subTitle, description }: Record<"title" | "subTitle" | "description", string>) =>
  subTitle !== "" &&
  subTitle === cutTo(asLine(firstSentence(textOf(parseHtml(description)))) || title, maxSubTitleLength);
