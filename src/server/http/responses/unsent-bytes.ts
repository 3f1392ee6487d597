import type { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Bytes that all responses together may hold until their clients read them. */
const maxBytes = 32 * 1024 * 1024;

/**
 * Bytes that may still be held after clients were disconnected. Lower than the limit, so that the next response needs
 * no new search.
 */
const roomShare = 3 / 4;

/** Bytes that a client counts as having read from the start, so that a new one is not the slowest. */
const headStartBytes = 64 * 1024;

/** What a chunk keeps in memory. Responses from a cache share one ArrayBuffer. */
interface Held {
  readonly byteLength: number;
}

/** A response, or a connection of the raw path. */
type Target = ServerResponse | Socket;

/** A client that reads more slowly than the server writes. */
interface Reader {
  held: Set<Held>;
  /** Moment from which something was held without a pause. */
  since: number;
  /** Bytes given to the system since then. */
  written: number;
}

export interface UnsentBytes {
  /** Counts a chunk that was written to a target and is not sent completely. */
  add(target: Target, chunk: unknown): void;
  total(): number;
}

/**
 * Counts the memory that responses hold until their clients read it, and bounds it: beyond the limit, the clients that need
 * longest for the rest are disconnected.
 *
 * @param onDisconnect called for each of them
 * @see docs/decisions/0042-limit-on-unsent-bytes.md
 */
export function createUnsentBytes(onDisconnect: () => void = () => {}, limit: number = maxBytes): UnsentBytes {
  const readers = new Map<Target, Reader>();
  const sharers = new Map<Held, number>();
  let total = 0;

  const hold = (reader: Reader, held: Held) => {
    if (reader.held.has(held)) return;
    reader.held.add(held);
    const count = sharers.get(held) ?? 0;
    sharers.set(held, count + 1);
    if (count === 0) total += held.byteLength;
  };

  const release = (reader: Reader) => {
    for (const held of reader.held) {
      const count = sharers.get(held) ?? 1;
      if (count > 1) sharers.set(held, count - 1);
      else if (sharers.delete(held)) total -= held.byteLength;
    }
    reader.held.clear();
  };

  const watch = (target: Target): Reader => {
    const reader: Reader = { held: new Set(), since: 0, written: 0 };
    readers.set(target, reader);
    const forget = () => {
      release(reader);
      readers.delete(target);
    };
    // "finish" comes when everything is sent; "close" also when the client disconnects.
    const events: EventEmitter = target;
    events
      .on("drain", () => release(reader))
      .once("finish", forget)
      .once("close", forget);
    return reader;
  };

  /** Milliseconds that the client needs for the rest at its speed so far, of which it owes its share of shared memory. */
  const remainingMs = (target: Target, { held, since, written }: Reader) => {
    let share = 0;
    for (const it of held) share += it.byteLength / (sharers.get(it) ?? 1);
    const read = Math.max(0, written - unsentOf(target)) + headStartBytes;
    return (share * (performance.now() - since)) / read;
  };

  const makeRoom = () => {
    const slowestFirst = [...readers]
      .map(([target, reader]) => ({ target, reader, ms: remainingMs(target, reader) }))
      .sort((a, b) => b.ms - a.ms);
    for (const { target, reader } of slowestFirst) {
      if (total <= limit * roomShare) return;
      release(reader);
      socketOf(target)?.destroy();
      onDisconnect();
    }
  };

  return {
    add(target, chunk) {
      if (target.destroyed) return;
      const reader = readers.get(target) ?? watch(target);
      if (reader.held.size === 0) Object.assign(reader, { since: performance.now(), written: 0 });
      if (chunk instanceof Uint8Array) hold(reader, chunk.buffer);
      else if (typeof chunk === "string") hold(reader, { byteLength: Buffer.byteLength(chunk) });
      reader.written += reader.written === 0 ? unsentOf(target) : lengthOf(chunk);
      if (total > limit) makeRoom();
    },
    total: () => total,
  };
}

const lengthOf = (chunk: unknown) => (chunk instanceof Uint8Array || typeof chunk === "string" ? chunk.length : 0);

/** A response that waits for the responses before it has no socket yet. */
const socketOf = (target: Target): Socket | null => ("req" in target ? target.req.socket : target);

/**
 * Bytes that the system has not taken. Node counts a chunk as unsent until all of it is taken; libuv knows the rest of a
 * chunk that is being sent.
 */
function unsentOf(target: Target): number {
  const socket = "req" in target ? target.socket : target;
  const handle: unknown = socket && Reflect.get(socket, "_handle");
  const rest: unknown = handle ? Reflect.get(handle, "writeQueueSize") : 0;
  return Math.min(target.writableLength, Number(rest) || target.writableLength);
}
