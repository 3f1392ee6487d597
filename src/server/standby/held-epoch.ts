import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { chownLikeFolder } from "../platform/chown.ts";
import { syncFolderNow, writeDurably } from "../platform/durable-file.ts";

const heldSchema = z.object({ epoch: z.int().positive(), id: z.string().min(1) });

/** The epoch that a data folder was promoted with. */
export type HeldEpoch = z.infer<typeof heldSchema>;

const fileOf = (dataDir: string) => join(dataDir, "epoch.json");

/** Null for a folder that was never promoted. It is not in backups or replicas: a copy of the database may not write. */
export function readHeldEpoch(dataDir: string): HeldEpoch | null {
  try {
    return heldSchema.parse(JSON.parse(readFileSync(fileOf(dataDir), "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Call it only after the wait for the old lease. */
export async function writeHeldEpoch(dataDir: string, held: HeldEpoch): Promise<void> {
  const unfinished = `${fileOf(dataDir)}.new`;
  rmSync(unfinished, { force: true });
  await writeDurably(unfinished, Buffer.from(`${JSON.stringify(held)}\n`));
  chownLikeFolder(unfinished, dataDir);
  renameSync(unfinished, fileOf(dataDir));
  syncFolderNow(dataDir);
}
