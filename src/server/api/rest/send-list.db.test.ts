import type { AddressInfo } from "node:net";
import express from "express";
import { expect, onTestFinished, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { requestLog } from "../../http/request-log.ts";
import { endpointsOf } from "./endpoint.ts";

/** A server with one path that sends this list. */
async function servedList(list: () => AsyncIterable<unknown>) {
  const { log, errors } = aLog();
  const { deps } = testApp({ deps: { log } });
  const { listEndpoint, failures } = endpointsOf(deps);
  const app = express();
  app.use(requestLog(deps));
  app.get("/list", listEndpoint("numbers", "Counted", list));
  app.get("/other", (_req, res) => void res.send("still here"));
  app.use(failures);
  const server = app.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, errors };
}

/** An endless list, with the number of produced rows and whether it was stopped. */
function endlessList() {
  const state = { produced: 0, isStopped: false };
  async function* list() {
    try {
      while (true) yield { at: state.produced++, filling: "x".repeat(10_000) };
    } finally {
      state.isStopped = true;
    }
  }
  return { state, list };
}

async function* countTo(last: number) {
  for (let at = 1; at <= last; at++) yield at;
}

test.each([0, 1, 49, 50, 51, 1000])("a list of %i is complete and valid JSON", async (length) => {
  const { origin } = await servedList(() => countTo(length));
  const answer = await fetch(`${origin}/list`);
  expect(await answer.json()).toEqual({
    success: true,
    message: "Counted",
    numbers: Array.from({ length }, (_, at) => at + 1),
  });
});

test("the list pauses while the client does not read, and ends when the client disconnects", async () => {
  const { state, list } = endlessList();
  const { origin, errors } = await servedList(list);
  const { socket } = await rawConnection(origin);
  socket.pause();
  socket.write("GET /list HTTP/1.1\r\nHost: x\r\n\r\n");
  await eventually(() => expect(state.produced).toBeGreaterThan(0));
  // After 500 other responses the list has produced no more than the buffers hold.
  for (let at = 0; at < 500; at++) await (await fetch(`${origin}/other`)).text();
  expect(state.produced).toBeLessThan(5000);
  expect(state.isStopped).toBe(false);
  socket.destroy();
  await eventually(() => expect(state.isStopped).toBe(true));
  expect(errors()).toEqual([]);
});

test("other requests get a turn every fifty rows", async () => {
  let turns = 0;
  let turnsAtTheEnd = 0;
  const { origin } = await servedList(async function* () {
    const count = () => {
      turns += 1;
      if (turnsAtTheEnd === 0) setImmediate(count);
    };
    count();
    yield* countTo(5000);
    turnsAtTheEnd = turns;
  });
  expect((await (await fetch(`${origin}/list`)).json()).numbers).toHaveLength(5000);
  expect(turnsAtTheEnd).toBeGreaterThanOrEqual(5000 / 50);
});

test("a list that fails before its first byte gets an ordinary error response", async () => {
  const { origin, errors } = await servedList(async function* () {
    yield 1;
    throw new Error("the disk is gone");
  });
  const answer = await fetch(`${origin}/list`);
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({
    success: false,
    message: "Something went wrong on our side. Please try again.",
  });
  expect(errors()).toMatchObject([{ err: { message: "the disk is gone" } }]);
});

test("the response of a list that fails midway is aborted, so that clients notice that it is incomplete", async () => {
  const { origin, errors } = await servedList(async function* () {
    yield* countTo(100);
    throw new Error("the disk is gone");
  });
  const answer = await fetch(`${origin}/list`);
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow("terminated");
  expect(errors()).toMatchObject([{ err: { message: "the disk is gone" } }]);
});

test("HEAD reads only the start of the list", async () => {
  const { state, list } = endlessList();
  const { origin } = await servedList(list);
  const answer = await fetch(`${origin}/list`, { method: "HEAD" });
  expect([answer.status, await answer.text()]).toEqual([200, ""]);
  await eventually(() => expect(state.isStopped).toBe(true));
  expect(state.produced).toBeLessThan(100);
});

test("hundreds of posts arrive once each, newest first", async () => {
  const { db, origin, token } = await servedApp();
  const posts = Array.from({ length: 260 }, (_, at) => aPost(db, { title: `Post ${at}`, isPublished: at % 2 === 0 }));
  const { get } = restClient(origin);
  const titles = async (path: string) =>
    (await get(path, token)).body.blogs.map(({ title }: { title: string }) => title);
  const all = posts.map((post) => post.title).reverse();
  expect(await titles("/admin/blogs")).toEqual(all);
  expect(await titles("/blog/all")).toEqual(all.filter((_title, at) => at % 2 === 1));
});
