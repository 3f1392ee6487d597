import { z } from "zod";
import { maxDescriptionBytes } from "../../../../shared/limits.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../platform/errors.ts";
import {
  type ArchivedImport,
  type ArchivedNewsletter,
  type ArchiveManifest,
  archivedAuthor,
  archivedCategory,
  archivedComment,
  archivedImports,
  archivedMedia,
  archivedNewsletter,
  archivedRedirect,
  archivedSite,
  archivedTag,
  archiveFormat,
  importsFolder,
  manifestName,
  manifestSchema,
  tableNames,
} from "../../archive/archive-schema.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readBytes } from "../../source/read-text.ts";

/** Bytes of one table: that of a million media. */
const maxTableBytes = 512 * 1024 * 1024;
/** Bytes of a text with its front matter. Markdown of a longest text may be longer than its HTML. */
const maxTextBytes = 4 * maxDescriptionBytes;

const tables = {
  categories: z.array(archivedCategory),
  tags: z.array(archivedTag),
  authors: z.array(archivedAuthor),
  redirects: z.array(archivedRedirect),
  media: z.array(archivedMedia),
} as const;
type TableName = keyof typeof tables;
type Table<Name extends TableName> = z.infer<(typeof tables)[Name]>;

/** Whether a source is an archive of Longhand, whole or cut. */
export const isArchive = (source: OpenSource): boolean =>
  source.find(tableNames.media) !== undefined && source.find(tableNames.site) !== undefined;

/** An archive of Longhand that was opened. */
export interface Archive {
  manifest: ArchiveManifest | null;
  /** The texts of a folder, by path. */
  texts(folder: "posts" | "pages" | "drafts"): SourceFile[];
  table<Name extends TableName>(name: Name): Promise<Table<Name>>;
  site(): Promise<z.infer<typeof archivedSite>>;
  /** Null for a blog that never had a subscriber, and in archives from before they held subscribers. */
  newsletter(): Promise<ArchivedNewsletter | null>;
  comments(postId: string): Promise<z.infer<typeof archivedComment>[]>;
  /** What imports into the archived blog made of their items, in parts. */
  imports(): AsyncIterable<ArchivedImport[]>;
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
  const head = await readJson(manifestName, z.looseObject({ format: z.string() }));
  if (head && head.format !== archiveFormat) throw new AppError("bad-input", say("archiveNewer"));
  return {
    manifest: await readJson(manifestName, manifestSchema),
    texts: (folder) => source.files.filter(({ path }) => path.startsWith(`${folder}/`) && /\.(?:md|html)$/.test(path)),
    table: async (name) => ((await readJson(tableNames[name], tables[name] as z.ZodType)) ?? []) as Table<typeof name>,
    site: async () =>
      (await readJson(tableNames.site, archivedSite)) ?? {
        ...{ settings: {}, links: [], closeCommentsAfterDays: 0, blocks: [] },
      },
    newsletter: () => readJson(tableNames.newsletter, archivedNewsletter),
    comments: async (postId) => (await readJson(`comments/${postId}.json`, z.array(archivedComment))) ?? [],
    async *imports() {
      for (const { path } of source.files.filter(({ path }) => path.startsWith(`${importsFolder}/`)))
        yield (await readJson(path, archivedImports)) ?? [];
    },
    text: async (file) => (await readBytes(file, maxTextBytes)).toString("utf8"),
    media: (name) => source.find(`media/${name}`),
  };
}
