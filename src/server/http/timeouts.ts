import type { Socket } from "node:net";
import { keepAliveSeconds } from "./raw/serialized-response.ts";

/** How long the server waits for a client, in milliseconds. */
export interface Timeouts {
  /** For all headers of a request. A client that sends them byte by byte occupies a connection. */
  headersMs: number;
  /** For a whole request: ten megabytes at 300 kbit/s. */
  requestMs: number;
  /** For a body, plus a second for each `bodyBytesPerSecond` of it. Both are the defaults of Apache's mod_reqtimeout. */
  bodyMs: number;
  bodyBytesPerSecond: number;
  /** Without a byte of a request that is being received, or of a response that waits to be read. */
  stalledMs: number;
  /** For the next request on a connection that is kept open. */
  keepAliveMs: number;
  /** Interval at which Node checks the first two. */
  checkMs: number;
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  requestMs: 300_000,
  bodyMs: 20_000,
  bodyBytesPerSecond: 500,
  stalledMs: 30_000,
  keepAliveMs: keepAliveSeconds * 1000,
  checkMs: 5_000,
};

/** Closes a connection whose time is over. Bytes that arrived while the process was busy are read first; they keep it open. */
export function closeUnlessReadable(socket: Socket): void {
  const { bytesRead } = socket;
  // Runs after the sockets are read, a timer before that.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}
