import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
import type { DescribedFile, SourceFile } from "./open-source.ts";

/** Names, sizes and checksums of files, each read as a stream. */
export async function describeFiles(files: readonly SourceFile[]): Promise<DescribedFile[]> {
  const described: DescribedFile[] = [];
  for (const { path, bytes, open } of files) {
    const hash = createHash("sha256");
    await pipeline(await open(), hash);
    described.push({ name: path, bytes, sha256: hash.digest("hex") });
  }
  return described;
}
