import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, createServer as createTcpServer } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";

/** Undocumented behaviour of Node that the raw path relies on. See README.md. */

test("Node's HTTP server reads its connections through one listener", () => {
  const listeners = createServer().listeners("connection");
  expect(listeners).toHaveLength(1);
  expect(listeners[0]?.length).toBe(1);
});

test("the listener accepts a socket whose bytes were read and put back", async () => {
  const http = createServer((req, res) => res.end(`got ${req.url}`));
  const [listener] = http.listeners("connection");
  const tcp = createTcpServer((socket) => {
    socket.once("data", (bytes) => {
      listener?.call(http, socket);
      socket.read(0);
      socket.unshift(bytes);
    });
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void tcp.close());
  await once(tcp, "listening");
  const client = connect((tcp.address() as AddressInfo).port, "127.0.0.1");
  client.write("GET /put-back HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  expect(await text(client)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*got \/put-back/);
});
