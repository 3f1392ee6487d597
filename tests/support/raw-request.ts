import { once } from "node:events";
import { connect, type Socket } from "node:net";

/**
 * Opens a TCP connection, for requests that HTTP clients do not send.
 *
 * @param localAddress such as 127.0.0.2, to be another client
 */
export async function rawConnection(
  origin: string,
  localAddress = "127.0.0.1",
): Promise<{ socket: Socket; received: () => string; closed: Promise<void> }> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress });
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk.toString("latin1");
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  // A reset also ends the connection here.
  socket.on("error", () => {});
  return { socket, received: () => text, closed };
}

/** Sends exactly these bytes and waits until the server closes. @returns everything received */
export async function sendRaw(origin: string, ...parts: (string | Buffer)[]): Promise<string> {
  const { socket, received, closed } = await rawConnection(origin);
  for (const part of parts) socket.write(part);
  await closed;
  return received();
}
