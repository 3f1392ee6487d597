import { setImmediate as nextTurn } from "node:timers/promises";
import { and, between, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { listAddress } from "../../shared/addresses/list-address.ts";
import { postAddress } from "../../shared/addresses/post-address.ts";
import type { ReportKind } from "../../shared/import-report.ts";
import { prefixes, screenRoutes, urlOf } from "../../shared/routes.ts";
import { say } from "../../shared/words/sentence.ts";
import { removeAuthor } from "../content/authors/author-service.ts";
import { withdrawCategory } from "../content/categories/category-service.ts";
import { getPost } from "../content/reading/get-post.ts";
import { type Db, inTransaction } from "../core/db/client.ts";
import { inBatches } from "../core/db/in-batches.ts";
import {
  authors,
  comments,
  drafts,
  importItems,
  imports,
  postAuthors,
  posts,
  postTags,
  redirects,
  subscribers,
  tags,
} from "../core/db/schema.ts";
import { appendTo } from "../core/platform/append-to.ts";
import { AppError } from "../core/platform/errors.ts";
import { stateOf } from "./write/states.ts";

/** Rows that name others go first. Images stay in the library, which can remove those that nothing shows. */
const order: readonly ReportKind[] = [
  "post",
  "page",
  "comment",
  "redirect",
  "tag",
  "category",
  "author",
  "member",
  "other",
];

/** Milliseconds of removing before other requests get a turn. */
const turnMs = 8;

/** Items whose names are read in one turn: some milliseconds. */
const namesAtATime = 2_000;

type Stored = typeof importItems.$inferSelect;

export interface Undone {
  removed: number;
  /** What was changed here since, and what others use by now. */
  kept: number;
}

/**
 * Removes what one import stored and was not changed since. Its images stay in the library. The source can be imported again.
 *
 * @throws AppError `not-found` when there is no such import, `conflict` when it was undone already
 */
export async function undoImport(db: Db, importId: string, now: Date): Promise<Undone> {
  const import_ = db.select().from(imports).where(eq(imports.id, importId)).get();
  if (!import_) throw new AppError("not-found", say("importNotFound"));
  if (import_.undoneAt) throw new AppError("conflict", say("importUndoneAlready"));
  const undone: Undone = { removed: 0, kept: 0 };
  const waiting = await storedItems(db, importId);
  for (const kind of order) {
    const rowIds = waiting.get(kind) ?? [];
    const undoSome = () =>
      inTransaction(db, () => {
        const until = performance.now() + turnMs;
        do {
          const item = db
            .select()
            .from(importItems)
            .where(eq(rowId, rowIds.pop() ?? 0))
            .get();
          if (item) undone[undoOne(db, import_, item)] += 1;
        } while (rowIds.length > 0 && performance.now() < until);
        return rowIds.length;
      });
    await inBatches(db, undoSome, { rowsAtATime: 1 });
  }
  // Images and files stay in the library; what the import led to them goes.
  const below = (prefix: string) => between(redirects.target, `${prefix}/`, `${prefix}/~`);
  const toMedia = or(below(prefixes.image), below(prefixes.file));
  db.delete(redirects)
    .where(and(eq(redirects.createdAt, import_.startedAt), toMedia))
    .run();
  db.update(imports).set({ undoneAt: now }).where(eq(imports.id, importId)).run();
  return undone;
}

const rowId = sql<number>`${importItems}.rowid`;

/** The rows of what an import stored, by kind. */
async function storedItems(db: Db, importId: string): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>();
  for (let after = 0; ; ) {
    const rows = db
      .select({ id: rowId, kind: importItems.kind })
      .from(importItems)
      .where(and(eq(importItems.storedBy, importId), gt(rowId, after), isNotNull(importItems.targetId)))
      .orderBy(rowId)
      .limit(namesAtATime)
      .all();
    for (const { id, kind } of rows) appendTo(found, kind, id);
    if (rows.length < namesAtATime) return found;
    after = rows.at(-1)?.id ?? after;
    await nextTurn();
  }
}

function undoOne(db: Db, { id: importId, startedAt }: typeof imports.$inferSelect, item: Stored): keyof Undone {
  const id = item.targetId ?? "";
  const state = stateOf[item.kind as ReportKind]?.(db, id) ?? null;
  const isGone = state === null;
  if (!isGone && (state !== item.writtenHash || isUsed(db, importId, item.kind, id))) return "kept";
  if (!isGone) remove(db, item.kind, id, startedAt);
  // The next import brings it back, also one of the source that an archive says it came from.
  db.delete(importItems)
    .where(and(eq(importItems.targetId, id), eq(importItems.kind, item.kind)))
    .run();
  return "removed";
}

function isUsed(db: Db, importId: string, kind: string, id: string): boolean {
  const isIn = (table: SQLiteTable, where: SQL) =>
    db.select({ one: sql`1` }).from(table).where(where).get() !== undefined;
  if (kind === "tag") return isIn(postTags, eq(postTags.tagId, Number(id)));
  if (kind === "category") return [posts, drafts].some((table) => isIn(table, sql`${table.category} = ${id}`));
  if (kind === "author") return isIn(postAuthors, eq(postAuthors.authorId, id));
  if (kind !== "post" && kind !== "page") return false;
  // Comments that readers wrote here are not the import's.
  const isForeign = sql`${comments.postId} = ${id} AND NOT EXISTS (SELECT 1 FROM ${importItems}
    WHERE ${importItems.targetId} = ${comments.id} AND ${importItems.kind} = 'comment' AND ${importItems.storedBy} = ${importId})`;
  return isIn(comments, isForeign) || hasOtherDraft(db, importId, id);
}

/** Whether the draft of a post was changed since the import: its writer is at work. */
function hasOtherDraft(db: Db, importId: string, postId: string): boolean {
  const draft = db.select({ id: drafts.id }).from(drafts).where(eq(drafts.postId, postId)).get();
  if (!draft) return false;
  const stored = db
    .select({ writtenHash: importItems.writtenHash })
    .from(importItems)
    .where(and(eq(importItems.targetId, draft.id), eq(importItems.kind, "other"), eq(importItems.storedBy, importId)))
    .get();
  return stored?.writtenHash !== stateOf.other?.(db, draft.id);
}

function remove(db: Db, kind: string, id: string, startedAt: Date): void {
  if (kind === "post" || kind === "page") {
    const address = postAddress(getPost(db, id, true).address);
    // Not into the trash: the next import may bring a row with the same id.
    db.delete(posts).where(eq(posts.id, id)).run();
    removeRedirectsTo(db, address, postAddress(id));
  } else if (kind === "comment") db.delete(comments).where(eq(comments.id, id)).run();
  else if (kind === "redirect") db.delete(redirects).where(eq(redirects.path, id)).run();
  else if (kind === "tag") {
    const removed = db
      .delete(tags)
      .where(eq(tags.id, Number(id)))
      .returning({ slug: tags.slug, name: tags.name })
      .get();
    const { slug, name } = removed ?? { slug: "", name: "" };
    if (!removed) return;
    removeRedirectsTo(db, listAddress({ tag: slug }));
    // The category may stay, and what else leads to it.
    const toCategory = eq(redirects.target, listAddress({ category: name }));
    db.delete(redirects)
      .where(and(toCategory, eq(redirects.createdAt, startedAt)))
      .run();
  } else if (kind === "category") withdrawCategory(db, id);
  else if (kind === "member")
    db.delete(subscribers)
      .where(eq(subscribers.id, Number(id)))
      .run();
  else if (kind === "other") db.delete(drafts).where(eq(drafts.id, id)).run();
  else removeAuthorOf(db, id);
}

function removeAuthorOf(db: Db, id: string): void {
  const author = db.select({ slug: authors.slug }).from(authors).where(eq(authors.id, id)).get();
  removeAuthor(db, id);
  if (author) removeRedirectsTo(db, urlOf(screenRoutes.author.path, { author: author.slug }));
}

const removeRedirectsTo = (db: Db, ...targets: string[]) =>
  db.delete(redirects).where(inArray(redirects.target, targets)).run();
