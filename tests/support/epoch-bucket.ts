import { setImmediate as turn } from "node:timers/promises";
import type { Epoch, EpochStore } from "../../src/server/scale/standby/epoch-store.ts";

/** A bucket in memory that answers as S3 promises: a read sees each write that was acknowledged before it began. */
export function aMemoryBucket() {
  const epochs = new Map<number, Epoch>();
  const shipped = new Set<number>();
  let isAway = false;
  const store: EpochStore = {
    async read(epoch) {
      if (isAway) throw new Error("the bucket does not answer");
      return epochs.get(epoch) ?? null;
    },
    write: async (epoch, value) => void epochs.set(epoch, value),
    listed: async () => 0,
    isShipped: async (epoch) => shipped.has(epoch),
  };
  return {
    ...store,
    shipped,
    remove: (epoch: number) => epochs.delete(epoch),
    leave() {
      isAway = true;
    },
    comeBack() {
      isAway = false;
    },
    /** Two clients whose requests take turns in the order of the bits of `order`. */
    steppedBy(order: number): { one: EpochStore; other: EpochStore } {
      let step = 0;
      const client = (mine: number): EpochStore => {
        const inTurn = async <T>(request: () => Promise<T>) => {
          // The other client may have finished.
          for (let tries = 0; ((order >> (step % 8)) & 1) !== mine && tries < 4; tries++) await turn();
          step += 1;
          return request();
        };
        return {
          read: (epoch) => inTurn(() => store.read(epoch)),
          write: (epoch, value) => inTurn(() => store.write(epoch, value)),
          listed: () => inTurn(store.listed),
          isShipped: (epoch) => inTurn(() => store.isShipped(epoch)),
        };
      };
      return { one: client(0), other: client(1) };
    },
  };
}
