import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { extract } from "tar-stream";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { backupFormat, backupManifestName, backupManifestSchema, isBackedUp, type Manifest } from "./manifest.ts";

/** Maximum size of a manifest in bytes: that of a million images. */
const maxManifestBytes = 512 * 1024 * 1024;

/**
 * Reads a whole backup and verifies every entry against its manifest.
 *
 * @param take receives each file and reads all of it; without it the bytes are only verified
 * @throws AppError `unreadable` when the file is not a backup, is truncated or was changed
 */
export async function readArchive(
  file: string,
  take: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void> = drain,
): Promise<Manifest> {
  const seen = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  const notBackup = () => new AppError("unreadable", say("restoreNotBackup", { file }));

  const entries = extract();
  const source = createReadStream(file);
  source.once("error", (error) => entries.destroy(error));
  source.pipe(entries as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (manifest || type !== "file" || seen.has(name)) throw notBackup();
      if (name === backupManifestName) manifest = parseManifest(await readText(entry, notBackup));
      else if (isBackedUp(name)) seen.set(name, await pass(entry, name, take));
      else throw notBackup();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // An error of the disk is passed on as it is.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw new AppError("unreadable", say("restoreDamaged", { file }), { cause: error });
  } finally {
    source.destroy();
  }

  if (!manifest) throw seen.size === 0 ? notBackup() : new AppError("unreadable", say("restoreNoManifest", { file }));
  if (manifest.format !== backupFormat) throw new AppError("unreadable", say("restoreNewer", { file }));
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const found = seen.get(name);
    if (found?.bytes !== bytes || found.sha256 !== sha256)
      throw new AppError("unreadable", say("restoreChanged", { file, name }));
  }
  if (seen.size !== Object.keys(manifest.files).length)
    throw new AppError("unreadable", say("restoreHoldsMore", { file }));
  return manifest;
}

/** tar-stream's types do not say that entries yield bytes. */
type Entry = AsyncIterable<unknown>;

async function pass(entry: Entry, name: string, take: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted() {
    for await (const chunk of entry as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await take(name, counted());
  return { bytes, sha256: hash.digest("hex") };
}

async function drain(_name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}

async function readText(entry: Entry, notBackup: () => AppError): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxManifestBytes) throw notBackup();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @throws SyntaxError or ZodError */
const parseManifest = (text: string): Manifest => backupManifestSchema.parse(JSON.parse(text));
