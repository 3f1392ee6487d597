import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { saveDurably } from "../../core/platform/durable-file.ts";

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
export const writeClaim = (dataDir: string, claim: HeldEpoch): void => write(claimFile(dataDir), claim);

/** Call it only after the wait for the old lease. */
export function writeHeldEpoch(dataDir: string, held: HeldEpoch): void {
  write(heldFile(dataDir), held);
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

const write = (file: string, { epoch, id }: HeldEpoch) => saveDurably(file, `${JSON.stringify({ epoch, id })}\n`);
