/** The version of the report's format. Increased when its shape changes. */
export const reportFormat = "longhand-import-report/1";

export const reportKinds = [
  "post",
  "page",
  "author",
  "tag",
  "category",
  "comment",
  "media",
  "redirect",
  "menu",
  "member",
  "revision",
  "setting",
  "other",
] as const;
export type ReportKind = (typeof reportKinds)[number];

export const itemStatuses = ["imported", "updated", "unchanged", "skipped", "failed"] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/**
 * - `lost`: something of the source is missing here - `changed`: it is here, but different - `added`: Longhand added
 * something, such as a cover - `note`: none of these
 */
export type Severity = "lost" | "changed" | "added" | "note";

export interface Reason {
  /** A code of `importReasons`. */
  code: string;
  severity: Severity;
  /** A sentence. */
  message: string;
}

export interface ReportItem {
  kind: ReportKind;
  source: string;
  title?: string;
  /** The address in the source. */
  address?: string;
  status: ItemStatus;
  /** The id of the row here. */
  id?: string;
  /** Its address for visitors, if it is public. */
  url?: string;
  reasons: Reason[];
}

/** found = imported + updated + unchanged + skipped + failed. */
export interface Counts extends Record<ItemStatus, number> {
  found: number;
  /** Items, imported or updated, with a reason `lost` or `changed`. */
  changed: number;
}

export interface ImportReport {
  format: typeof reportFormat;
  source: {
    kind: string;
    version: string | null;
    site: string | null;
    /** False when the source ends too early, as after a broken download. */
    isComplete: boolean;
    files: { name: string; bytes: number; sha256: string }[];
    /** Findings about the source as a whole. */
    reasons: Reason[];
  };
  isDryRun: boolean;
  /** Null for a dry run. */
  importId: string | null;
  /** ISO 8601. */
  startedAt: string;
  finishedAt: string;
  counts: Partial<Record<ReportKind, Counts>>;
  items: ReportItem[];
  redirects: { from: string; to: string }[];
}
