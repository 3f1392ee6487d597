import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { saveDurably } from "../../core/platform/durable-file.ts";

const checkSchema = z.object({
  at: z.iso.datetime(),
  epoch: z.int().positive(),
  bytes: z.int(),
  seconds: z.number(),
  rows: z.record(z.string(), z.int()),
  /** Null when the copy is whole. */
  failure: z.string().nullable(),
});
export type CopyCheck = z.infer<typeof checkSchema>;

const noteOf = (dataDir: string) => join(dataDir, "standby-check.json");

/** The last check; null before the first. */
export function lastCheck(dataDir: string): CopyCheck | null {
  try {
    return checkSchema.parse(JSON.parse(readFileSync(noteOf(dataDir), "utf8")));
  } catch {
    return null;
  }
}

export function writeCheck(dataDir: string, check: CopyCheck): void {
  saveDurably(noteOf(dataDir), JSON.stringify(check));
}
