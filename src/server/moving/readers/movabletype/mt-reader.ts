import { createHash } from "node:crypto";
import type { Reason } from "../../../../shared/import-report.ts";
import { plainReading, type Reader, type Reading, type ReadOptions } from "../../items/reading.ts";
import { besideTexts, type SourceItem } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";
import { filesThatBegin, textChunks } from "../../source/read-text.ts";
import { siteOf } from "../../text/addresses.ts";
import { noTerms, type Terms, termItems } from "../terms.ts";
import { fieldOf, headKey, type MtEntry, mtEntries } from "./mt-entries.ts";
import { keyOfMtEntry, mtCommentsOf, mtPostOf } from "./mt-post.ts";

/** The text format of Movable Type, which TypePad, Hatena, FC2 and others write too. */
export const movableTypeReader: Reader = {
  kind: "movabletype",
  recognises: async (source) => (await findExports(source)).length > 0,
  read: readMovableType,
};

/** Files that begin with three fields of an entry or more, and have sections. */
function findExports({ files, kind }: OpenSource): Promise<SourceFile[]> {
  const asked = files.filter(({ path }) => kind === "file" || /\.(?:txt|mt)$/i.test(path));
  return filesThatBegin(asked, beginsEntry, 16_384);
}

function beginsEntry(head: string): boolean {
  const lines = head.split(/\r\n?|\n/);
  const end = lines.findIndex((line) => line.trimEnd() === "-----");
  return lines.slice(0, Math.max(0, end)).filter((line) => headKey.test(line)).length >= 3;
}

async function readMovableType(source: OpenSource, options: ReadOptions): Promise<Reading> {
  const found = await findExports(source);
  const files = new Map<SourceFile, string>();
  const notes: Reason[] = [];
  const terms = noTerms();
  let { site } = options;
  let isComplete = true;
  let hasPrivateFields = false;
  for (const file of found.length > 0 ? found : source.files.slice(0, 1)) {
    const encoding = await encodingOf(file, (count) =>
      notes.push(reason("encoding-replaced", { name: file.path, count })),
    );
    files.set(file, encoding);
    for await (const entry of mtEntries(file, encoding)) {
      mtPostOf(entry, "", options, terms);
      const address = fieldOf(entry.fields, "UNIQUE URL");
      site ??= URL.canParse(address) ? siteOf(new URL(address).origin) : null;
      isComplete &&= !entry.isCut;
      hasPrivateFields ||= entry.sections.some(({ fields }) => fieldOf(fields, "EMAIL") || fieldOf(fields, "IP"));
    }
  }
  if (hasPrivateFields) notes.push(reason("comment-private-fields"));
  return {
    ...plainReading,
    site,
    notes,
    items: () => itemsOf(source, files, { ...options, site }, terms),
    isComplete: () => isComplete,
  };
}

/** UTF-8, else Windows-1252, unless the file begins with a mark of another one. */
async function encodingOf(file: SourceFile, replaced: (count: number) => void): Promise<string> {
  let isUtf8 = true;
  for await (const _ of textChunks(file, (count) => {
    isUtf8 = false;
    replaced(count);
  }));
  return isUtf8 ? "utf-8" : "windows-1252";
}

/** Entries with one name and other texts are several. Comments alone belong to the first. @param known the texts of each key */
function distinctKey(key: string, { fields, sections }: MtEntry, known: Map<string, string[]>): string {
  if (fieldOf(fields, "NO ENTRY") === "1") return key;
  const texts = known.get(key) ?? [];
  known.set(key, texts);
  const text = createHash("sha256")
    .update(JSON.stringify(sections.filter(({ name }) => /BODY$/.test(name)).map((section) => section.text.trim())))
    .digest("base64url");
  const found = texts.indexOf(text);
  const number = (found === -1 ? texts.push(text) - 1 : found) + 1;
  return number === 1 ? key : `${key}#${number}`;
}

async function* itemsOf(
  source: OpenSource,
  files: ReadonlyMap<SourceFile, string>,
  options: ReadOptions,
  terms: Terms,
): AsyncGenerator<SourceItem> {
  yield* termItems(terms);
  let position = 0;
  const known = new Map<string, string[]>();
  for (const [file, encoding] of files) {
    for await (const entry of mtEntries(file, encoding)) {
      position += 1;
      const key = distinctKey(keyOfMtEntry(entry, position, options), entry, known);
      // It brings comments to an entry that is somewhere else.
      if (fieldOf(entry.fields, "NO ENTRY") !== "1") yield mtPostOf(entry, key, options, terms);
      yield* mtCommentsOf(entry, key, options);
    }
  }
  for (const file of source.files) if (!files.has(file)) yield besideTexts(file);
}
