import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/**
 * Writes a new file from a stream. When that fails nobody has the file any more, so that it can be removed.
 *
 * @returns how many bytes
 */
export async function writeNewFile(path: string, source: AsyncIterable<unknown>, mode?: number): Promise<number> {
  const target = createWriteStream(path, { flags: "wx", mode });
  // A pipeline that fails while the file is being opened is over before there is one.
  const closed = new Promise<void>((resolve) => target.once("close", () => resolve()));
  await pipeline(source, target).finally(() => closed);
  return target.bytesWritten;
}
