import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { desc, eq, lt, sql } from "drizzle-orm";
import { extensionOf, type FileExtension, filePath, fileTypes } from "../../../shared/file-types.ts";
import { filesPerPage } from "../../../shared/limits.ts";
import type { FileRow, FileSlice } from "../../../shared/schemas/file-schema.ts";
import { cleanLine } from "../../../shared/text/clean-text.ts";
import { parseHtml } from "../../../shared/text/html-tree.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { newId } from "../../core/db/id.ts";
import { draftFiles, files, postFiles, revisionFiles } from "../../core/db/schema.ts";
import { afterEveryId, fixedLimit, sliceOf } from "../../core/db/slice.ts";
import { playedFiles } from "../../core/html/shown-media.ts";
import { type Synced, syncFile } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { fileStoreOf } from "../../core/platform/file-store.ts";
import { makeFolder } from "../../core/platform/make-folder.ts";
import type { Deps } from "../../deps.ts";
import { incomingFolder } from "../images/image-files.ts";
import { outsideBackup } from "../images/remove-images.ts";
import { removeFromBucket, removeStrays, storeFiles } from "../images/stored-files.ts";
import { eraseFromTrash, findInTrash, isNamedInTrash, moveToTrash, trashedRow } from "../trash/trash-rows.ts";
import { fileEntry, fileFolder, fileIdOf, fileIdsIn, storedFile } from "./file-paths.ts";
import { fileHeadBytes, isOfType, mimeOf } from "./file-type.ts";

export type FileDeps = Pick<Deps, "db" | "settings" | "now">;

export type FileRecord = typeof files.$inferSelect;

/** Characters kept of the sender's file name. Systems allow 255 bytes. */
const maxFileNameLength = 120;

/**
 * Moves an uploaded file into the library. Returns when its bytes and its row are on disk and, with a bucket, its bytes
 * are there too; a failure leaves none of them.
 *
 * @param upload in a folder on the same disk as the library; moved only when nothing failed
 * @param id the id of a file that is restored
 * @throws AppError `unsupported-type` when its extension is not accepted or its bytes are of another type, `unreadable` when empty,
 *   `unavailable` when the bucket does not answer
 */
export async function storeFile(
  { db, settings, now }: FileDeps,
  upload: { path: string; fileName: string },
  id = newId(),
): Promise<{ fileId: string; url: string; fileName: string; kind: (typeof fileTypes)[FileExtension]["kind"] }> {
  const extension = extensionOf(upload.fileName);
  if (!extension) throw new AppError("unsupported-type", say("fileTypeWrong", { extensions: Object.keys(fileTypes) }));
  const { head, bytes, sha256, synced } = await readAndSync(upload.path);
  if (bytes === 0) throw new AppError("unreadable", say("fileEmpty"));
  if (!isOfType(head, extension)) throw new AppError("unsupported-type", say("fileNotOfType", { extension }));
  const fileName = displayName(upload.fileName, extension);
  const path = storedFile(settings.dataDir, { id, extension });
  makeFolder(fileFolder(settings.dataDir));
  const library = { db, settings };
  await storeFiles(library, {
    objects: [{ name: fileEntry({ id, extension }), body: { path: upload.path, bytes, sha256 } }],
    prepare: () => synced,
    store(file) {
      db.insert(files).values({ id, fileName, extension, bytes, sha256, createdAt: now() }).run();
      file.renameDurably(path);
    },
    remove: () => removeBytes(library, { id, extension }),
  });
  return { fileId: id, url: filePath({ id, extension }), fileName, kind: fileTypes[extension].kind };
}

/** The first bytes, the length and the checksum of a file, which is on disk afterwards. */
async function readAndSync(path: string): Promise<{ head: Buffer; bytes: number; sha256: string; synced: Synced }> {
  const hash = createHash("sha256");
  let head = Buffer.alloc(0);
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < fileHeadBytes) head = Buffer.concat([head, chunk.subarray(0, fileHeadBytes - head.length)]);
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { head, bytes, sha256: hash.digest("hex"), synced: await syncFile(path) };
}

/** Removes the bytes from the data folder and from the bucket. */
async function removeBytes(
  { db, settings }: Pick<Deps, "db" | "settings">,
  file: { id: string; extension: string },
): Promise<void> {
  await rm(storedFile(settings.dataDir, file), { force: true });
  await removeFromBucket({ db, settings }, [fileEntry(file)]);
}

/** The name without a path, on one line, with its extension. */
function displayName(given: string, extension: string): string {
  const name = cleanLine(given)
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]*$/, "")
    .trim();
  return `${[...name].slice(0, maxFileNameLength).join("") || "file"}.${extension}`;
}

export const findFile = (db: Db, fileId: string): FileRecord | undefined =>
  db.select().from(files).where(eq(files.id, fileId)).get();

const uses = (table: string) =>
  sql<number>`(select count(*) from ${sql.identifier(table)} where "fileId" = ${files}."id")`;

const selectRows = (db: Db) =>
  db
    .select({
      id: files.id,
      fileName: files.fileName,
      extension: files.extension,
      bytes: files.bytes,
      createdAt: files.createdAt,
      posts: uses("blogFiles"),
      unfinished: uses("workingCopyFiles"),
      versions: uses("revisionFiles"),
    })
    .from(files);

function toRow({ id, extension, ...row }: ReturnType<ReturnType<typeof selectRows>["all"]>[number]): FileRow {
  const kind = Object.hasOwn(fileTypes, extension) ? fileTypes[extension as FileExtension].kind : "document";
  return { _id: id, url: filePath({ id, extension }), kind, ...row };
}

/** A slice of the files, newest first, with how often each is used. */
export function listFiles(db: Db, cursor: string | null | undefined, most = filesPerPage): FileSlice {
  const rows = selectRows(db)
    .where(lt(files.id, cursor ?? afterEveryId))
    .orderBy(desc(files.id))
    .limit(fixedLimit(most + 1))
    .all();
  const { items, nextCursor } = sliceOf(rows, most, ({ id }) => id);
  return { items: items.map(toRow), nextCursor };
}

/** A file as its list shows it; undefined if there is none with the id. */
export function getFile(db: Db, fileId: string): FileRow | undefined {
  const row = selectRows(db).where(eq(files.id, fileId)).get();
  return row && toRow(row);
}

/**
 * Moves a file to the trash, if no post, draft, deleted text or earlier version uses it. Its bytes stay; its address
 * answers 404.
 *
 * @param evenFromVersions deletes it even if earlier versions use it
 * @throws AppError `not-found`, `conflict` while it is used
 */
export function removeFile(
  { db, now }: Pick<Deps, "db" | "now">,
  { fileId, evenFromVersions }: { fileId: string; evenFromVersions: boolean },
): void {
  inTransaction(db, () => {
    const isUsedIn = (uses: typeof postFiles | typeof draftFiles | typeof revisionFiles) =>
      db.select({ fileId: uses.fileId }).from(uses).where(eq(uses.fileId, fileId)).get() !== undefined;
    const file = findFile(db, fileId);
    if (!file) throw new AppError("not-found", say("fileGone"));
    if (isUsedIn(postFiles)) throw new AppError("conflict", say("fileInPost"));
    if (isUsedIn(draftFiles)) throw new AppError("conflict", say("fileInDraft"));
    if (isNamedInTrash(db, { column: "fileId", value: fileId })) throw new AppError("conflict", say("fileInTrash"));
    if (!evenFromVersions && isUsedIn(revisionFiles)) throw new AppError("conflict", say("fileInRevision"));
    moveToTrash(db, { id: fileId, kind: "file", title: file.fileName }, now());
  });
}

/**
 * Deletes files of the trash for ever, the row first: the sweep finds files without a row, but not the reverse.
 *
 * @throws AppError `unavailable` during a backup
 */
export async function eraseFiles({ db, settings }: Pick<Deps, "db" | "settings">, fileIds: string[]): Promise<void> {
  await outsideBackup(settings, async () => {
    for (const id of fileIds) {
      if (!findInTrash(db, id)) continue;
      const { extension } = trashedRow(db, { id, kind: "file" }) as FileRecord;
      // An import of an earlier version stored files of the trash again.
      if (eraseFromTrash(db, id) && !findFile(db, id)) await removeBytes({ db, settings }, { id, extension });
    }
  });
}

/** Deletes files without a row, which a crash left. Files stay in the library until an administrator deletes them. */
export const sweepFiles = (deps: Deps, signal?: AbortSignal): Promise<void> =>
  removeStrays(
    deps,
    {
      folder: fileFolder(deps.settings.dataDir),
      idOf: fileIdOf,
      hasRow: (db, id) => findFile(db, id) !== undefined,
    },
    signal,
  );

/**
 * Fetches a file that is missing in the data folder from the bucket, if the bucket has it with its checksum.
 *
 * @returns false when it is in neither
 * @throws AppError `unavailable` when the bucket does not answer
 */
export async function fetchFile(
  { settings }: Pick<Deps, "settings">,
  file: Pick<FileRecord, "id" | "extension" | "bytes" | "sha256">,
): Promise<boolean> {
  const bucket = fileStoreOf(settings);
  if (!bucket) return false;
  const scratch = incomingFolder(settings.dataDir);
  makeFolder(scratch);
  makeFolder(fileFolder(settings.dataDir));
  return bucket.fetch(fileEntry(file), {
    path: storedFile(settings.dataDir, file),
    unfinished: join(scratch, `${newId()}.${file.extension}`),
    maxBytes: file.bytes,
    sha256: file.sha256,
  });
}

/** The stored sounds and videos that cleaned HTML plays, in order. */
export function playedBy(db: Db, html: string): { url: string; mime: string; bytes: number }[] {
  if (!/<(?:audio|video) /.test(html)) return [];
  return playedFiles(parseHtml(html)).flatMap((url) => {
    const [fileId = ""] = fileIdsIn(url);
    const file = db.select().from(files).where(eq(files.id, fileId)).get();
    const extension = extensionOf(url);
    if (!file || !extension || filePath(file) !== url) return [];
    return [{ url, mime: mimeOf(extension), bytes: file.bytes }];
  });
}
