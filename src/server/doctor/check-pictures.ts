import { stat } from "node:fs/promises";
import type Database from "better-sqlite3";
import { imageWidths } from "../../shared/image-widths.ts";
import { imageFile } from "../images/image-files.ts";
import { type Finding, problem, restoreBackup, some, well } from "./finding.ts";

interface PictureRow {
  id: string;
  fileName: string;
  bytes: number;
}

/**
 * Looks at every stored picture: its files are there, as long as they were, and can be decoded to the last pixel.
 *
 * @param isQuick leaves the decoding out
 */
export async function checkPictures(client: Database.Database, dataDir: string, isQuick: boolean): Promise<Finding[]> {
  let rows: PictureRow[];
  try {
    rows = client.prepare("SELECT id, fileName, bytes FROM images ORDER BY id").all() as PictureRow[];
  } catch (error) {
    return [problem(`pictures cannot be looked up: ${(error as Error).message}`, restoreBackup)];
  }
  const missing: string[] = [];
  const damaged: string[] = [];
  for (const row of rows) {
    const state = await stateOf(row, dataDir, isQuick);
    if (state === "missing") missing.push(nameOf(row));
    if (state === "damaged") damaged.push(nameOf(row));
  }
  if (missing.length + damaged.length === 0)
    return [well(`${rows.length} pictures are ${isQuick ? "there" : "whole"}`)];
  const todo = `copy their files from a backup's images folder, or choose other pictures; ${restoreBackup}`;
  return [
    ...(missing.length > 0 ? [problem(`${missing.length} pictures are missing: ${some(missing)}`, todo)] : []),
    ...(damaged.length > 0 ? [problem(`${damaged.length} pictures are damaged: ${some(damaged)}`, todo)] : []),
  ];
}

const nameOf = ({ id, fileName }: PictureRow) => `${id} (${fileName})`;

async function stateOf(
  { id, bytes }: PictureRow,
  dataDir: string,
  isQuick: boolean,
): Promise<"whole" | "missing" | "damaged"> {
  const files = imageWidths.map((width) => imageFile(dataDir, id, width));
  const sizes = await Promise.all(
    files.map((file) =>
      stat(file).then(
        ({ size }) => size,
        () => null,
      ),
    ),
  );
  if (sizes.includes(null)) return "missing";
  if (sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) !== bytes) return "damaged";
  if (isQuick) return "whole";
  const { isWholePicture } = await import("../images/image-check.ts");
  for (const file of files) if (!(await isWholePicture(file))) return "damaged";
  return "whole";
}
