import { createServer, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { keepAliveSeconds } from "../pages/cache/serialized-response.ts";
import type { Front } from "./http-pipeline.ts";
import { createFastPath, type FromMemory } from "./raw/fast-path.ts";

/** What a client may take its time with, in milliseconds. */
export interface Patience {
  /** For all of a request's headers: whoever sends them byte by byte holds a connection for nothing. */
  headersMs: number;
  /** For a whole request: ten megabytes at 300 kbit/s. */
  requestMs: number;
  /** Without a single byte of a request that is being sent, or of an answer that waits to be read. */
  stalledMs: number;
  /** For the next request on a connection that is kept open. */
  keepAliveMs: number;
  /** How often the server looks who has gone over the first two. */
  lookEveryMs: number;
}

const usualPatience: Patience = {
  headersMs: 15_000,
  requestMs: 300_000,
  stalledMs: 30_000,
  keepAliveMs: keepAliveSeconds * 1000,
  lookEveryMs: 5_000,
};

/** A request's headers together; a token, a long address and what proxies add fit many times. */
const maxHeaderBytes = 16 * 1024;

/** Connections held open at a time, some 20 kB each. Those beyond are closed at once. */
const maxConnections = 4_000;

/**
 * An HTTP server that slow, stalled and greedy clients cannot use up. It does not listen yet.
 *
 * @param front what is in memory is sent by the fast path, all else is Node's to read
 */
export function createWebServer({ serve, fromMemory, messages }: Front, patience: Patience = usualPatience): Server {
  const options = {
    ...messages,
    keepAliveTimeout: patience.keepAliveMs,
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
    serve(req, res);
  });
  server.maxConnections = maxConnections;
  // No byte has come or gone for that long. An answer that takes time to be made, a draft of a model for one, is not
  // stalled: nothing of it waits to be read.
  server.setTimeout(patience.stalledMs, (socket) => {
    const [now] = unansweredOn(socket);
    const isBeingMade = now?.req.complete && !now.writableEnded && socket.writableLength === 0;
    if (!isBeingMade) socket.destroy();
  });
  putFastPathBefore(server, fromMemory, patience);
  return server;
}

/** Each connection begins on the fast path; Node's own listener has it from the first request on that is not for there. */
function putFastPathBefore(server: Server, fromMemory: FromMemory, patience: Patience): void {
  const serveHttp = server.listeners("connection");
  const giveToNode = (socket: Socket) => {
    for (const listener of serveHttp) listener.call(server, socket);
  };
  const fastPath = createFastPath(fromMemory, giveToNode, patience);
  server.removeAllListeners("connection").on("connection", fastPath.take);
  // Node knows of those connections only that were given to it. Closing the server calls the first of the two.
  const { closeIdleConnections, closeAllConnections } = server;
  server.closeIdleConnections = () => {
    fastPath.closeIdle();
    closeIdleConnections.call(server);
  };
  server.closeAllConnections = () => {
    fastPath.closeAll();
    closeAllConnections.call(server);
  };
}

/** As Node does. */
function tellClosed(res: ServerResponse): void {
  res.destroy();
  res.emit("close");
}
