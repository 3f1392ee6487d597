import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type Database from "better-sqlite3";
import type { FileBody } from "../../core/platform/file-store.ts";
import type { Bucket } from "./bucket.ts";
import { typeOfObject } from "./bucket-cache.ts";
import { knownFiles, listObjects } from "./bucket-files.ts";
import type { ListedObject } from "./bucket-listing.ts";

export interface Pushed {
  /** Files that were sent, and their bytes. */
  sent: number;
  sentBytes: number;
  /** Files that the bucket already had with the same bytes. */
  same: number;
  /** Files that are only in the bucket. */
  elsewhere: number;
  /** Names of files that are neither in the data folder nor in the bucket. */
  lost: string[];
  /** Names of files that changed since their upload: they are not sent. */
  damaged: string[];
}

/** Proof that a local file has the uploaded bytes. A file without proof replaces no object. */
type Sureness = "checksum" | "length" | "nothing";

/** Parallel uploads. */
const atATime = 4;

/**
 * Sends the files that the bucket lacks, or has with other bytes. After an interruption, the next call continues where
 * this one stopped, because it compares the lists first.
 *
 * @throws BucketError
 */
export async function pushFiles(client: Database.Database, dataDir: string, bucket: Bucket): Promise<Pushed> {
  const there = await listObjects(bucket);
  const pushed: Pushed = { sent: 0, sentBytes: 0, same: 0, elsewhere: 0, lost: [], damaged: [] };
  const { images, files } = knownFiles(client);

  const push = async (name: string, local: LocalFile | null, sureBy: Sureness): Promise<void> => {
    const object = there.get(name);
    if (!local) {
      if (object) pushed.elsewhere += 1;
      else pushed.lost.push(name);
      return;
    }
    const found = object ? await compare(bucket, local, object) : "nothing";
    if (found === "same") pushed.same += 1;
    else if (sureBy === "checksum" || found === "nothing" || (sureBy === "length" && found === "other")) {
      await bucket.put(name, local, { contentType: typeOfObject(name) });
      pushed.sent += 1;
      pushed.sentBytes += local.bytes;
    } else pushed.damaged.push(name);
  };

  const jobs: (() => Promise<void>)[] = [
    ...images.map(({ names, bytes }) => async () => {
      const found = await Promise.all(names.map((name) => readLocal(join(dataDir, name))));
      // The database has the total length of an image's files. For a file that is missing here, the length in the
      // bucket counts.
      const lengths = names.map((name, at) => found[at]?.bytes ?? there.get(name)?.bytes);
      const isWhole = lengths.reduce<number>((sum, length) => sum + (length ?? 0), 0) === bytes;
      if (!isWhole && !lengths.includes(undefined)) return void pushed.damaged.push(...names);
      for (const [at, name] of names.entries()) await push(name, found[at] ?? null, isWhole ? "length" : "nothing");
    }),
    ...files.map(({ name, sha256 }) => async () => {
      const found = await readLocal(join(dataDir, name));
      if (found && found.sha256 !== sha256) return void pushed.damaged.push(name);
      await push(name, found, "checksum");
    }),
  ];
  const runner = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await job();
  };
  const ended = await Promise.allSettled(
    Array.from({ length: atATime }, () =>
      runner().catch((error) => {
        // The other workers end after their current upload.
        jobs.length = 0;
        throw error;
      }),
    ),
  );
  for (const result of ended) if (result.status === "rejected") throw result.reason;
  return pushed;
}

interface LocalFile extends FileBody {
  md5: string;
}

/** Null when the file is missing. */
async function readLocal(path: string): Promise<LocalFile | null> {
  const file = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) return null;
  const [sha256, md5] = [createHash("sha256"), createHash("md5")];
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
  }
  return { path, bytes: file.size, sha256: sha256.digest("hex"), md5: md5.digest("hex") };
}

/**
 * The ETag of most servers is the MD5. Where it is not, as with encryption, the object's own checksum decides. An object with a checksum
 * is what was uploaded: its server has compared both.
 */
async function compare(
  bucket: Bucket,
  local: LocalFile,
  object: ListedObject,
): Promise<"same" | "other" | "as uploaded"> {
  if (object.bytes !== local.bytes) return "other";
  if (object.etag === local.md5) return "same";
  const sha256 = (await bucket.head(object.key))?.sha256 ?? null;
  if (sha256 === null) return "other";
  return sha256 === local.sha256 ? "same" : "as uploaded";
}
