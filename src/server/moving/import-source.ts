import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { resolve } from "node:path";
import { listAddress } from "../../shared/addresses/list-address.ts";
import { type ImportReport, type ReportItem, reportFormat } from "../../shared/import-report.ts";
import type { SourceKind } from "../../shared/moving-formats.ts";
import { say } from "../../shared/words/sentence.ts";
import { categoryNames, emptyCategoryNames, findCategory } from "../content/categories/category-service.ts";
import { readSite } from "../content/site/read-site.ts";
import { shownTagSlugs } from "../content/tags/tag-service.ts";
import { type Db, openDatabase } from "../core/db/client.ts";
import { saveDurably } from "../core/platform/durable-file.ts";
import { AppError } from "../core/platform/errors.ts";
import { makeFolder } from "../core/platform/make-folder.ts";
import type { Deps } from "../deps.ts";
import { checkFile, importFolder, reportFile } from "./import-folder.ts";
import { withImportLock } from "./import-lock.ts";
import { withDistinctKeys } from "./items/distinct-keys.ts";
import type { Reading } from "./items/reading.ts";
import type { ImportRequest } from "./jobs/import-jobs.ts";
import type { ReportProgress } from "./progress.ts";
import { recognise } from "./readers/readers.ts";
import { reason } from "./report/reason.ts";
import { countItems } from "./report/summarise.ts";
import { findMediaIn } from "./source/find-media.ts";
import { openPath } from "./source/open-path.ts";
import type { DescribedFile, OpenSource } from "./source/open-source.ts";
import { siteOf } from "./text/addresses.ts";
import { chooseCategories } from "./write/choose-categories.ts";
import { findLedgerSite, isSite, storedAt } from "./write/find-ledger.ts";
import { beginImport, finishImport, hashOf, Ledger } from "./write/ledger.ts";
import { MediaStore } from "./write/media-store.ts";
import { AddressResolver } from "./write/old-addresses.ts";
import { createPauses } from "./write/pauses.ts";
import { dateOf, Plan } from "./write/plan.ts";
import type { Run } from "./write/run.ts";
import { writeItems } from "./write/write-items.ts";

export interface ImportDeps extends Pick<Deps, "db" | "settings" | "now" | "imageWorker" | "fetcher"> {
  /** Milliseconds for each step of one text. */
  maxTextMs?: number;
}

/** The longest text of a post takes about a second, and a machine may be slow, or busy with other things. */
const usualMaxTextMs = 120_000;

/**
 * Imports a source and reports what became of each of its items. An import that was killed is continued by the same call. A dry run
 * does the same in a copy of the database, so that its report is that of the import, but for images that cannot be decoded or fetched.
 *
 * @throws AppError with one sentence when nothing can be read, or another import runs; nothing was written then
 */
export async function importSource(deps: ImportDeps, request: ImportRequest, progress: ReportProgress = () => {}) {
  if (request.isDryRun) return readSource(deps, request, progress);
  return withImportLock(deps.settings.dataDir, () => readSource(deps, request, progress));
}

async function readSource(deps: ImportDeps, request: ImportRequest, progress: ReportProgress) {
  const opened: OpenSource[] = [];
  const open = async (path: string) => {
    const source = await openPath(resolve(path));
    opened.push(source);
    return source;
  };
  try {
    const source = await open(request.path);
    const media = request.media === null ? [] : [await open(request.media)];
    requireCategory(deps.db, request);
    const site = request.site === null ? null : requireSite(request.site);
    const reader = await recognise(source, request.from);
    const { timeZone } = readSite(deps);
    const { isDryRun } = request;
    const read = async (db: Db, site: string | null): Promise<Reading> => {
      const reading = await reader.read(
        source,
        { site, timeZone, now: deps.now() },
        { maxTextMs: usualMaxTextMs, ...deps, db, isDryRun },
      );
      const isStored = storedAt(db, reader.kind, reading.site);
      const items = () =>
        withDistinctKeys(reading.items(), (item, source) =>
          isStored({ kind: item.kind, source, date: "publishedAt" in item ? dateOf(item) : item.createdAt }),
        );
      return { ...reading, items };
    };
    const { kind } = reader;
    const opened_ = { kind, source, sources: [source, ...media], read, site, files: await source.describe() };
    if (!isDryRun) return await write(deps, request, opened_, progress);
    return await inCopy(deps, (db) => write({ ...deps, db }, request, opened_, progress));
  } finally {
    for (const source of opened) await source.close();
  }
}

function requireCategory(db: Db, { category }: ImportRequest): void {
  if (category !== null && !findCategory(db, category))
    throw new AppError("bad-input", say("categoryUnknown", { names: categoryNames(db) }));
}

/** @throws AppError `bad-input` when it is no address */
function requireSite(address: string): string {
  const site = siteOf(address);
  if (site === null) throw new AppError("bad-input", say("importSiteWrong", { site: address }));
  return site;
}

/** Runs work with a copy of the database, which is deleted afterwards. */
async function inCopy<T>({ db, settings }: ImportDeps, work: (copy: Db) => Promise<T>): Promise<T> {
  makeFolder(importFolder(settings.dataDir));
  const file = checkFile(settings.dataDir, randomUUID());
  let copy: Db | undefined;
  try {
    await db.$client.backup(file);
    copy = openDatabase(file);
    // It is not needed after a power cut.
    copy.$client.pragma("synchronous = OFF");
    return await work(copy);
  } finally {
    copy?.$client.close();
    for (const end of ["", "-wal", "-shm", "-journal"]) rmSync(file + end, { force: true });
  }
}

/** A dry run has a database of its own. */
const pausesOf = (db: Db, isDryRun: boolean) => (isDryRun ? async () => {} : createPauses(db));

const cutReasons = ({ isComplete }: { isComplete: boolean }) => (isComplete ? [] : [reason("source-cut")]);

/** The report of an import that has come to the end of its source. It is kept, unless the run was dry. */
function finish(
  { db, settings, now }: ImportDeps,
  { id, startedAt }: { id: string; startedAt: Date },
  { source, isDryRun, items, redirects }: Pick<ImportReport, "source" | "isDryRun" | "items" | "redirects">,
): ImportReport {
  const report: ImportReport = {
    format: reportFormat,
    source,
    isDryRun,
    importId: isDryRun ? null : id,
    startedAt: startedAt.toISOString(),
    finishedAt: now().toISOString(),
    counts: countItems(items),
    items,
    redirects,
  };
  if (isDryRun) return report;
  makeFolder(importFolder(settings.dataDir));
  saveDurably(reportFile(settings.dataDir, id), JSON.stringify(report));
  finishImport(db, id, report.counts, now());
  return report;
}

interface Import {
  kind: SourceKind;
  source: OpenSource;
  sources: OpenSource[];
  /** @param site the address of the old site, if the source does not say it */
  read(db: Db, site: string | null): Promise<Reading>;
  site: string | null;
  files: DescribedFile[];
}

/** Reads a source once, and finds the ledger of its blog. A source without a site has that of its ledger. */
async function learn(db: Db, { kind, source, read, site }: Import) {
  const reading = await read(db, site);
  const plan = await Plan.of(reading);
  const name = source.name.toLowerCase().replace(/\.[a-z0-9]{1,8}$/, "");
  const { site: ledgerSite, lastImportAt } = findLedgerSite(db, {
    kind,
    site: reading.site,
    name,
    posts: plan.posts,
  });
  if (reading.site !== null || !isSite(ledgerSite)) return { reading, plan, ledgerSite, lastImportAt };
  const again = await read(db, ledgerSite);
  return { reading: again, plan: await Plan.of(again), ledgerSite, lastImportAt };
}

async function write(
  deps: ImportDeps,
  request: ImportRequest,
  given: Import,
  progress: ReportProgress,
): Promise<ImportReport> {
  const { db, settings, now } = deps;
  const { isDryRun, fetches, category, withTrash } = request;
  const { kind, source, sources, files } = given;
  const { reading, plan, ledgerSite: site, lastImportAt } = await learn(db, given);
  const options = { category, withTrash, fetches, media: request.media === null ? null : resolve(request.media) };
  const fingerprint = hashOf({ files, options });
  const run = { sourceKind: kind, site, name: source.name, fingerprint };
  const begun = beginImport(db, run, now());
  const ledger = new Ledger(db, { sourceKind: kind, site }, begun.id);
  plan.giveIds(ledger, begun.startedAt);

  const items: ReportItem[] = [];
  let done = 0;
  const add = (item: ReportItem) => void items.push(item);
  // Images and files that texts show are further items. One that is fetched takes a while.
  const addMedia = (item: ReportItem) => {
    add(item);
    progress(done, plan.size);
  };
  const media = new MediaStore(deps, { find: findMediaIn(sources), fetcher: fetches ? deps.fetcher : null }, isDryRun);
  const oldAddresses: AddressResolver = new AddressResolver(reading.site, () => context, media, addMedia);
  const context: Run = {
    db,
    ledger,
    plan,
    oldAddresses,
    withTrash,
    pause: pausesOf(db, isDryRun),
    maxTextMs: deps.maxTextMs ?? usualMaxTextMs,
    now: begun.startedAt,
    siteUrl: settings.siteUrl,
    categories: chooseCategories(db, plan, category),
    redirects: [],
  };
  const categories = categoryNames(db).length;
  await writeItems(context, reading, (item) => {
    if (item) add(item);
    done += 1;
    progress(done, plan.size);
  });

  // Only now it is known which tags have public posts.
  const lists = [...shownTagSlugs(db).map((tag) => ({ tag })), ...categoryNames(db).map((category) => ({ category }))];
  const shown = new Set(lists.map((list) => listAddress(list)));
  for (const item of items) if (item.kind === "tag" && !shown.has(item.url ?? "")) delete item.url;
  const { version } = reading;
  const isComplete = reading.isComplete();
  const reasons = [...source.notes, ...reading.notes, ...cutReasons({ isComplete })];
  if (lastImportAt) reasons.push(reason("source-known-by-names", { name: lastImportAt.toISOString().slice(0, 10) }));
  const isGrown = categoryNames(db).length > categories;
  const empty = isGrown && !readSite(deps).hidesEmptyCategories ? emptyCategoryNames(db) : [];
  if (empty.length > 0) reasons.push(reason("categories-empty", { name: empty.join(", ") }));
  const about = { kind, version, site: reading.site, isComplete, files, reasons };
  return finish(deps, begun, { isDryRun, source: about, items, redirects: context.redirects });
}
