import { and, count, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { ReportKind } from "../../../shared/import-report.ts";
import type { SourceKind } from "../../../shared/moving-formats.ts";
import type { Db } from "../../core/db/client.ts";
import { dateInId } from "../../core/db/id.ts";
import { importItems, imports } from "../../core/db/schema.ts";
import { linkKey } from "../text/addresses.ts";
import { findEntry, renameLedger } from "./ledger.ts";
import type { PlannedPost } from "./plan.ts";

/** A source as its ledger is found: by its site, else by what it holds. */
interface Identity {
  kind: SourceKind;
  site: string | null;
  /** Of the file, without its extension. */
  name: string;
  posts: readonly PlannedPost[];
}

export interface FoundLedger {
  site: string;
  /** When a source was imported that has items of the same names and none of the same date: it may be another one. Else null. */
  lastImportAt: Date | null;
}

/** Dates of one post differ when the time zone of the blog was changed between two imports. */
const sameDayMs = 26 * 60 * 60 * 1000;

/** Posts without a date say less: other blogs have an `about.md` and an `index.md` too. */
const leastUndated = 5;

/** Ledgers are named by a site, or by the name of a file, which has no slash. */
export const isSite = (ledgerSite: string): boolean => /^https?:\/\//.test(ledgerSite);

/**
 * Under which name the ledger has the items of a source: the ledger of its site, else that of a source whose posts are mostly the
 * same ones, whatever its file was called, else a new one. A ledger without a site takes the site of the source.
 *
 * @see docs/decisions/0087-sources-known-by-their-posts.md
 */
export function findLedgerSite(db: Db, source: Identity): FoundLedger {
  const { kind, site, name } = source;
  const sites = sitesOf(db, kind);
  if (site !== null) {
    const same = findSite(sites, site);
    if (same !== undefined) return { site: same, lastImportAt: null };
  }
  // Two sites are two blogs, even if their numbers and dates are the same.
  const [best] = sites
    .filter((it) => site === null || !isSite(it))
    .map((it) => compare(db, source, it))
    .filter(({ isSame }) => isSame)
    .sort((one, other) => other.matches - one.matches);
  if (!best) return { site: site ?? freeName(name, new Set(sites)), lastImportAt: null };
  const lastImportAt = best.isByNames ? lastImportOf(db, kind, best.site) : null;
  if (site === null) return { site: best.site, lastImportAt };
  renameLedger(db, kind, best.site, site);
  return { site, lastImportAt };
}

const findSite = (sites: readonly string[], site: string) =>
  sites.find((it) => it === site) ?? sites.find((it) => isSite(it) && isSameSite(it, site));

/** Whether imports of a site stored a thing of a date under a key. */
export function storedAt(db: Db, kind: SourceKind, site: string | null) {
  let known: string | undefined;
  return ({ date, ...item }: { kind: ReportKind; source: string; date: Date | null }): boolean => {
    known ??= site === null ? undefined : findSite(sitesOf(db, kind), site);
    if (known === undefined || date === null) return false;
    const id = findEntry(db, { sourceKind: kind, site: known, ...item })?.targetId;
    return id != null && isIdOf(id, date);
  };
}

/** An id begins with the date that the thing had when it was imported. */
const isIdOf = (id: string, date: Date): boolean =>
  Math.abs(dateInId(id).getTime() - Math.max(0, date.getTime())) <= sameDayMs;

function lastImportOf(db: Db, kind: SourceKind, site: string): Date | null {
  const ofSite = and(eq(imports.sourceKind, kind), eq(imports.site, site));
  const last = db.select({ at: imports.startedAt }).from(imports).where(ofSite).orderBy(desc(imports.startedAt)).get();
  return last?.at ?? null;
}

const sitesOf = (db: Db, kind: SourceKind): string[] =>
  db
    .selectDistinct({ site: importItems.site })
    .from(importItems)
    .where(eq(importItems.sourceKind, kind))
    .all()
    .map(({ site }) => site);

const isSameSite = (one: string, other: string) => linkKey(one, null) === linkKey(other, null);

function compare(db: Db, { kind: sourceKind, name, posts }: Identity, site: string) {
  const ofLedger = and(eq(importItems.sourceKind, sourceKind), eq(importItems.site, site));
  const [{ known } = { known: 0 }] = db
    .select({ known: count() })
    .from(importItems)
    .where(and(ofLedger, inArray(importItems.kind, ["post", "page"]), isNotNull(importItems.targetId)))
    .all();
  let [dated, sameDate, sameName] = [0, 0, 0];
  for (const { kind, source, date } of posts) {
    if (date !== null) dated += 1;
    const id = findEntry(db, { sourceKind, site, kind, source })?.targetId;
    if (!id) continue;
    if (date === null) sameName += 1;
    else if (isIdOf(id, date)) sameDate += 1;
  }
  const matches = sameDate + sameName;
  const isSame =
    site === name
      ? sameDate > 0 || 2 * matches >= known || posts.length === 0
      : (sameDate > 0 && 2 * sameDate >= Math.min(dated, known)) ||
        (sameName >= leastUndated && 2 * sameName >= Math.max(posts.length, known));
  return { site, matches, isSame, isByNames: sameDate === 0 };
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name} ${number}`;
    if (!taken.has(free)) return free;
  }
}
