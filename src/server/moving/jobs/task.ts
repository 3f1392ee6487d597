import type { JobReport } from "../../../shared/schemas/import-schema.ts";
import type { ImportRequest } from "../import-request.ts";

/** The one task of a child process, which then ends. */
export interface ImportTask {
  request: ImportRequest;
  /** Where it writes the report. */
  reportTo: string;
}

/** What the child process tells. */
export type TaskNews =
  /** How many items it has written or checked, and how many the source has, if that is known. */
  | { items: number; total: number | null }
  | { report: JobReport }
  /** The sentence of a foreseen failure, such as a damaged zip. */
  | { failed: string }
  /** The sentence of trouble that passes, such as a full disk. */
  | { interrupted: string };
