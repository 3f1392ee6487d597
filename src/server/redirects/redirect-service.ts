import { asc, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { refIn } from "../../shared/addresses/post-address.ts";
import { adminRowsPerPage, maxMissingPaths } from "../../shared/limits.ts";
import { decodeParameters, fileRoutes, pageRoutes, patternOf } from "../../shared/routes.ts";
import type { ListedRedirect, MissingRow, RedirectInput, RedirectRow } from "../../shared/schemas/redirect-schema.ts";
import { say } from "../../shared/words/sentence.ts";
import { type Db, inTransaction, preparedOnce } from "../db/client.ts";
import { fixedLimit } from "../db/fixed-limit.ts";
import { missingPaths, redirects } from "../db/schema.ts";
import { isVisible } from "../db/visible-post.ts";
import { AppError } from "../platform/errors.ts";
import { usualPath, withoutSlashes } from "./usual-path.ts";

const { createdAt: _createdAt, ...rowColumns } = {
  path: redirects.path,
  target: redirects.target,
  status: redirects.status,
  hits: redirects.hits,
  lastUsedAt: redirects.lastUsedAt,
  createdAt: redirects.createdAt,
};

const queries = preparedOnce((db) => ({
  find: db
    .select(rowColumns)
    .from(redirects)
    .where(eq(redirects.path, sql.placeholder("path")))
    .prepare(),
  list: db
    .select(rowColumns)
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
 * The path of an address as redirects hold it: on this site, in its usual spelling.
 *
 * @returns null for an address elsewhere
 */
export function localPath(address: string, siteUrl: string): string | null {
  const { origin } = new URL(siteUrl);
  const url = new URL(address, origin);
  return url.origin === origin ? usualPath(url.pathname + url.search) : null;
}

/**
 * The redirect of an address for which there is no page: one for the path with its query, else one for the path alone.
 *
 * @param path with query, as a browser sends it
 */
export function findRedirect(db: Db, path: string): RedirectRow | null {
  const { find } = queries(db);
  const [bare = ""] = path.split("?", 1);
  // Older rows hold the percent-encoding that the owner typed.
  const spellings = [path, bare].flatMap((text) => [usualPath(text), withoutSlashes(text)]);
  for (const spelling of new Set(spellings)) {
    const found = find.get({ path: spelling });
    if (found) return found;
  }
  return null;
}

/**
 * Adds a redirect.
 *
 * @throws AppError `bad-input` for a path elsewhere or redirects that lead in a circle, `conflict` when the path has one already
 */
export function addRedirect(db: Db, input: RedirectInput, siteUrl: string, now: Date): void {
  const path = localPath(input.path, siteUrl);
  if (path === null || path === "/") throw new AppError("bad-input", say("redirectPathWrong"));
  inTransaction(db, () => {
    const { changes } = db
      .insert(redirects)
      .values({ path, target: input.target, status: input.status, createdAt: now })
      .onConflictDoNothing()
      .run();
    if (changes === 0) throw new AppError("conflict", say("redirectExists", { path }));
    if (isInCircle(db, path, siteUrl)) throw new AppError("bad-input", say("redirectLoop", { path }));
    db.delete(missingPaths)
      .where(inArray(missingPaths.path, [path, input.path]))
      .run();
  });
}

/** Whether the redirects from a path come back to one of them. */
export function isInCircle(db: Db, start: string, siteUrl: string): boolean {
  const seen = new Set<string>();
  for (let path: string | null = start; path !== null; ) {
    const found = findRedirect(db, path);
    if (!found?.target) return false;
    // The redirect that answers, since one answers for many queries.
    if (seen.has(found.path)) return true;
    seen.add(found.path);
    path = localPath(found.target, siteUrl);
  }
  return false;
}

/** Replaces a redirect; its count stays. @throws AppError as `addRedirect` does, and `not-found` */
export function changeRedirect(db: Db, former: string, input: RedirectInput, siteUrl: string, now: Date): void {
  inTransaction(db, () => {
    const before = queries(db).find.get({ path: former });
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
  if (db.delete(redirects).where(eq(redirects.path, path)).run().changes === 0)
    throw new AppError("not-found", say("redirectNotFound"));
}

/** One page of redirects, by path. */
export function listRedirects(db: Db, cursor?: string | null): { items: ListedRedirect[]; nextCursor: string | null } {
  const rows = queries(db).list.all({ after: cursor ?? "" });
  const items = rows.slice(0, adminRowsPerPage).map((row) => ({ ...row, isIdle: hasPage(db, row.path) }));
  return { items, nextCursor: rows.length > items.length ? (items.at(-1)?.path ?? null) : null };
}

/** Whether the blog answers a path itself, so that no redirect is asked for it. */
function hasPage(db: Db, path: string): boolean {
  const [bare = ""] = path.split("?", 1);
  for (const { path: route } of Object.values({ ...fileRoutes, ...pageRoutes })) {
    const found = patternOf(route).exec(bare);
    if (!found) continue;
    const parameters = decodeParameters(found.groups ?? {});
    return "postId" in parameters || "slug" in parameters
      ? isVisible(db, refIn(parameters))
      : Object.keys(parameters).length === 0;
  }
  return false;
}

/** The paths that readers asked for in vain, the most frequent first. */
export const listMissing = (db: Db): MissingRow[] => queries(db).missing.all();

/** Takes a path off the list, until somebody asks for it again. */
export function forgetMissing(db: Db, path: string): void {
  db.delete(missingPaths).where(eq(missingPaths.path, path)).run();
}
