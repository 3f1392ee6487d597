import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** What a client may take its time with, in milliseconds. */
export interface Patience {
  /** For all of a request's headers: whoever sends them byte by byte holds a connection for nothing. */
  headersMs: number;
  /** For a whole request: ten megabytes at 300 kbit/s. */
  requestMs: number;
  /** Without a single byte of a request that is being sent, or of an answer that waits to be read. */
  stalledMs: number;
  /** How often the server looks who has gone over the first two. */
  lookEveryMs: number;
}

const usualPatience: Patience = { headersMs: 15_000, requestMs: 300_000, stalledMs: 30_000, lookEveryMs: 5_000 };

/** A request's headers together; a token, a long address and what proxies add fit many times. */
const maxHeaderBytes = 16 * 1024;

/** Connections held open at a time, some 20 kB each. Those beyond are closed at once. */
const maxConnections = 4_000;

/** An HTTP server that slow, stalled and greedy clients cannot use up. It does not listen yet. */
export function createWebServer(answer: RequestListener, patience: Patience = usualPatience): Server {
  const options = {
    headersTimeout: patience.headersMs,
    requestTimeout: patience.requestMs,
    connectionsCheckingInterval: patience.lookEveryMs,
    maxHeaderSize: maxHeaderBytes,
  };
  const underWay = new WeakMap<Socket, ServerResponse[]>();
  /** Answers are sent in the order of their requests. */
  const unansweredOn = (socket: Socket) => {
    const answers = underWay.get(socket) ?? [];
    while (answers[0]?.destroyed) answers.shift();
    return answers;
  };
  const server = createServer(options, (req, res) => {
    const { socket } = req;
    if (!underWay.has(socket)) {
      underWay.set(socket, []);
      socket.once("close", () => {
        // Node tells only the first of those that came without waiting for an answer; what the others hold would never be
        // given back.
        for (const left of unansweredOn(socket)) if (!left.socket) tellClosed(left);
      });
    }
    unansweredOn(socket).push(res);
    answer(req, res);
  });
  server.maxConnections = maxConnections;
  // No byte has come or gone for that long. An answer that takes time to be made, a draft of a model for one, is not
  // stalled: nothing of it waits to be read.
  server.setTimeout(patience.stalledMs, (socket) => {
    const [now] = unansweredOn(socket);
    const isBeingMade = now?.req.complete && !now.writableEnded && socket.writableLength === 0;
    if (!isBeingMade) socket.destroy();
  });
  return server;
}

/** As Node does. */
function tellClosed(res: ServerResponse): void {
  res.destroy();
  res.emit("close");
}
