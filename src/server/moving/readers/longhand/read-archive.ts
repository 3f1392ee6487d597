import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { z } from "zod";
import type { Reason, ReportKind } from "../../../../shared/import-report.ts";
import { maxDescriptionBytes } from "../../../../shared/limits.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";
import {
  type ArchivedNewsletter,
  type ArchiveManifest,
  archivedBlock,
  archivedComment,
  archivedImport,
  archivedLink,
  archivedNewsletter,
  archivedRefusal,
  archivedSite,
  archivedSubscriber,
  archiveFormat,
  archiveManifest,
  archiveManifestName,
  importsFolder,
  tableNames,
} from "../../archive/archive-schema.ts";
import type { OwnItem } from "../../items/source-item.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readBytes } from "../../source/read-text.ts";

/** Bytes of one table: that of a million media. */
const maxTableBytes = 512 * 1024 * 1024;
/** Bytes of a text with its front matter. Markdown of a longest text may be longer than its HTML. */
const maxTextBytes = 4 * maxDescriptionBytes;

/** The rows of a table that can be read, and the numbers of the others, from 1. */
export interface Rows<T> {
  rows: T[];
  unreadable: number[];
}

function rowsOf<T>(values: readonly unknown[], row: z.ZodType<T>): Rows<T> {
  const read: Rows<T> = { rows: [], unreadable: [] };
  for (const [at, value] of values.entries()) {
    const { success, data } = row.safeParse(value);
    if (success) read.rows.push(data);
    else read.unreadable.push(at + 1);
  }
  return read;
}

/** A thing that only Longhand has. */
export const own = (as: ReportKind, source: string, store: OwnItem["store"], title?: string): OwnItem => ({
  kind: "own",
  as,
  source,
  reasons: [],
  store,
  ...(title !== undefined && { title }),
});

/** One that fails. */
export const failed = (as: ReportKind, source: string, why: Reason): OwnItem =>
  own(as, source, () => ({ status: "failed", reasons: [why] }));

const someRows = z.array(z.unknown());

const commentsFolder = "comments";

/** Whether a source is an archive of Longhand, whole or cut. */
export const isArchive = (source: OpenSource): boolean =>
  source.find(tableNames.media) !== undefined && source.find(tableNames.site) !== undefined;

export interface ArchivedSettings extends Omit<z.infer<typeof archivedSite>, "links" | "blocks"> {
  links: Rows<z.infer<typeof archivedLink>>;
  blocks: Rows<z.infer<typeof archivedBlock>>;
}

export interface ArchivedReaders extends Omit<ArchivedNewsletter, "subscribers" | "refused"> {
  subscribers: Rows<ArchivedNewsletter["subscribers"][number]>;
  refused: Rows<ArchivedNewsletter["refused"][number]>;
}

/** An archive of Longhand that was opened. */
export interface Archive {
  manifest: ArchiveManifest | null;
  /** The texts of a folder, by path. */
  texts(folder: "posts" | "pages" | "drafts"): SourceFile[];
  table<T>(name: string, row: z.ZodType<T>): Promise<Rows<T>>;
  site(): Promise<ArchivedSettings>;
  /** Null for a blog that never had a subscriber, and in archives without them. */
  newsletter(): Promise<ArchivedReaders | null>;
  /** The ids of the posts that have comments. */
  postsWithComments(): string[];
  /** @throws AppError `bad-input` when none of them can be read */
  comments(postId: string): Promise<Rows<z.infer<typeof archivedComment>>>;
  /** The files with what imports into the archived blog made of their items. */
  importFiles(): string[];
  /** @throws AppError `bad-input` when none of them can be read */
  imports(file: string): Promise<Rows<z.infer<typeof archivedImport>>>;
  text(file: SourceFile): Promise<string>;
  media(name: string): SourceFile | undefined;
}

/** @throws AppError `bad-input` when a table cannot be read, or the archive is of a newer version */
export async function openArchive(source: OpenSource): Promise<Archive> {
  const readJson = async <T>(name: string, schema: z.ZodType<T>): Promise<T | null> => {
    const file = source.find(name);
    if (!file) return null;
    try {
      return schema.parse(JSON.parse((await readBytes(file, maxTableBytes)).toString("utf8")));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("bad-input", say("archiveTableDamaged", { file: name }), { cause: error });
    }
  };
  const namesIn = (folder: string) =>
    source.files.map(({ path }) => path).filter((path) => path.startsWith(`${folder}/`) && path.endsWith(".json"));
  const head = await readJson(archiveManifestName, z.looseObject({ format: z.string() }));
  if (head && head.format !== archiveFormat) throw new AppError("bad-input", say("archiveNewer"));
  return {
    manifest: await readJson(archiveManifestName, archiveManifest),
    texts: (folder) => source.files.filter(({ path }) => path.startsWith(`${folder}/`) && /\.(?:md|html)$/.test(path)),
    table: async (name, row) => rowsOf((await readJson(name, someRows)) ?? [], row),
    async site() {
      const site = await readJson(tableNames.site, archivedSite);
      const { settings = {}, links = [], closeCommentsAfterDays = 0, blocks = [] } = site ?? {};
      return {
        settings,
        closeCommentsAfterDays,
        links: rowsOf(links, archivedLink),
        blocks: rowsOf(blocks, archivedBlock),
      };
    },
    async newsletter() {
      const found = await readJson(tableNames.newsletter, archivedNewsletter);
      return (
        found && {
          ...found,
          subscribers: rowsOf(found.subscribers, archivedSubscriber),
          refused: rowsOf(found.refused, archivedRefusal),
        }
      );
    },
    postsWithComments: () =>
      namesIn(commentsFolder).map((path) => path.slice(commentsFolder.length + 1, -".json".length)),
    comments: async (postId) =>
      rowsOf((await readJson(`${commentsFolder}/${postId}.json`, someRows)) ?? [], archivedComment),
    importFiles: () => namesIn(importsFolder),
    imports: async (file) => rowsOf((await readJson(file, someRows)) ?? [], archivedImport),
    text: async (file) => (await readBytes(file, maxTextBytes)).toString("utf8"),
    media: (name) => source.find(`media/${name}`),
  };
}

/** The files of an archive that are not as its manifest says. */
export interface Comparison {
  missing: string[];
  /** Changed or damaged. */
  different: ReadonlySet<string>;
}

/** Compares an archive with its manifest. An archive that was cut has none, and nothing to compare with. */
export async function compareChecksums(source: OpenSource, manifest: ArchiveManifest | null): Promise<Comparison> {
  const missing: string[] = [];
  const different = new Set<string>();
  for (const [name, wanted] of Object.entries(manifest?.files ?? {})) {
    const file = source.find(name.normalize("NFC"));
    if (!file) missing.push(name);
    else if (!(await isSame(file, wanted))) different.add(file.path);
  }
  return { missing, different };
}

async function isSame(file: SourceFile, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
  const hash = createHash("sha256");
  let size = 0;
  let stream: Readable | undefined;
  try {
    stream = await file.open();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) return false;
      hash.update(chunk);
    }
    return size === bytes && hash.digest("hex") === sha256;
  } catch {
    // Damaged: reading its item says so, too.
    return false;
  } finally {
    stream?.destroy();
  }
}
