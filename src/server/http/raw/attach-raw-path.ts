import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { UnsentBytes } from "../responses/unsent-bytes.ts";
import type { Timeouts } from "../timeouts.ts";
import { createRawPath, type FindResponse } from "./raw-path.ts";

/** Starts each connection of a server on the raw path. At the first request that is not for it, Node's HTTP takes over. */
export function attachRawPath(
  server: Server,
  findResponse: FindResponse,
  unsent: UnsentBytes,
  timeouts: Timeouts,
): void {
  const listeners = server.listeners("connection");
  const handToNode = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
  };
  const rawPath = createRawPath(findResponse, handToNode, unsent, timeouts);
  server.removeAllListeners("connection").on("connection", rawPath.accept);
  // Node closes only the connections that were handed to it. `server.close` calls the first of these.
  const { closeIdleConnections, closeAllConnections } = server;
  server.closeIdleConnections = () => {
    rawPath.closeIdle();
    closeIdleConnections.call(server);
  };
  server.closeAllConnections = () => {
    rawPath.closeAll();
    closeAllConnections.call(server);
  };
}
