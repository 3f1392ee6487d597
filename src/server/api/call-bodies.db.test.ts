import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aPost } from "../../../tests/support/factories.ts";
import { rawConnection } from "../../../tests/support/raw-request.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { heldBodies } from "../http/bodies/held-bodies.ts";

const megabyte = 1024 * 1024;
const unknown = "0".repeat(64);

const draft = (kilobytes: number) => JSON.stringify({ json: { title: "x".repeat(kilobytes * 1024) } });

test("calls without a session may have 64 kB, comments over REST 256 kB, and calls with one 2 MiB", async () => {
  const { origin, token, db } = await servedApp();
  const blog = aPost(db)._id;
  const send = async (path: string, body: string, authorization?: string) => {
    const headers = { "content-type": "application/json", ...(authorization && { authorization }) };
    return (await fetch(origin + path, { method: "POST", headers, body })).status;
  };
  const comment = (kilobytes: number) => JSON.stringify({ blog, name: "Ada", content: "x".repeat(kilobytes * 1024) });
  expect(await send("/trpc/comment.add", draft(60))).toBe(400);
  expect(await send("/trpc/comment.add", draft(65))).toBe(413);
  expect(await send("/trpc/draft.save", draft(1_000), token)).toBe(400);
  expect(await send("/trpc/draft.save", draft(2_100), token)).toBe(413);
  expect(await send("/api/blog/add-comment", comment(250))).toBe(400);
  expect(await send("/api/blog/add-comment", comment(257))).toBe(413);
  expect(await send("/api/admin/login", comment(65))).toBe(413);
  expect(await send("/api/blog/delete", comment(1_000), token)).toBe(400);
  // The client must hear that the session is over, not that the text is too large.
  for (const kilobytes of [1, 65, 2_100]) {
    for (const path of ["/trpc/draft.save", "/trpc/draft.save?batch=1", "/api/blog/delete"]) {
      expect(await send(path, draft(kilobytes), unknown), `${path} ${kilobytes}`).toBe(401);
    }
  }
  expect(await send("/trpc/comment.add", draft(65), unknown)).toBe(401);
  expect(await send("/api/blog/add-comment", comment(257), unknown)).toBe(401);
});

test("a call without a session may have a thousand values", async () => {
  const { origin } = await servedApp();
  const send = async (path: string, names: number) => {
    const input = Object.fromEntries(Array.from({ length: names }, (_, at) => [`name${at}`, 1]));
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(path.startsWith("/trpc") ? { json: input } : input);
    return (await fetch(origin + path, { method: "POST", headers, body })).text();
  };
  expect(await send("/trpc/subscriber.leave", 900)).not.toContain("The request could not be read");
  expect(await send("/trpc/subscriber.leave", 1_100)).toContain("The request could not be read");
  expect(await send("/api/blog/add-comment", 1_100)).toContain("The body is not valid JSON");
});

test.each([
  ["a call", "/trpc/draft.save"],
  ["REST", "/api/blog/delete"],
])("%s with an unknown token is answered before its body arrives", async (_what, path) => {
  const { origin } = await servedApp();
  const { socket, received } = await rawConnection(origin);
  onTestFinished(() => void socket.destroy());
  const head = ["Host: blog", "Content-Type: application/json", `Authorization: ${unknown}`, "Content-Length: 2000000"];
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n{`);
  await eventually(() => expect(received()).toMatch(/^HTTP\/1\.1 401 /));
});

test.each([
  ["calls", "/trpc/draft.save", "application/json", ""],
  ["REST", "/api/blog/delete", "application/json", ""],
  [
    "uploads",
    "/api/blog/add",
    "multipart/form-data; boundary=b",
    '--b\r\nContent-Disposition: form-data; name="blog"\r\n\r\n',
  ],
])(
  "the bodies of %s that never end hold a bounded amount of memory together, and others are read",
  async (_what, path, type, start) => {
    const { origin, token } = await servedApp();
    const length = 2 * megabyte;
    const head = [`Content-Type: ${type}`, `Authorization: ${token}`, `Content-Length: ${length}`, "Host: blog"];
    const body = Buffer.alloc(length - 1 - start.length, "x");
    let closed = 0;
    const all = await Promise.all(Array.from({ length: 40 }, () => rawConnection(origin)));
    for (const { socket, closed: ended } of all) {
      void ended.then(() => {
        closed += 1;
      });
      onTestFinished(() => void socket.destroy());
      socket.write(`POST ${path} HTTP/1.1\r\n${head.join("\r\n")}\r\n\r\n${start}`);
      socket.write(body);
    }
    await eventually(() => expect(closed).toBeGreaterThan(10));
    expect(heldBodies.total()).toBeLessThanOrEqual(48 * megabyte);
    const headers = { authorization: token, "content-type": "application/json" };
    const other = await fetch(`${origin}/trpc/draft.save`, { method: "POST", headers, body: draft(1_000) });
    expect(other.status).toBe(400);
    for (const { socket } of all) socket.destroy();
    await eventually(() => expect(heldBodies.total()).toBe(0));
  },
);
