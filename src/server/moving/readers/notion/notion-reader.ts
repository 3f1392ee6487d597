import { notRecognised, plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
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
  recognises: async (source) => isOfNotion(source),
  read: readNotion,
};

/** Half of the texts, so that a page of Notion in another site is none. */
function isOfNotion({ files }: OpenSource): boolean {
  const texts = files.filter(({ path }) => isMarkdownFile(path));
  return texts.length > 0 && 2 * texts.filter(({ path }) => pageIdIn(path)).length >= texts.length;
}

async function readNotion(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const texts = new Set(source.files.filter(({ path }) => isMarkdownFile(path)));
  if (texts.size === 0) throw notRecognised(source);
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
      yield besideTexts(file, tables.has(file) ? reason("table-of-pages") : undefined);
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
