import { eq, sql } from "drizzle-orm";
import { maxMissingPaths } from "../../../shared/limits.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { missingPaths, redirects } from "../../core/db/schema.ts";
import { isReader, type ReadHeader } from "../statistics/is-reader.ts";
import { findRedirect, usualPath, withoutNoise } from "./find-redirect.ts";

/** Maximum characters of a recorded path. Longer paths are made up. */
const maxPathLength = 300;

interface Counted {
  times: number;
  last: Date;
}

/** Requests since the last write, in memory, so that a redirect does not cost a write. */
interface Counts {
  redirects: Map<string, Counted>;
  missing: Map<string, Counted>;
}

const countsByDb = new WeakMap<Db, Counts>();

function countsOf(db: Db): Counts {
  const counts = countsByDb.get(db) ?? { redirects: new Map(), missing: new Map() };
  countsByDb.set(db, counts);
  return counts;
}

function count(counted: Map<string, Counted>, path: string, now: Date): void {
  const times = counted.get(path)?.times ?? 0;
  if (times > 0 || counted.size < maxMissingPaths) counted.set(path, { times: times + 1, last: now });
}

export const countRedirect = (db: Db, path: string, now: Date): void => count(countsOf(db).redirects, path, now);

/** Paths that are not recorded: secret or private addresses, and those that only programs request. */
const unlisted =
  /^\/(?:preview|admin|api|trpc|images|assets|look|share)(?:\/|$)|^\/newsletter\/(?:test|confirm|leave|replies)\/|\/\.|\/wp-(?:admin|login|includes)|xmlrpc/i;

/** Records the path of a page that a reader did not find, unless a program or a prefetch asked. @param target with query */
export function countMissing(db: Db, target: string, header: ReadHeader, now: Date): void {
  if (!`${header("accept")}`.includes("text/html") || !isReader(header)) return;
  const path = usualPath(withoutNoise(target));
  if (path.length <= maxPathLength && !unlisted.test(path)) count(countsOf(db).missing, path, now);
}

/** Deletes the missed paths that a redirect answers now. */
function forgetAnswered(db: Db): void {
  const rows = db.select({ path: missingPaths.path }).from(missingPaths).all();
  for (const { path } of rows)
    if (findRedirect(db, path)) db.delete(missingPaths).where(eq(missingPaths.path, path)).run();
}

/** Writes the counts, and deletes the rarest paths above the limit, oldest first. */
export function writeCounts(db: Db): void {
  const counts = countsByDb.get(db);
  if (!counts || counts.redirects.size + counts.missing.size === 0) return;
  inTransaction(db, () => {
    for (const [path, { times, last }] of counts.redirects) {
      db.update(redirects)
        .set({ hits: sql`${redirects.hits} + ${times}`, lastUsedAt: last })
        .where(eq(redirects.path, path))
        .run();
    }
    for (const [path, { times, last }] of counts.missing) {
      db.insert(missingPaths)
        .values({ path, hits: times, lastSeenAt: last })
        .onConflictDoUpdate({
          target: missingPaths.path,
          set: { hits: sql`${missingPaths.hits} + ${times}`, lastSeenAt: last },
        })
        .run();
    }
    // A redirect may have been added since they were counted.
    forgetAnswered(db);
    db.run(sql`DELETE FROM ${missingPaths} WHERE "path" IN (SELECT "path" FROM ${missingPaths}
      ORDER BY "hits" DESC, "lastSeenAt" DESC LIMIT -1 OFFSET ${maxMissingPaths})`);
  });
  countsByDb.delete(db);
}
