import { statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { servedApp, testApp } from "../../../tests/support/test-app.ts";
import { openDatabase } from "../core/db/client.ts";
import { databaseFile } from "../core/db/database-file.ts";
import { healthRoutes } from "./health.ts";

test("/healthz and /readyz show monitoring that the server runs and can write", async () => {
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

test("a query string does not change the response of the monitoring paths", async () => {
  const { origin } = await servedApp({ env: { METRICS_TOKEN: "a-token-for-prometheus" } });
  const statusOf = async (path: string) => (await fetch(origin + path, { redirect: "manual" })).status;
  const paths = ["/healthz", "/readyz", "/metrics", "/healthzoo", "/readyz/"];
  for (const query of ["?x=1", "?"]) {
    expect(await Promise.all(paths.map((path) => statusOf(path + query)))).toEqual([200, 200, 401, 404, 301]);
  }
});

test("a blog that cannot write is alive but not ready, and gives the reason", async () => {
  const { origin, db } = await servedApp();
  db.$client.pragma("query_only = ON");
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  const answer = await fetch(`${origin}/readyz`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: "unavailable", reason: "the data folder cannot be written to" },
  ]);
});

test("a disk without room for an upload is not ready, and most checks write nothing to it", async () => {
  const { db, dataDir } = testApp();
  const file = databaseFile(dataDir);
  const opened = openDatabase(file);
  onTestFinished(() => void opened.$client.close());
  let freeBytes = 1024 ** 3;
  const ask = healthRoutes(opened, () => freeBytes);
  const statusAfter = (ms: number) => {
    vi.advanceTimersByTime(ms);
    let status = 0;
    const response = { writeHead: (given: number) => (status = given), end: () => {} };
    ask("/readyz", { method: "GET" } as IncomingMessage, response as unknown as ServerResponse);
    return status;
  };
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  expect(statusAfter(0)).toBe(200);
  const written = statSync(`${file}-wal`).size;
  for (let second = 1; second < 5; second++) expect(statusAfter(1_000)).toBe(200);
  expect(statSync(`${file}-wal`).size).toBe(written);
  statusAfter(1_000);
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(written);
  freeBytes = 0;
  expect(statusAfter(1_000)).toBe(503);
  freeBytes = 1024 ** 3;
  expect(statusAfter(1_000)).toBe(200);
  db.$client.close();
});

test("the readiness check does not wait for a lock, and keeps the lock timeout of other queries", async () => {
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

test("the readiness check does not clear the page cache", async () => {
  const { origin, deps } = await servedApp();
  await fetch(origin);
  const bytes = deps.cache.bytes();
  await fetch(`${origin}/readyz`);
  expect([bytes > 0, deps.cache.bytes()]).toEqual([true, bytes]);
});

test("with a failing database the readiness check is 503 and the process continues", async () => {
  const { origin, db } = await servedApp();
  db.$client.close();
  expect((await fetch(`${origin}/readyz`)).status).toBe(503);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
});
