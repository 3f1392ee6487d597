import type { Socket } from "node:net";
import type { Patience } from "../web-server.ts";
import { type PlainRequest, readPlainRequest } from "./plain-request.ts";

/** An answer written out whole. */
export interface ReadyAnswer {
  /** Status line, headers and body. */
  bytes: Buffer;
  /** Called when all of it has been handed to the system, or nobody is there to take it. */
  sent?: (() => void) | undefined;
}

/** @returns null for what cannot be answered without work */
export type FromMemory = (request: PlainRequest) => ReadyAnswer | null;

export interface FastPath {
  take(socket: Socket): void;
  /** For good: ends its connections, each once its last answer is out. Whoever has just come may still ask; Node answers. */
  closeIdle(): void;
  closeAll(): void;
}

/** Milliseconds beyond what clients are told: a request that sets out at the last moment still arrives. Node does the same. */
const onItsWayMs = 1_000;

/** Milliseconds for the first request of who came just before the server closes. */
const lastMomentMs = 250;

/**
 * Answers plain requests for what is in memory straight from their connections, for a third of what Node's own HTTP costs.
 * The first request that is anything else makes the connection Node's, for good.
 *
 * @param giveToNode takes a connection as Node's HTTP server does; what was read of it comes again
 * @see docs/decisions/0031-raw-path-for-cached-pages.md
 */
export function createFastPath(
  fromMemory: FromMemory,
  giveToNode: (socket: Socket) => void,
  { headersMs, keepAliveMs, stalledMs }: Patience,
): FastPath {
  const sockets = new Set<Socket>();
  const idleMs = keepAliveMs + onItsWayMs;
  let isClosing = false;

  const take = (socket: Socket) => {
    sockets.add(socket);
    const onData = (bytes: Buffer) => {
      // The server closes: whatever this asks to be done, nobody could be told that it was.
      if (socket.writableEnded) return;
      // Whoever asks again without reading would be sent more and more: Node lets such a client wait.
      const request = !isClosing && socket.writableLength === 0 ? readPlainRequest(bytes) : null;
      const answer = request && fromMemory(request);
      if (!answer) return leave(bytes);
      socket.write(answer.bytes, answer.sent);
      if (socket.timeout !== idleMs) socket.setTimeout(idleMs);
    };
    const onEnd = () => void socket.end();
    const onTimeout = () => {
      // On its way to a reader without reception, perhaps.
      const waitsToBeRead = socket.writableLength > 0 && socket.timeout !== stalledMs;
      if (waitsToBeRead) socket.setTimeout(stalledMs);
      else destroyUnlessItSpeaks();
    };
    const destroyUnlessItSpeaks = () => {
      // What came while the process was busy with something else is read before this is called.
      const { bytesRead } = socket;
      setImmediate(() => {
        if (sockets.has(socket) && socket.bytesRead === bytesRead) socket.destroy();
      });
    };
    // It is destroyed then, and "close" follows.
    const onError = () => {};
    const onClose = () => void sockets.delete(socket);
    const leave = (bytes: Buffer) => {
      sockets.delete(socket);
      socket.off("data", onData).off("end", onEnd).off("timeout", onTimeout).off("close", onClose);
      socket.setTimeout(0);
      giveToNode(socket);
      socket.off("error", onError);
      // A connection that Node has had from the start waits for bytes that its parser takes away beforehand, and so reads no
      // further by itself. Without this it would, after Node has stopped it because too much is still to be sent.
      socket.read(0);
      socket.unshift(bytes);
    };
    socket.setTimeout(headersMs);
    socket.on("data", onData).on("end", onEnd).on("timeout", onTimeout).on("error", onError).on("close", onClose);
  };

  return {
    take,
    closeIdle() {
      isClosing = true;
      for (const socket of sockets) {
        // A request that meets the end of a connection used before is sent again by browsers and proxies; a first one is not.
        if (socket.bytesRead === 0) socket.setTimeout(lastMomentMs);
        else socket.destroySoon();
      }
    },
    closeAll() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
