import { constants, stat } from "node:fs/promises";
import type Database from "better-sqlite3";
import type { ImageWidth } from "../../../shared/image-widths.ts";
import { imageEntry, imageFile, widthsOf } from "../../content/images/image-files.ts";
import type { ImageWorker } from "../../content/images/worker/image-worker.ts";
import { ImageWorkerError } from "../../content/images/worker/worker-process.ts";
import { type ImageWithFiles, imagesWithFiles } from "../../content/trash/stored-media.ts";
import { exists } from "../../core/platform/exists.ts";
import { pluralize } from "../../core/platform/pluralize.ts";
import { about, type Finding, problem, restoreBackup, well } from "./finding.ts";

/**
 * Checks that the files of every image exist, have their stored length and can be decoded completely.
 *
 * @param imageWorker null skips decoding
 * @param inBucket names of files that may be missing here
 */
export async function checkImages(
  client: Database.Database,
  dataDir: string,
  imageWorker: ImageWorker | null,
  inBucket: ReadonlySet<string> = new Set(),
): Promise<Finding[]> {
  let rows: ImageWithFiles[];
  try {
    rows = imagesWithFiles(client);
  } catch (error) {
    return [problem(`images cannot be listed: ${(error as Error).message}`, restoreBackup)];
  }
  const found: Record<"missing" | "closed" | "damaged" | "cached", string[]> = {
    missing: [],
    closed: [],
    damaged: [],
    cached: [],
  };
  for (const row of rows) {
    const state = await stateOf(row, dataDir, imageWorker, inBucket);
    const isInBucket = widthsOf(row).every((width) => inBucket.has(imageEntry(row.id, width)));
    if (state !== "whole") found[state === "damaged" && isInBucket ? "cached" : state].push(nameOf(row));
  }
  const report = (names: string[], how: string, todo: string) =>
    about(problem, names, [`image is ${how}`, `images are ${how}`], todo);
  const replace = `copy their files from a backup's images folder, or choose other images; ${restoreBackup}`;
  const open = `let the user that runs the blog read them: chown -R … ${dataDir}, chmod -R u+rwX ${dataDir}`;
  const faults = [
    ...report(found.missing, "missing", replace),
    ...report(found.closed, "closed to this user", open),
    ...report(found.damaged, "damaged", replace),
    ...report(found.cached, "damaged here", `delete their files in ${dataDir}/images; they come back from the bucket`),
  ];
  return faults.length > 0 ? faults : [well(`${pluralize(rows.length, ...images)} ${imageWorker ? "whole" : "there"}`)];
}

const images = ["image is", "images are"] as const;

const nameOf = ({ id, fileName }: ImageWithFiles) => `${id} (${fileName})`;

function falseIfImageFails(error: unknown): false {
  if (error instanceof ImageWorkerError) return false;
  throw error;
}

const mayRead = (file: string) => exists(file, constants.R_OK);

async function stateOf(
  image: ImageWithFiles,
  dataDir: string,
  imageWorker: ImageWorker | null,
  inBucket: ReadonlySet<string>,
): Promise<"whole" | "missing" | "closed" | "damaged"> {
  const files = widthsOf(image).map((width) => imageFile(dataDir, image.id, width));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  const isNowhere = (width: ImageWidth, at: number) => sizes[at] === null && !inBucket.has(imageEntry(image.id, width));
  if (widthsOf(image).some(isNowhere)) return "missing";
  // The other checks need all files to be present.
  if (sizes.includes(null)) return "whole";
  for (const file of files) if (!(await mayRead(file))) return "closed";
  if (sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) !== image.bytes) return "damaged";
  if (!imageWorker) return "whole";
  // An image that ends the worker is damaged too.
  for (const file of files) if (!(await imageWorker.run("isWhole", file).catch(falseIfImageFails))) return "damaged";
  return "whole";
}
