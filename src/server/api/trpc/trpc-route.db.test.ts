import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createExpressMiddleware } from "@trpc/server/adapters/express";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { aPost, countRows } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { sendRaw } from "../../../../tests/support/raw-request.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { maxBatchSize } from "../../../shared/limits.ts";
import { createContext } from "../../context.ts";
import { posts } from "../../core/db/schema.ts";
import { servedRouter } from "../router.ts";

test("over /trpc a failure has its sentence and status, and no stack", async () => {
  const { origin, db } = await servedApp();
  const response = await fetch(`${origin}/trpc/post.remove`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { postId: aPost(db)._id } }),
  });
  const text = await response.text();
  expect(response.status).toBe(401);
  expect(text).toContain("Please sign in");
  expect(text).not.toContain("stack");
  expect(await countRows(db, posts)).toBe(1);
});

test("over /trpc a batch of eleven and a body over 64 kB without a session are refused", async () => {
  const { origin } = await servedApp();
  const names = Array.from({ length: 11 }, () => "post.list").join(",");
  expect((await fetch(`${origin}/trpc/${names}?batch=1&input={}`)).status).toBe(400);
  const body = JSON.stringify({ json: { email: "x".repeat(64 * 1024), password: "y" } });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${origin}/trpc/session.signIn`, { method: "POST", headers, body })).status).toBe(413);
});

test("an undecodable procedure name and an unknown method are client errors", async () => {
  const { origin } = await servedApp();
  const answers = await Promise.all([
    sendRaw(origin, "GET /trpc/%E0%A4%A HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
    sendRaw(origin, "TRACE /trpc HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"),
  ]);
  expect(answers.map((answer) => answer.split(" ")[1])).toEqual(["400", "405"]);
});

test("a response has a Content-Length, unless the client asks for a stream", async () => {
  const { origin, db } = await servedApp();
  aPost(db, { title: "Frost" });
  const calls = `${origin}/trpc/post.list,session.current?batch=1&input={"0":{"json":{}}}`;
  const whole = await fetch(calls);
  expect(whole.status).toBe(207);
  const text = await whole.text();
  expect(Number(whole.headers.get("content-length"))).toBe(Buffer.byteLength(text));
  const [list, session] = JSON.parse(text);
  expect(list.result.data.json.items).toMatchObject([{ title: "Frost" }]);
  expect(session.error.json.message).toBe("Please sign in");

  const pieces = await fetch(calls, { headers: { "trpc-accept": "application/jsonl" } });
  expect(pieces.headers.get("content-length")).toBeNull();
  const lines = (await pieces.text()).trimEnd().split("\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => line.includes("Frost"))).toHaveLength(1);
  expect(lines.filter((line) => line.includes("Please sign in"))).toHaveLength(1);
});

test("a client gets a response for any Host header", async () => {
  const { origin } = await servedApp();
  const ask = (call: string) =>
    sendRaw(
      origin,
      `${call} HTTP/1.1\r\nHost: host:99999\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 0\r\n\r\n`,
    );
  expect(await ask('GET /trpc/post.list?input={"json":{}}')).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask("POST /trpc/session.signOut")).toMatch(/^HTTP\/1\.1 401 /);
});

test.each([
  ["a b", "The request names no valid host"],
  ["user@host", "The request names no valid host"],
])("a mutation with the Host header “%s” is refused as a client error", async (host, sentence) => {
  const { log, errors } = aLog();
  const { origin } = await servedApp({ deps: { log } });
  const call = `POST /trpc/session.signOut HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
  const answer = await sendRaw(origin, call);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.trimEnd().endsWith(sentence), answer).toBe(true);
  expect(errors()).toEqual([]);
});

test("responses equal those of tRPC's Express adapter", async () => {
  const { origin, db, deps } = await servedApp();
  const postId = aPost(db, { title: "Frost" })._id;
  const adapter = express().use(
    "/trpc",
    createExpressMiddleware({
      router: servedRouter,
      maxBatchSize,
      createContext: () => createContext(deps, undefined, "192.0.2.1"),
    }),
  );
  const server = adapter.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const input = encodeURIComponent(JSON.stringify({ 0: { json: { postId } }, 1: {} }));
  const post = (body: string) => ({ method: "POST", headers: { "content-type": "application/json" }, body });
  const calls: [string, RequestInit?][] = [
    [`post.byId?input=${encodeURIComponent(JSON.stringify({ json: { postId } }))}`],
    [`post.byId,session.current?batch=1&input=${input}`],
    ["post.none"],
    ["post.byId?input=no-json"],
    ["post.remove", post(JSON.stringify({ json: { postId } }))],
    ["session.signIn", post("{")],
    ["comment.add", post(JSON.stringify({ json: { postId, name: "", content: "" } }))],
    ["post.byId", { method: "PUT" }],
  ];
  for (const [path, init] of calls) {
    const answer = async (base: string) => {
      const response = await fetch(`${base}/trpc/${path}`, init);
      return [response.status, response.headers.get("content-type"), await response.json()];
    };
    expect(await answer(origin), path).toEqual(await answer(`http://127.0.0.1:${port}`));
  }
});
