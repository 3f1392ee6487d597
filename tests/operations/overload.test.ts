import { beforeAll, expect, test, vi } from "vitest";
import { aJpeg, withTail } from "../support/images.ts";
import { rawConnection } from "../support/raw-request.ts";
import { aForm, restClient } from "../support/rest-client.ts";
import { type RunningBlog, startBlog } from "../support/running-blog.ts";

// The tests overload the server, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** A busy machine needs long to serve the whole queue. */
const inAMinute = (check: () => unknown) => vi.waitFor(check, { timeout: 60_000, interval: 200 });

let blog: RunningBlog;
beforeAll(async () => {
  blog = await startBlog();
  return () => blog.stop();
});

test("an overloaded server responds to every request, sheds some at once, and recovers", async () => {
  await blog.aPost({ title: "Sought by many" });
  const search = "GET /?search=Sought HTTP/1.1\r\nHost: blog\r\n\r\n";
  // More requests than any machine serves within the queue's limit.
  const crowd = await Promise.all(Array.from({ length: 50 }, () => rawConnection(blog.origin)));
  for (const { socket } of crowd) socket.write(search.repeat(16));
  const received = () => crowd.map((connection) => connection.received()).join("");
  await inAMinute(() => expect(received().match(/^HTTP\/1\.1 /gm)).toHaveLength(800));
  for (const { socket } of crowd) socket.destroy();

  const [served = [], shed = []] = [/^HTTP\/1\.1 200 /gm, /^HTTP\/1\.1 503 /gm].map(
    (line) => received().match(line) ?? [],
  );
  expect([served.length > 0, shed.length > 0, served.length + shed.length]).toEqual([true, true, 800]);
  expect(received().match(/^retry-after: [1-3]$/gm)).toHaveLength(shed.length);
  expect(received().match(/more readers than it can serve/g)).toHaveLength(shed.length);
  expect((await fetch(`${blog.origin}/?search=Sought`)).status).toBe(200);
  expect((await fetch(`${blog.origin}/readyz`)).status).toBe(200);
});

test("clients that disconnect before their responses leave no load behind", async () => {
  for (let round = 0; round < 100; round++) {
    const { socket } = await rawConnection(blog.origin);
    // Of pipelined requests Node reports only the first as disconnected.
    socket.write("GET /?search=Sought HTTP/1.1\r\nHost: blog\r\n\r\n".repeat(16));
    socket.resetAndDestroy();
  }
  await inAMinute(async () => expect((await fetch(`${blog.origin}/?search=Sought`)).status).toBe(200));
});

test("while one client sends slow bodies and holds thousands of connections, a writer signs in, saves and reads", async () => {
  const { _id } = await blog.aPost({ title: "Sought by many" });
  const head = "POST /api/blog/add-comment HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\n";
  const open = (bytes: string) =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        const connection = await rawConnection(blog.origin, "127.0.0.2");
        connection.socket.write(bytes);
        return connection;
      }),
    );
  const attack: Awaited<ReturnType<typeof open>> = [];
  for (let sent = 0; sent < 15; sent++) attack.push(...(await open(`${head}Content-Length: 1000\r\n\r\n{`)));
  for (let idle = 0; idle < 190; idle++) attack.push(...(await open("")));

  const token = await blog.signIn();
  expect((await restClient(blog.origin).post("/blog/toggle-publish", { id: _id }, token)).status).toBe(200);
  expect((await fetch(`${blog.origin}/?search=Sought`)).status).toBe(200);
  for (const { socket } of attack) socket.destroy();
});

test("uploads wait in a bounded queue: further ones are refused with the time to retry, and none is lost", async () => {
  const image = await aJpeg({ width: 800, height: 600 });
  const { post } = restClient(blog.origin);
  const upload = (number: number) => post("/admin/images", aForm({ image: withTail(image, number) }), blog.token);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, number) => upload(number)));
  const stored = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 503);
  expect([stored.length + refused.length, stored.length > 0, refused.length > 0]).toEqual([60, true, true]);
  for (const { body, headers } of refused) {
    expect(body.message).toMatch(/^(?:Many images are being prepared|The blog has more readers)/);
    expect(headers.get("retry-after")).toMatch(/^[1-5]$/);
  }
  for (const { body } of stored)
    expect((await fetch(blog.origin + new URL(body.url, blog.origin).pathname)).status).toBe(200);
  expect((await upload(60)).status).toBe(200);
});
