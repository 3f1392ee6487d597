import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { clientNetworks } from "../core/platform/client-network.ts";
import { groupByNetwork } from "./by-network.ts";
import type { HttpPipeline } from "./http-pipeline.ts";
import { attachRawPath } from "./raw/attach-raw-path.ts";
import { hasBody } from "./request-kind.ts";
import { defaultTimeouts, type Timeouts } from "./timeouts.ts";

/** For all headers of a request. A token, a long URL and the headers of proxies need a fraction of it. */
const maxHeaderBytes = 16 * 1024;

/** Open connections, some 20 kB each. */
const defaultMaxConnections = 4_000;

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
  };
  const responses = new WeakMap<Socket, ServerResponse[]>();
  /** Responses of a connection that are not sent yet, in the order of their requests. */
  const pendingOn = (socket: Socket) => {
    const pending = responses.get(socket) ?? [];
    while (pending[0]?.destroyed) pending.shift();
    return pending;
  };
  const server = createServer(options, (req, res) => {
    const { socket } = req;
    if (!responses.has(socket)) {
      responses.set(socket, []);
      socket.once("close", () => {
        // Of pipelined requests Node closes the first response only. The others would hold their resources for ever.
        for (const pending of pendingOn(socket)) if (!pending.socket) closeResponse(pending);
      });
    }
    pendingOn(socket).push(res);
    requireBodyRate(req, timeouts);
    pipeline.serve(req, res, () => pendingOn(socket).length === 1);
  });
  // No byte was sent or received for that long. A response that is still being made, such as an AI answer, is not stalled:
  // none of its bytes waits to be read.
  server.setTimeout(timeouts.stalledMs, (socket) => {
    const [current] = pendingOn(socket);
    const isBeingMade = current?.req.complete && !current.writableEnded && socket.writableLength === 0;
    if (!isBeingMade) socket.destroy();
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
