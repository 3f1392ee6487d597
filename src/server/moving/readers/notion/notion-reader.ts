import { say } from "../../../../shared/words/sentence.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceItem, unreadablePost } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { readableText, readHead } from "../../source/read-text.ts";
import { mediaAt } from "../markdown/links.ts";
import { folderOf, isMarkdownFile, isMedia } from "../markdown/paths.ts";
import { noTerms, termItems } from "../terms.ts";
import { type NotionFile, nameOfTable, notionPageOf, pageIdIn } from "./notion-page.ts";

/** The export of Notion as Markdown and CSV: pages whose files have their numbers in their names. */
export const notionReader: Reader = {
  kind: "notion",
  recognises: async (source) => isZipOfZips(source) || isOfNotion(source),
  read: readNotion,
};

/** Half of the texts, so that a page of Notion in another site is none. */
function isOfNotion({ files }: OpenSource): boolean {
  const texts = files.filter(({ path }) => isMarkdownFile(path));
  return texts.length > 0 && 2 * texts.filter(({ path }) => pageIdIn(path)).length >= texts.length;
}

/** Notion sends its export in parts, in a zip around them. */
const isZipOfZips = ({ kind, files }: OpenSource) =>
  kind === "zip" && files.length > 0 && files.every(({ path }) => /\bExport(?:Block)?-.*\.zip$/i.test(path));

async function readNotion(source: OpenSource, options: ReadOptions): Promise<Reading> {
  if (isZipOfZips(source)) throw new AppError("bad-input", say("importZipOfZips", { file: source.name }));
  const texts = new Set(source.files.filter(({ path }) => isMarkdownFile(path)));
  const tables = new Set(source.files.filter(({ path }) => /\.csv$/i.test(path)));
  const columns = new Map<string, Set<string>>();
  for (const file of tables) columns.set(nameOfTable(file.path), new Set(await columnsOf(file)));
  const pages = new Set([...texts].flatMap(({ path }) => pageIdIn(path) ?? []));
  const read = { options, terms: noTerms(), pages };
  for (const file of texts) {
    const page = await readPage(file, columns);
    if (page) notionPageOf(page, read);
  }
  async function* items(): AsyncGenerator<SourceItem> {
    yield* termItems(read.terms);
    for (const { path } of source.files.filter((file) => isMedia(file.path))) yield mediaAt(path);
    for (const file of texts) {
      const page = await readPage(file, columns);
      yield page ? notionPageOf(page, read) : unreadablePost("post", file.path);
    }
    for (const file of source.files) {
      if (texts.has(file) || isMedia(file.path)) continue;
      // Its rows are pages of the export.
      yield besideTexts(file, tables.has(file) ? reason("no-home", { name: "tables" }) : undefined);
    }
  }
  return { ...plainReading, site: options.site, items };
}

async function columnsOf(file: SourceFile): Promise<string[]> {
  const [head = ""] = (await readHead(file)).split(/\r?\n/);
  return [...head.matchAll(/"((?:[^"]|"")*)"|([^,"]+)/g)].map(([, quoted, bare = ""]) =>
    (quoted?.replaceAll('""', '"') ?? bare).trim(),
  );
}

async function readPage(file: SourceFile, tables: ReadonlyMap<string, Set<string>>): Promise<NotionFile | undefined> {
  const found = await readableText(file);
  const columns = tables.get(nameOfTable(folderOf(file.path).replace(/\/$/, ""))) ?? new Set();
  return found && { path: file.path, columns, ...found };
}
