import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";
import { openDatabase } from "../db/client.ts";
import { databaseFile } from "../db/database-file.ts";

test("whoever watches the blog learns that it lives and can store", async () => {
  const { origin } = await servedApp();
  for (const path of ["/healthz", "/readyz"]) {
    const answer = await fetch(origin + path);
    expect([answer.status, answer.headers.get("cache-control"), await answer.json()]).toEqual([
      200,
      "no-store",
      { status: "ok" },
    ]);
    const head = await fetch(origin + path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await fetch(origin + path, { method: "POST" })).status).toBe(405);
  }
});

test("a query against caches changes no watcher's answer", async () => {
  const { origin } = await servedApp({ env: { METRICS_TOKEN: "a-token-for-prometheus" } });
  const statusOf = async (path: string) => (await fetch(origin + path)).status;
  const paths = ["/healthz", "/readyz", "/metrics", "/healthzoo", "/readyz/"];
  for (const query of ["?x=1", "?"]) {
    expect(await Promise.all(paths.map((path) => statusOf(path + query)))).toEqual([200, 200, 401, 404, 404]);
  }
});

test("a blog that cannot store is alive and not ready, and says why", async () => {
  const { origin, db } = await servedApp();
  db.$client.pragma("query_only = ON");
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const answer = await fetch(`${origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: "unavailable", reason: "the data folder cannot be written to" },
  ]);
});

test("asking whether a blog is ready waits for no other program, and takes nothing from what others may wait", async () => {
  const { dataDir } = testApp();
  const db = openDatabase(databaseFile(dataDir));
  const { origin } = await servedApp({ deps: { db } });
  const other = new Database(databaseFile(dataDir));
  other.exec("BEGIN IMMEDIATE");
  const answer = await fetch(`${origin}/readyz`);
  expect([answer.status, (await answer.json()).reason]).toEqual([503, "another program kept the database locked"]);
  expect(db.$client.pragma("busy_timeout", { simple: true })).toBe(5_000);
  other.close();
  db.$client.close();
});

test("asking changes nothing that readers see", async () => {
  const { origin, deps } = await servedApp();
  await fetch(origin);
  const kept = deps.cache.bytes();
  await fetch(`${origin}/readyz`);
  expect([kept > 0, deps.cache.bytes()]).toEqual([true, kept]);
});

test("a database that gives no answer at all is a 503, and the process lives on", async () => {
  const { origin, db } = await servedApp();
  db.$client.close();
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
