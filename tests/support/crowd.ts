import { rawConnection } from "./raw-request.ts";

/** Fewer than a connection may pipeline. */
const perConnection = 10;

/**
 * Sends requests without reading, some on each connection.
 *
 * @returns all that was received, and a function that closes the connections
 */
export async function crowd(origin: string, count: number, path = "/api/blog/none") {
  const request = `GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`;
  const connections = await Promise.all(Array.from({ length: count / perConnection }, () => rawConnection(origin)));
  // The first of each connection come first: while these wait for their turns, no response of a later one is sent.
  for (const { socket } of connections) socket.write(request);
  await (await fetch(`${origin}/healthz`)).text();
  for (const { socket } of connections) socket.write(request.repeat(perConnection - 1));
  return {
    received: () => connections.map((connection) => connection.received()).join(""),
    disconnect: () => {
      for (const { socket } of connections) socket.destroy();
    },
  };
}
