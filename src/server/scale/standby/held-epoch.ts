import { readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { chownLikeFolder } from "../../core/platform/chown.ts";
import { syncFolderNow, writeDurably } from "../../core/platform/durable-file.ts";

const heldSchema = z.object({ epoch: z.int().positive(), id: z.string().min(1) });

/** The epoch that a data folder was promoted with. */
export type HeldEpoch = z.infer<typeof heldSchema>;

const heldFile = (dataDir: string) => join(dataDir, "epoch.json");
const claimFile = (dataDir: string) => join(dataDir, "epoch-claim.json");

/**
 * Null for a folder that was never promoted. It is not in backups or replicas, because a copy of the database may not
 * write.
 */
export const readHeldEpoch = (dataDir: string): HeldEpoch | null => read(heldFile(dataDir));

/** The epoch that a folder began to claim and does not hold; null when no promotion of this folder was interrupted. */
export function readUnfinishedClaim(dataDir: string): HeldEpoch | null {
  const claim = read(claimFile(dataDir));
  return claim && readHeldEpoch(dataDir)?.id !== claim.id ? claim : null;
}

/** Call it before the epoch is stored: an interrupted promotion then knows the epoch as its own. */
export const writeClaim = (dataDir: string, claim: HeldEpoch): Promise<void> =>
  write(claimFile(dataDir), dataDir, claim);

/** Call it only after the wait for the old lease. */
export async function writeHeldEpoch(dataDir: string, held: HeldEpoch): Promise<void> {
  await write(heldFile(dataDir), dataDir, held);
  rmSync(claimFile(dataDir), { force: true });
}

function read(file: string): HeldEpoch | null {
  try {
    return heldSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

async function write(file: string, dataDir: string, { epoch, id }: HeldEpoch): Promise<void> {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  await writeDurably(unfinished, Buffer.from(`${JSON.stringify({ epoch, id })}\n`));
  chownLikeFolder(unfinished, dataDir);
  renameSync(unfinished, file);
  syncFolderNow(dataDir);
}
