import type { SourceKind } from "../../shared/import-sources.ts";

/** What a person asks an import to do. */
export interface ImportRequest {
  /** A file, folder or zip. */
  path: string;
  /** Null: recognised. */
  from: SourceKind | null;
  /** A folder or zip with the files that the texts show. */
  media: string | null;
  /** Whether files that are missing are fetched from the old site. */
  fetches: boolean;
  isDryRun: boolean;
  /** Name of the category of posts whose own is not here; null for the usual one. */
  category: string | null;
  /** The address of the old site, if the source does not say it. */
  site: string | null;
  /** Takes what is in the trash of the old site, as drafts. */
  withTrash: boolean;
}
