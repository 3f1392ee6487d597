import { existsSync } from "node:fs";
import { join } from "node:path";
import type Database from "better-sqlite3";
import { pluralize } from "../../core/platform/pluralize.ts";
import { bucketName } from "../../core/settings/bucket-settings.ts";
import type { Settings } from "../../core/settings/settings.ts";
import { bucketCacheOf } from "../../scale/bucket/bucket-cache.ts";
import { BucketError } from "../../scale/bucket/bucket-error.ts";
import { knownFiles, listObjects } from "../../scale/bucket/bucket-files.ts";
import type { ListedObject } from "../../scale/bucket/bucket-listing.ts";
import { about, type Finding, ifReadable, note, problem, well } from "./finding.ts";

/**
 * Compares the list of the bucket with the database. Files that are missing in both are left to the checks of images
 * and files.
 *
 * @returns its findings, and the names of the bucket's files
 */
export async function checkBucket(
  client: Database.Database,
  settings: Settings,
): Promise<{ findings: Finding[]; inBucket: ReadonlySet<string> }> {
  const cache = bucketCacheOf(settings);
  if (!cache || !settings.imageBucket) return { findings: [], inBucket: new Set() };
  const name = bucketName(settings.imageBucket);
  let objects: Map<string, ListedObject>;
  try {
    objects = await listObjects(await cache.open());
  } catch (error) {
    if (!(error instanceof BucketError)) throw error;
    const todo = "check IMAGES_URL, the AWS_ settings and the provider; until then uploads are refused";
    return { findings: [problem(error.message, todo)], inBucket: new Set() };
  }
  const inBucket = new Set(objects.keys());
  return { findings: ifReadable(() => findingsOf(client, settings.dataDir, objects, name)), inBucket };
}

function findingsOf(
  client: Database.Database,
  dataDir: string,
  objects: Map<string, ListedObject>,
  name: string,
): Finding[] {
  const { images, names } = knownFiles(client);
  const missing = [...names].filter((file) => !objects.has(file) && existsSync(join(dataDir, file)));
  const cut = images.filter(({ names: own, bytes }) => {
    const found = own.map((file) => objects.get(file)?.bytes);
    return !found.includes(undefined) && found.reduce<number>((sum, size) => sum + (size ?? 0), 0) !== bytes;
  });
  const extra = [...objects.keys()].filter((file) => !names.has(file));
  const faults = [
    ...about(
      problem,
      missing,
      [`file is not in ${name}`, `files are not in ${name}`],
      "send them: npm run cli -- images push",
    ),
    ...about(
      problem,
      cut.map(({ id }) => id),
      [`image has another length in ${name}`, `images have another length in ${name}`],
      "send them again: npm run cli -- images push",
    ),
    ...about(
      note,
      extra,
      [`file of ${name} that the database does not know`, `files of ${name} that the database does not know`],
      "the server deletes such objects after a day, unless they are most of the bucket; each blog needs its own folder",
    ),
  ];
  return faults.length > 0 ? faults : [well(`${pluralize(objects.size, "file", "files")} in ${name}`)];
}
