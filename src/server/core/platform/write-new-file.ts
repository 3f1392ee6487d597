import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/**
 * Writes a new file from a stream. After a failure the file is closed, so that it can be removed.
 *
 * @returns how many bytes
 */
export async function writeNewFile(
  path: string,
  source: Iterable<unknown> | AsyncIterable<unknown>,
  mode?: number,
): Promise<number> {
  const target = createWriteStream(path, { flags: "wx", mode });
  // A pipeline can fail before the file is open.
  const closed = new Promise<void>((resolve) => target.once("close", () => resolve()));
  await pipeline(source, target).finally(() => closed);
  return target.bytesWritten;
}
