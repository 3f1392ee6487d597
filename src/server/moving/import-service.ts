import { isDeepStrictEqual } from "node:util";
import { desc } from "drizzle-orm";
import { maxImportsListed } from "../../shared/limits.ts";
import type { ImportJob, ImportOptions, ImportOverview } from "../../shared/schemas/import-schema.ts";
import { imports } from "../core/db/schema.ts";
import type { Deps } from "../deps.ts";
import { withImportLock } from "./import-lock.ts";
import { listImportFiles, requireImportFile } from "./jobs/import-files.ts";
import { needsRepair, type Repaired, repairImported } from "./repair-imported.ts";
import { type Undone, undoImport } from "./undo-import.ts";

type ServiceDeps = Pick<Deps, "db" | "settings" | "imports" | "now">;

/** What can be imported, what is being imported, and what was. */
export function listImports({ db, settings, imports: jobs }: ServiceDeps): ImportOverview {
  const job = jobs.current();
  const rows = db.select().from(imports).orderBy(desc(imports.startedAt)).limit(maxImportsListed).all();
  return {
    files: listImportFiles(settings.dataDir),
    maxBytes: settings.maxImportBytes,
    job,
    isRepairable: rows.length > 0 && job?.state !== "running" && needsRepair(db),
    imports: rows.map(({ id, sourceKind, name, startedAt, finishedAt, undoneAt, counts }) => ({
      _id: id,
      sourceKind,
      name,
      startedAt,
      finishedAt,
      undoneAt,
      written: Object.values(counts).reduce((sum, { imported, updated }) => sum + imported + updated, 0),
    })),
  };
}

/**
 * Starts a check or an import. A repeated call, as after a double click, returns the one that runs.
 *
 * @throws AppError `not-found` when there is no such file, `conflict` when another one is being checked or imported
 */
export function startImport({ settings, imports: jobs }: ServiceDeps, options: ImportOptions): ImportJob {
  const current = jobs.current();
  if (current?.state === "running" && isDeepStrictEqual(current.options, options)) return current;
  jobs.requireIdle();
  requireImportFile(settings.dataDir, options.file);
  return jobs.start(options);
}

/** Takes back what earlier imports made up. @throws AppError `conflict` while an import runs */
export function repair({ db, settings, imports: jobs, now }: ServiceDeps): Promise<Repaired> {
  jobs.requireIdle();
  return withImportLock(settings.dataDir, () => repairImported(db, now()));
}

/** @throws AppError as `undoImport`, and `conflict` while an import runs */
export function undo({ db, settings, imports: jobs, now }: ServiceDeps, importId: string): Promise<Undone> {
  jobs.requireIdle();
  return withImportLock(settings.dataDir, () => undoImport(db, importId, now()));
}
