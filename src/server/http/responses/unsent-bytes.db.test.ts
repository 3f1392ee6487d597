import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { newId } from "../../core/db/id.ts";
import { posts } from "../../core/db/schema.ts";
import { createWebServer } from "../web-server.ts";
import { createUnsentBytes } from "./unsent-bytes.ts";

// The tests send hundreds of megabytes, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

const megabyte = 1024 * 1024;

const openConnections = (server: Server): Promise<number> => promisify(server.getConnections.bind(server))();

/** Opens connections that send a request and read nothing. */
async function stall(origin: string, path: string, clients: number) {
  for (let at = 0; at < clients; at++) {
    const { socket } = await rawConnection(origin);
    onTestFinished(() => void socket.destroy());
    socket.pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: blog\r\n\r\n`);
  }
}

const calls = 10;
const input = JSON.stringify(Object.fromEntries(Array.from({ length: calls }, (_, at) => [at, { json: {} }])));
const batch = `/trpc/${Array(calls).fill("post.feed").join(",")}?batch=1&input=${encodeURIComponent(input)}`;

test.each([
  ["the list of all posts", "/api/blog/all", 2 * megabyte, 40],
  ["a batch of calls", batch, 16 * megabyte, 8],
])(
  "clients that do not read %s are disconnected, and a slow reader gets all of it",
  async (_what, path, maxUnsentBytes, clients) => {
    const { origin, server, db, unsent } = await servedApp({ maxUnsentBytes });
    // More text than the system buffers for a connection.
    aPost(db, { description: `<p>${"Rain again. ".repeat(10_000)}</p>` });
    const [row] = db.select().from(posts).all();
    if (!row) throw new Error("There is no post");
    // By the service, each one would be cleaned and indexed.
    for (let at = 1; at < 60; at++)
      db.insert(posts)
        .values({ ...row, id: newId(), feedKey: Number(row.feedKey) - at })
        .run();
    await stall(origin, path, clients);
    await eventually(async () => expect(await openConnections(server)).toBeLessThan(clients));
    const reader = (await fetch(origin + path)).body?.getReader();
    let length = 0;
    for (let piece = await reader?.read(); piece?.value; piece = await reader?.read()) {
      length += piece.value.length;
      expect(unsent.total()).toBeLessThanOrEqual(maxUnsentBytes);
      await wait(1);
    }
    expect(length).toBeGreaterThan(3 * megabyte);
  },
);

/** A server that sends these bytes on the raw path. */
async function aRawServer(bytes: () => Buffer) {
  const unsent = createUnsentBytes(() => {}, 32 * megabyte);
  const serve = () => {};
  const server = createWebServer({ serve, findResponse: () => ({ bytes: bytes() }), unsent, messages: {} });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, unsent };
}

test("a page in the cache is counted once, however many clients do not read it", async () => {
  const page = Buffer.alloc(20 * megabyte);
  const { origin, server, unsent } = await aRawServer(() => page);
  await stall(origin, "/", 10);
  await eventually(() => expect(unsent.total()).toBe(page.length));
  expect(await openConnections(server)).toBe(10);
});

test("the bytes of a page that the cache does not hold are counted for each response", async () => {
  const { origin, server, unsent } = await aRawServer(() => Buffer.alloc(20 * megabyte));
  await stall(origin, "/", 10);
  await eventually(async () => expect(await openConnections(server)).toBe(1));
  expect(unsent.total()).toBe(20 * megabyte);
});
