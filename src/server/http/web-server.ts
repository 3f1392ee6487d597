import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetworks } from "../core/platform/client-network.ts";
import { groupByNetwork } from "./by-network.ts";
import type { HttpPipeline } from "./http-pipeline.ts";
import { attachRawPath } from "./raw/attach-raw-path.ts";
import { hasBody } from "./request-kind.ts";
import { closeUnlessReadable, defaultTimeouts, type Timeouts } from "./timeouts.ts";

/** For all headers of a request. A token, a long URL and the headers of proxies need a fraction of it. */
const maxHeaderBytes = 16 * 1024;

/** Open connections, some 20 kB each. */
const defaultMaxConnections = 4_000;

/** Requests of a connection that wait for the responses before theirs. Browsers and proxies send none in advance. */
const maxPipelined = 16;

/** Such requests of all connections, some 25 kB each. */
const maxPipelinedOfAll = 1_000;

/**
 * Creates an HTTP server that slow, stalled or greedy clients cannot exhaust. It does not listen yet.
 *
 * @param maxConnections a further one closes an idle one of the network that holds the most
 */
export function createWebServer(
  pipeline: HttpPipeline,
  timeouts: Timeouts = defaultTimeouts,
  maxConnections: number = defaultMaxConnections,
): Server {
  const options = {
    ...pipeline.messages,
    keepAliveTimeout: timeouts.keepAliveMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    connectionsCheckingInterval: timeouts.checkMs,
    maxHeaderSize: maxHeaderBytes,
    // The pipeline checks it. Node would answer such requests itself, and they would not be counted.
    requireHostHeader: false,
  };
  const responses = new WeakMap<Socket, ServerResponse[]>();
  /** Responses of a connection that are not sent yet, in the order of their requests. */
  const pendingOn = (socket: Socket) => {
    const pending = responses.get(socket) ?? [];
    while (pending[0]?.destroyed) pending.shift();
    return pending;
  };
  let pipelined = 0;
  /** @returns false when the client pipelines too many requests; its connection is closed then */
  const mayWait = (socket: Socket, res: ServerResponse) => {
    const waiting = pendingOn(socket).push(res) - 1;
    if (waiting > 0) {
      pipelined += 1;
      res.once("close", () => {
        pipelined -= 1;
      });
    }
    if (waiting <= maxPipelined && pipelined <= maxPipelinedOfAll) return true;
    socket.destroy();
    stopParsing(socket);
    return false;
  };
  const accept = (req: IncomingMessage, res: ServerResponse) => {
    const { socket } = req;
    if (socket.destroyed) return;
    if (!responses.has(socket)) {
      responses.set(socket, []);
      socket.once("close", () => {
        // Of pipelined requests Node closes the first response only. The others would hold their resources for ever.
        for (const pending of pendingOn(socket)) if (!pending.socket) closeResponse(pending);
      });
    }
    if (!mayWait(socket, res)) return;
    requireBodyRate(req, timeouts);
    pipeline.serve(req, res, () => pendingOn(socket).length === 1);
  };
  // Node would answer an unknown expectation itself. A server may ignore it (RFC 9110 §10.1.1).
  const server = createServer(options, accept).on("checkExpectation", accept);
  // No byte was sent or received for that long. A response that is still being made, such as an AI answer, is not stalled:
  // none of its bytes waits to be read.
  server.setTimeout(timeouts.stalledMs, (socket) => {
    const [current] = pendingOn(socket);
    const isBeingMade = current?.req.complete && !current.writableEnded && socket.writableLength === 0;
    if (!isBeingMade) closeUnlessReadable(socket);
  });
  if (pipeline.findResponse) attachRawPath(server, pipeline.findResponse, pipeline.unsent, timeouts);

  const open = groupByNetwork<Socket>();
  const close = (socket: Socket) => {
    open.delete(socket);
    socket.destroy();
  };
  // Node's own `maxConnections` would refuse the newcomer: one client could keep all others out.
  server.prependListener("connection", (socket) => {
    open.add(socket, clientNetworks(socket.remoteAddress ?? ""));
    socket.once("close", () => open.delete(socket));
    if (open.size() > maxConnections) close(open.oldestOfLargest((one) => pendingOn(one).length === 0) ?? socket);
  });
  return server;
}

/**
 * Makes Node's parser fail at the next request of a chunk. Otherwise it would create a request and a response for each of the two
 * thousand that fit into one.
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, "parser");
  // What this function of Node returns goes to llhttp, where a negative number is an error.
  if (typeof parser === "object" && parser !== null) Reflect.set(parser, "onIncoming", () => -1);
}

/** Closes a response as Node does. */
function closeResponse(res: ServerResponse): void {
  res.destroy();
  res.emit("close");
}

/** Disconnects a client that sends a body too slowly: it may take `bodyMs`, and a second more for each `bodyBytesPerSecond`. */
function requireBodyRate(req: IncomingMessage, { bodyMs, bodyBytesPerSecond }: Timeouts): void {
  if (!hasBody(req)) return;
  const { socket } = req;
  // Bytes that arrived together with the headers are not counted.
  const began = performance.now();
  const bytesBefore = socket.bytesRead;
  const check = () => {
    if (req.complete) return;
    const allowedMs = bodyMs + ((socket.bytesRead - bytesBefore) / bodyBytesPerSecond) * 1000;
    const leftMs = allowedMs - (performance.now() - began);
    if (leftMs <= 0) socket.destroy();
    else timer = setTimeout(check, Math.ceil(leftMs));
  };
  let timer = setTimeout(check, bodyMs);
  req.once("close", () => clearTimeout(timer));
}
