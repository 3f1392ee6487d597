import { z } from "zod";
import { reportKinds } from "../import-report.ts";
import { maxCategoryLength, maxIdLength, maxUrlLength } from "../limits.ts";
import { key } from "../words/sentence.ts";

/** A file or folder in DATA_DIR/imports, by its name there. */
export const importFileRef = z.object({ file: z.string(key("importNotNamed")).min(1, key("importNotNamed")).max(255) });

export const importOptions = importFileRef.extend({
  /** Only reports what an import would do. */
  isCheck: z.boolean(key("importNotNamed")),
  /** Category of all posts; empty: the categories of the source that have the most posts. */
  category: z.string().max(maxCategoryLength).default(""),
  /** The address of the old site, if the source does not contain it; empty: as in the source. */
  site: z.string().max(maxUrlLength).default(""),
  fetches: z.boolean().default(false),
  withTrash: z.boolean().default(false),
});
export type ImportOptions = z.infer<typeof importOptions>;

export const importRef = z.object({
  importId: z.string(key("importNotNamed")).min(1, key("importNotNamed")).max(maxIdLength),
});

const counts = z.object({
  kind: z.string(),
  found: z.number(),
  imported: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  failed: z.number(),
  changed: z.number(),
});
export type CountsShown = z.infer<typeof counts>;

const reasonShown = z.object({
  /** Null: about the source as a whole. */
  kind: z.enum(reportKinds).or(z.string()).nullable(),
  code: z.string(),
  severity: z.enum(["lost", "changed", "added", "note"]),
  message: z.string(),
  /** The title of the first item with this reason. */
  example: z.string(),
  count: z.number(),
});
export type ReasonShown = z.infer<typeof reasonShown>;

export const jobReport = z.object({
  /** Format of the source, such as `wordpress`. */
  kind: z.string(),
  site: z.string().nullable(),
  isComplete: z.boolean(),
  /** Null for a check. */
  importId: z.string().nullable(),
  counts: z.array(counts),
  reasons: z.array(reasonShown),
});
export type JobReport = z.infer<typeof jobReport>;

/** The last check or import that was started on the screen. */
export const importJob = z.object({
  file: z.string(),
  isCheck: z.boolean(),
  options: importOptions,
  startedAt: z.date(),
  finishedAt: z.date().nullable(),
  /** Items so far. */
  items: z.number(),
  /** Items of the source; null while they are not counted. Earlier versions did not store it. */
  total: z.number().nullable().default(null),
  /** `failed`: the source cannot be imported. `interrupted`: this blog could not store it, as on a full disk. */
  state: z.enum(["running", "done", "failed", "interrupted", "hung", "killed", "stopped"]),
  /** The message of the child process when it failed or was interrupted. */
  said: z.string(),
  report: jobReport.nullable(),
});
export type ImportJob = z.infer<typeof importJob>;

export const importOverview = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number().nullable() })),
  /** Bytes of the largest upload. */
  maxBytes: z.number(),
  job: importJob.nullable(),
  /** Whether earlier versions gave imported posts covers or sub titles that can be taken back. */
  isRepairable: z.boolean(),
  imports: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      startedAt: z.date(),
      finishedAt: z.date().nullable(),
      undoneAt: z.date().nullable(),
      /** Items that it brought or changed. */
      written: z.number(),
    }),
  ),
});
export type ImportOverview = z.infer<typeof importOverview>;
