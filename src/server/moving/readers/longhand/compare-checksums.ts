import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { ArchiveManifest } from "../../archive/archive-schema.ts";
import type { OpenSource, SourceFile } from "../../source/open-source.ts";

/** The files of an archive that are not as its manifest says. */
export interface Comparison {
  missing: string[];
  /** Changed or damaged. */
  different: ReadonlySet<string>;
}

/** Compares an archive with its manifest. An archive that was cut has none, and nothing to compare with. */
export async function compareChecksums(source: OpenSource, manifest: ArchiveManifest | null): Promise<Comparison> {
  const missing: string[] = [];
  const different = new Set<string>();
  for (const [name, wanted] of Object.entries(manifest?.files ?? {})) {
    const file = source.find(name.normalize("NFC"));
    if (!file) missing.push(name);
    else if (!(await isSame(file, wanted))) different.add(file.path);
  }
  return { missing, different };
}

async function isSame(file: SourceFile, { bytes, sha256 }: { bytes: number; sha256: string }): Promise<boolean> {
  const hash = createHash("sha256");
  let size = 0;
  let stream: Readable | undefined;
  try {
    stream = await file.open();
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytes) return false;
      hash.update(chunk);
    }
    return size === bytes && hash.digest("hex") === sha256;
  } catch {
    // Damaged: reading its item says so, too.
    return false;
  } finally {
    stream?.destroy();
  }
}
