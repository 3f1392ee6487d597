import type { ExportRequest } from "../../../shared/schemas/export-schema.ts";
import type { ExportSummary } from "./summarise-export.ts";

/** What the child process writes to its standard output. */
export type ExportTask = ExportRequest;

/** What it tells at the end; nothing when it failed. */
export interface ExportDone {
  summary: ExportSummary;
}
