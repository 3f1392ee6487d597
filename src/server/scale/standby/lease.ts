import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "pino";
import type { WriteLease } from "../../core/db/write-gate.ts";
import { type NoLease, WriteRefused } from "../../core/platform/write-refused.ts";
import type { EpochStore } from "./epoch-store.ts";
import type { HeldEpoch } from "./held-epoch.ts";
import { leaseMs, renewEveryMs } from "./lease-times.ts";

export interface LeaseClock {
  /** The time of a monotonic clock in milliseconds, which continues while the process is paused. */
  monotonic: () => number;
  /** The time of the wall clock in milliseconds, which also continues while the machine sleeps. */
  wall: () => number;
}

const systemClock: LeaseClock = { monotonic: () => performance.now(), wall: Date.now };

/** The right to write. Reading the bucket renews it. */
export interface Lease extends WriteLease {
  /** Asks the bucket once, then continues in the background. */
  start: () => Promise<void>;
  /** Asks the bucket at once if the lease has lapsed, as it does during a slow start. */
  renew: () => Promise<void>;
  /** Ends the wait of background work for the lease, because the process is about to end. */
  endWaits: () => void;
  stop: () => void;
}

/**
 * Keeps the lease of an epoch. The server reads two objects: its own epoch, which must name it, and the next, which must not exist.
 * Then no server was promoted before it began to read, and a promotion waits longer than {@link leaseMs}.
 *
 * @param held null for a folder that was never promoted: it never writes
 * @see docs/decisions/0072-one-writer-by-a-lease.md
 */
export function createLease(
  store: EpochStore,
  held: HeldEpoch | null,
  log: Pick<Logger, "warn" | "error" | "info">,
  clock: LeaseClock = systemClock,
): Lease {
  let until: { monotonic: number; wall: number } | null = null;
  let refusal: NoLease = held ? "lapsed" : "standby";
  let isFinal = held === null;
  let isLogged = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isEnding = false;
  let onceSuperseded = () => {};

  const state = () => {
    const isHeld = !isFinal && until !== null && clock.monotonic() < until.monotonic && clock.wall() < until.wall;
    return isHeld ? "held" : refusal;
  };

  const supersede = (by: string) => {
    isFinal = true;
    refusal = "superseded";
    log.error(
      { epoch: held?.epoch, by },
      "another server was promoted; this one no longer writes, but still serves pages",
    );
    onceSuperseded();
  };

  const lapse = (reason: string) => {
    if (!isLogged) log.warn({ reason }, "the lease to write could not be renewed; retrying every second");
    isLogged = true;
  };

  const renew = async ({ epoch, id }: HeldEpoch) => {
    const began = { monotonic: clock.monotonic(), wall: clock.wall() };
    try {
      const [own, next] = await Promise.all([store.read(epoch), store.read(epoch + 1)]);
      if (next) return supersede(next.host);
      if (own && own.id !== id) return supersede(own.host);
      if (!own) return lapse("the object of the epoch is missing in the bucket");
      until = { monotonic: began.monotonic + leaseMs, wall: began.wall + leaseMs };
      if (isLogged) log.info({ epoch }, "the lease to write is renewed again");
      isLogged = false;
    } catch (error) {
      lapse((error as Error).message);
    }
  };

  const round = async () => {
    if (!held || isFinal || isStopped) return;
    await renew(held);
    if (!isFinal && !isStopped) timer = setTimeout(round, renewEveryMs).unref();
  };

  return {
    epoch: held?.epoch ?? 0,
    state,
    requireOpen() {
      const now = state();
      if (now !== "held") throw new WriteRefused(now);
    },
    async opened() {
      while (state() !== "held") {
        if (isEnding) throw new WriteRefused(refusal);
        await wait(renewEveryMs, undefined, { ref: false });
      }
    },
    onSuperseded(listener) {
      onceSuperseded = listener;
    },
    start: round,
    async renew() {
      if (held && state() === "lapsed") await renew(held);
    },
    endWaits() {
      isEnding = true;
    },
    stop() {
      isEnding = true;
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
