import type { ExportFormat } from "../../../shared/export-formats.ts";
import type { ExportSummary } from "./summarise-export.ts";

/** What the child process is told to write to its standard output. */
export interface ExportTask {
  format: ExportFormat;
}

/** What it tells at the end; nothing when it failed. */
export interface ExportDone {
  summary: ExportSummary;
}
