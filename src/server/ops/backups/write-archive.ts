import { createHash } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { type Pack, pack } from "tar-stream";
import { say } from "../../../shared/words/sentence.ts";
import { writeDurably } from "../../core/platform/durable-file.ts";
import { AppError } from "../../core/platform/errors.ts";
import { backupFormat, backupManifestName, databaseName, type Manifest } from "./manifest.ts";

interface Contents {
  /** A copy of the database without writers. */
  database: string;
  dataDir: string;
  /** Names of the files of the library, which are also their paths below the data folder. */
  names: Iterable<string>;
  now: Date;
  /** The bucket that may have the files missing on the disk, and the names of its files. */
  bucket?: BucketContents | undefined;
}

export interface BucketContents {
  url: string;
  list: () => Promise<ReadonlySet<string>>;
}

/** Only the owner may read a backup: it holds drafts and password hashes. */
const fileMode = 0o600;

/** Names of archived entries, and of missing ones by reason. */
interface Written {
  files: Manifest["files"];
  missing: string[];
  /** Existing, but not readable by this user. */
  closed: string[];
  /** Missing on the disk, and in the bucket. */
  inBucket: string[];
}

/**
 * Writes a tar file with the database, its images and files and, last, the manifest. Returns when its bytes are on disk.
 *
 * @param target a new file
 */
export async function writeBackupArchive(
  target: string,
  { database, dataDir, names, now, bucket }: Contents,
): Promise<Written> {
  const found: Written = { files: {}, missing: [], closed: [], inBucket: [] };
  const archive = pack();
  const written = writeDurably(target, archive, fileMode);
  const filled = (async () => {
    found.files[databaseName] = await addFile(archive, databaseName, database, now);
    for (const name of names) {
      const path = join(dataDir, name);
      // Opened before its entry is written, because an entry cannot be removed.
      const state = await access(path, constants.R_OK).then(() => "readable" as const, stateOfUnreadable);
      if (state === "readable") found.files[name] = await addFile(archive, name, path, now);
      else found[state].push(name);
    }
    const { files, missing, closed } = found;
    const lacking = [...missing, ...closed];
    const there = bucket && missing.length > 0 ? await bucket.list() : new Set();
    found.inBucket = missing.filter((name) => there.has(name));
    found.missing = missing.filter((name) => !there.has(name));
    const manifest: Manifest = {
      format: backupFormat,
      createdAt: now.toISOString(),
      files,
      missing: lacking,
      ...(bucket && found.inBucket.length > 0 ? { inBucket: { url: bucket.url, files: found.inBucket } } : {}),
    };
    archive.entry({ name: backupManifestName, mode: fileMode, mtime: now }, JSON.stringify(manifest));
    archive.finalize();
  })();
  // Started together: the first failure ends both.
  await Promise.all([written, filled.catch((error) => archive.destroy(error))]);
  await filled;
  return found;
}

async function addFile(archive: Pack, name: string, path: string, mtime: Date) {
  const { size } = await stat(path);
  const hash = createHash("sha256");
  const entry = archive.entry({ name, size, mode: fileMode, mtime });
  await pipeline(async function* () {
    for await (const chunk of readFrom(path)) {
      hash.update(chunk);
      yield chunk;
    }
  }, entry);
  return { bytes: size, sha256: hash.digest("hex") };
}

/** @throws AppError `unavailable` that names the file */
async function* readFrom(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new AppError("unavailable", say("backupFileUnreadable", { file: path, code: String(code) }), {
      cause: error,
    });
  }
}

/** A single unreadable image must not prevent the backup. */
function stateOfUnreadable(error: NodeJS.ErrnoException): "missing" | "closed" {
  if (error.code === "ENOENT") return "missing";
  if (error.code === "EACCES" || error.code === "EPERM") return "closed";
  throw error;
}
