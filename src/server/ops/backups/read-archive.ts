import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { extract } from "tar-stream";
import { AppError } from "../../platform/errors.ts";
import { backupFormat, isBackedUp, type Manifest, manifestName, manifestSchema } from "./manifest.ts";

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
  take: (name: string, bytes: AsyncIterable<Buffer>) => Promise<void> = skim,
): Promise<Manifest> {
  const seen = new Map<string, { bytes: number; sha256: string }>();
  let manifest: Manifest | undefined;
  const wrong = (why: string, cause?: unknown) =>
    new AppError("unreadable", `${file} ${why}; nothing was restored`, { cause });

  const entries = extract();
  const source = createReadStream(file);
  source.once("error", (error) => entries.destroy(error));
  source.pipe(entries as unknown as NodeJS.WritableStream);
  try {
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (manifest || type !== "file" || seen.has(name)) throw wrong("is no backup of Longhand");
      if (name === manifestName) manifest = parseManifest(await readText(entry, wrong));
      else if (isBackedUp(name)) seen.set(name, await pass(entry, name, take));
      else throw wrong("is no backup of Longhand");
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    // A disk error of the archive or of its destination needs no further explanation.
    if ((error as NodeJS.ErrnoException).syscall) throw error;
    throw wrong("is no backup of Longhand, or is damaged", error);
  } finally {
    source.destroy();
  }

  if (!manifest) throw wrong(seen.size === 0 ? "is no backup of Longhand" : "is incomplete");
  if (manifest.format !== backupFormat) throw wrong("was made by a newer version of Longhand");
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const found = seen.get(name);
    if (found?.bytes !== bytes || found.sha256 !== sha256) throw wrong(`has changed since it was made (${name})`);
  }
  if (seen.size !== Object.keys(manifest.files).length) throw wrong("holds more than it says");
  return manifest;
}

/** tar-stream's types do not say that entries yield bytes. */
type Entry = AsyncIterable<unknown>;
type Wrong = (why: string) => AppError;

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

async function skim(_name: string, bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const _chunk of bytes);
}

async function readText(entry: Entry, wrong: Wrong): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of entry as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxManifestBytes) throw wrong("is no backup of Longhand");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** @throws SyntaxError or ZodError */
const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));
