import { z } from "zod";

/** One promotion: the server that may write from then on. */
export const epochSchema = z.object({
  /** Random, because two promotions at the same moment may have the same number. */
  id: z.string().min(1),
  /** The host's name, for the operator. */
  host: z.string(),
  at: z.string(),
});
export type Epoch = z.infer<typeof epochSchema>;

/** The epochs in the bucket: one object for each number, never replaced except by a promotion at the same moment. */
export interface EpochStore {
  /** @returns null where there is none. @throws Error when the bucket does not answer */
  read(epoch: number): Promise<Epoch | null>;
  /** Returns when the bucket has it. */
  write(epoch: number, value: Epoch): Promise<void>;
  /** A number that was in use; there may be higher ones, because a list may lag behind. 0 without any. */
  listed(): Promise<number>;
  /** Whether a server that held the epoch has copied its database to the bucket. */
  isShipped(epoch: number): Promise<boolean>;
}

/** An epoch's number in eight digits, as in the bucket, so that lists are sorted by it. */
export const numbered = (epoch: number) => String(epoch).padStart(8, "0");

/** The highest epoch; 0 without any. Numbers have no gaps, so only the next number has to be looked for. */
export async function highestEpoch(store: EpochStore): Promise<number> {
  let epoch = await store.listed();
  while (await store.read(epoch + 1)) epoch += 1;
  return epoch;
}
