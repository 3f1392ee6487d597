import type { Socket } from "node:net";
import type { UnsentBytes } from "../responses/unsent-bytes.ts";
import { closeUnlessReadable, type Timeouts } from "../timeouts.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

/** A response as bytes. */
export interface RawResponse {
  /** Status line, headers and body. */
  bytes: Buffer;
  /** Called when all bytes have been handed to the system, or the connection is closed. */
  onSent?: (() => void) | undefined;
}

/** @returns null for a request that Node's HTTP server must answer */
export type FindResponse = (request: PlainRequest, socket: Socket) => RawResponse | null;

export interface RawPath {
  accept(socket: Socket): void;
  /**
   * Stops the raw path: each connection ends after its last response. A connection without a request may still send
   * one, to Node.
   */
  closeIdle(): void;
  closeAll(): void;
}

/** Milliseconds beyond the announced keep-alive, for a request that was sent at the last moment. Node adds as many. */
const keepAliveBufferMs = 1_000;

/** Milliseconds for the first request on a connection that was opened just before the server closes. */
const lastRequestMs = 250;

/**
 * Answers plain requests directly on their connections where the response is ready. The first other request hands the connection to Node's
 * HTTP server, for good.
 *
 * @param handToNode gives a socket to Node's HTTP server; what was read of it is put back
 * @see README.md
 */
export function createRawPath(
  findResponse: FindResponse,
  handToNode: (socket: Socket) => void,
  unsent: UnsentBytes,
  { headersMs, keepAliveMs, stalledMs }: Timeouts,
): RawPath {
  const sockets = new Set<Socket>();
  const idleMs = keepAliveMs + keepAliveBufferMs;
  let isClosing = false;

  const accept = (socket: Socket) => {
    sockets.add(socket);
    const onData = (bytes: Buffer) => {
      // The server is closing: the result of this request could not be sent.
      if (socket.writableEnded) return;
      // A client that requests without reading goes to Node, which applies backpressure.
      const request = !isClosing && socket.writableLength === 0 ? readPlainRequest(bytes) : null;
      const response = request && findResponse(request, socket);
      if (!response) return leave(bytes);
      const isSent = socket.write(response.bytes, response.onSent);
      if (!isSent) unsent.add(socket, response.bytes);
      if (socket.timeout !== idleMs) socket.setTimeout(idleMs);
    };
    const onEnd = () => void socket.end();
    const onTimeout = () => {
      // A response may be on its way to a client with a bad connection.
      const isUnread = socket.writableLength > 0 && socket.timeout !== stalledMs;
      if (isUnread) socket.setTimeout(stalledMs);
      else closeUnlessReadable(socket);
    };
    // The socket is destroyed, and "close" follows.
    const onError = () => {};
    const onClose = () => void sockets.delete(socket);
    const leave = (bytes: Buffer) => {
      sockets.delete(socket);
      socket.off("data", onData).off("end", onEnd).off("timeout", onTimeout).off("close", onClose);
      socket.setTimeout(0);
      handToNode(socket);
      socket.off("error", onError);
      // Node's parser consumes the handle of a new connection before the stream reads, so the stream never started reading.
      // Without this it would not resume after Node paused it for backpressure.
      socket.read(0);
      socket.unshift(bytes);
    };
    socket.setTimeout(headersMs);
    socket.on("data", onData).on("end", onEnd).on("timeout", onTimeout).on("error", onError).on("close", onClose);
  };

  return {
    accept,
    closeIdle() {
      isClosing = true;
      for (const socket of sockets) {
        // Browsers and proxies retry a request that meets the end of a reused connection, but not the first one on it.
        if (socket.bytesRead === 0) socket.setTimeout(lastRequestMs);
        else socket.destroySoon();
      }
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
