import { eq, sql } from "drizzle-orm";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import type { RedirectRow } from "../../shared/schemas/redirect-schema.ts";
import { type Db, preparedOnce } from "../db/client.ts";
import { redirects } from "../db/schema.ts";
import { answeredAt, leadsToHidden } from "./answered-paths.ts";
import { usualPath, withoutNoise, withoutSlashes } from "./usual-path.ts";

/** What a screen and a request need of a redirect. */
export const redirectColumns = {
  path: redirects.path,
  target: redirects.target,
  status: redirects.status,
  hits: redirects.hits,
  lastUsedAt: redirects.lastUsedAt,
};

const findQuery = preparedOnce((db) =>
  db
    .select(redirectColumns)
    .from(redirects)
    .where(eq(redirects.path, sql.placeholder("path")))
    .prepare(),
);

/** The redirect with exactly this path. */
export const redirectAt = (db: Db, path: string): RedirectRow | undefined => findQuery(db).get({ path });

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
 * The redirect of an address for which there is no page: one for the path with its query, else with the part of the query that names
 * a text, else for the path alone.
 *
 * @param path with query, as a browser sends it
 */
export const findRedirect = (db: Db, path: string): RedirectRow | null => findAmong(db, path, () => true);

/** The redirect that a request gets: none to a post or page that visitors may not see, since it would show that there is one. */
export const answeringRedirect = (db: Db, path: string): RedirectRow | null =>
  findAmong(db, path, ({ target }) => !leadsToHidden(db, target));

function findAmong(db: Db, path: string, accepts: (row: RedirectRow) => boolean): RedirectRow | null {
  const [bare = ""] = path.split("?", 1);
  // Older rows hold the percent-encoding that the owner typed.
  const spellings = [path, withoutNoise(path), bare].flatMap((text) => [usualPath(text), withoutSlashes(text)]);
  for (const spelling of new Set(spellings)) {
    const found = redirectAt(db, spelling);
    if (found && accepts(found)) return found;
  }
  return null;
}

/**
 * Where a redirect leads in the end, through redirects that were added later and to the current address of a post, so that one answer
 * is enough.
 *
 * @returns the target, null for a page that is gone, and the paths of all redirects that led there
 */
export function followRedirect(db: Db, first: RedirectRow, siteUrl: string) {
  const used = [first.path];
  let { target } = first;
  let isForGood = first.status !== 302;
  while (target !== null) {
    const path = localPath(target, siteUrl);
    if (path === null) break;
    const own = answeredAt(db, path);
    if (own !== null) {
      // What stands behind the path stays as the owner typed it.
      if (own !== splitTarget(path).path) target = own + afterPath(target, siteUrl);
      break;
    }
    const next = answeringRedirect(db, path);
    if (!next || used.includes(next.path)) break;
    used.push(next.path);
    target = next.target;
    isForGood &&= next.status !== 302;
  }
  return { target, status: target === null ? 410 : isForGood ? 301 : 302, used };
}

function afterPath(address: string, siteUrl: string): string {
  const { search, hash } = new URL(address, siteUrl);
  return search + hash;
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
