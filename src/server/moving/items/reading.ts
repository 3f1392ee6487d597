import type { Reason } from "../../../shared/import-report.ts";
import type { SourceKind } from "../../../shared/moving-formats.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import type { Deps } from "../../deps.ts";
import type { OpenSource } from "../source/open-source.ts";
import type { SourceItem } from "./source-item.ts";

/** A source that was recognised and whose head was read. */
export interface Reading {
  /** Of the format, as the source says; null when it says nothing. */
  version: string | null;
  /** Origin and path of the old site, without a slash at the end; null when unknown. */
  site: string | null;
  /** About the source as a whole, such as a kind of row that its export leaves out. */
  notes: Reason[];
  /**
   * All items: authors, tags, media, then posts and pages, each followed by its comments, then the rest. `write/` reads them
   * twice (first to learn addresses), so that every call starts from the beginning. Memory must not grow with the texts of the source.
   */
  items(): AsyncIterable<SourceItem>;
  /** False when the source ends too early. Asked after the items were read. */
  isComplete(): boolean;
}

/** What a source says that says nothing of itself. */
export const plainReading = { version: null, notes: [], isComplete: () => true } satisfies Partial<Reading>;

export interface ReadOptions {
  /** The address of the old site, if the source does not say it or says it wrongly. */
  site: string | null;
  /** The blog's own time zone, for dates without one. Default: UTC. */
  timeZone?: string;
  now: Date;
}

/** The blog that a source is read for. A check has a copy of its database. */
export type ReadingBlog = Pick<Deps, "db" | "settings" | "now" | "imageWorker"> & {
  isDryRun: boolean;
  /** Milliseconds for each step of one text. */
  maxTextMs: number;
};

/** Reads one format. */
export interface Reader {
  kind: SourceKind;
  /** Whether a source is of this format, from its names and first characters alone. */
  recognises(source: OpenSource): Promise<boolean>;
  /** @throws AppError `bad-input` with one sentence when nothing can be read from it */
  read(source: OpenSource, options: ReadOptions, blog: ReadingBlog): Promise<Reading>;
}

/** Of a source that no reader can read, or not the one that was asked for. */
export const notRecognised = ({ name, kind, files }: OpenSource) => {
  // Notion sends its export in parts, in a zip around them.
  const isZipOfZips = kind === "zip" && files.some(({ path }) => /\.zip$/i.test(path));
  return new AppError(
    "bad-input",
    isZipOfZips ? say("importZipOfZips", { file: name }) : say("importNotRecognised", { file: name }),
  );
};
