import { asc, desc, eq, gt, sql } from "drizzle-orm";
import { adminRowsPerPage, maxMissingPaths } from "../../../shared/limits.ts";
import type {
  ListedRedirect,
  MissingRow,
  RedirectChange,
  RedirectInput,
  RedirectRow,
} from "../../../shared/schemas/redirect-schema.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { missingPaths, redirects } from "../../core/db/schema.ts";
import { fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { answeredAt, isReservedPath } from "./answered-paths.ts";
import { findRedirect, isInLoop, localPath, redirectAt, redirectColumns } from "./find-redirect.ts";

const queries = preparedOnce((db) => ({
  list: db
    .select(redirectColumns)
    .from(redirects)
    .where(gt(redirects.path, sql.placeholder("after")))
    .orderBy(asc(redirects.path))
    .limit(fixedLimit(adminRowsPerPage + 1))
    .prepare(),
  missing: db
    .select()
    .from(missingPaths)
    .orderBy(desc(missingPaths.hits), desc(missingPaths.lastSeenAt))
    .limit(fixedLimit(maxMissingPaths))
    .prepare(),
}));

/**
 * Adds a redirect.
 *
 * @throws AppError `bad-input` for a path elsewhere or of the product itself, and for redirects that form a loop,
 * `conflict` when the path already has a redirect
 */
export function addRedirect(db: Db, input: RedirectInput, siteUrl: string, now: Date): void {
  const path = localPath(input.path, siteUrl);
  if (path === null || path === "/") throw new AppError("bad-input", say("redirectPathWrong"), { field: "path" });
  if (isReservedPath(path)) throw new AppError("bad-input", say("redirectNeverAsked", { path }), { field: "path" });
  inTransaction(db, () => {
    const { changes } = db
      .insert(redirects)
      .values({ path, target: input.target, status: input.status, createdAt: now })
      .onConflictDoNothing()
      .run();
    if (changes === 0) throw new AppError("conflict", say("redirectExists", { path }), { field: "path" });
    if (isInLoop(db, path, siteUrl))
      throw new AppError("bad-input", say("redirectLoop", { path }), { field: "target" });
  });
}

/**
 * Replaces a redirect; its count stays.
 *
 * @throws AppError as `addRedirect` does, `not-found`, and `conflict` when it was changed since the form showed it
 */
export function changeRedirect(
  db: Db,
  { former, shown, redirect: input }: RedirectChange,
  siteUrl: string,
  now: Date,
): void {
  inTransaction(db, () => {
    const before = redirectAt(db, former);
    const isAsShown = !shown || !before || (before.target === shown.target && before.status === shown.status);
    if (!isAsShown) throw new AppError("conflict", say("redirectChangedElsewhere"));
    removeRedirect(db, former);
    addRedirect(db, input, siteUrl, now);
    const path = localPath(input.path, siteUrl) ?? "";
    if (before) {
      const { hits, lastUsedAt } = before;
      db.update(redirects).set({ hits, lastUsedAt }).where(eq(redirects.path, path)).run();
    }
  });
}

/** @throws AppError `not-found` when there is none */
export function removeRedirect(db: Db, path: string): void {
  if (db.delete(redirects).where(eq(redirects.path, path)).run().changes === 0) throw redirectGone();
}

/** @throws AppError `not-found` when there is none */
export function getRedirect(db: Db, path: string): RedirectRow {
  const found = redirectAt(db, path);
  if (!found) throw redirectGone();
  return found;
}

const redirectGone = () => new AppError("not-found", say("redirectNotFound"));

/** Whether a target is on this site and nothing answers there, neither a page nor another redirect. */
export function isTargetMissing(db: Db, { target }: Pick<RedirectRow, "target">, siteUrl: string): boolean {
  const path = target === null ? null : localPath(target, siteUrl);
  return path !== null && answeredAt(db, path) === null && findRedirect(db, path) === null;
}

/** A slice of redirects, by path. */
export function listRedirects(
  db: Db,
  siteUrl: string,
  cursor?: string | null,
): { items: ListedRedirect[]; nextCursor: string | null } {
  const rows = queries(db).list.all({ after: cursor ?? "" });
  const { items, nextCursor } = sliceOf(rows, adminRowsPerPage, ({ path }) => path);
  const listed = items.map((row) => ({
    ...row,
    isIdle: answeredAt(db, row.path) !== null,
    isTargetMissing: isTargetMissing(db, row, siteUrl),
  }));
  return { items: listed, nextCursor };
}

/** The missing paths that readers requested and that no redirect answers now, most frequent first. */
export const listMissing = (db: Db): MissingRow[] =>
  queries(db)
    .missing.all()
    .filter(({ path }) => !findRedirect(db, path));

/** Removes a path from that list until it is requested again. */
export function forgetMissing(db: Db, path: string): void {
  db.delete(missingPaths).where(eq(missingPaths.path, path)).run();
}
