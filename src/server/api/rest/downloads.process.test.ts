import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { projectRoot } from "../../core/platform/project-root.ts";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test("an administrator downloads the blog once with a ticket, and reads what it holds", async () => {
  const dataDir = aFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  const { origin, asAdmin, asVisitor } = await servedApp({ env: { DATA_DIR: dataDir }, deps: { db } });
  aPost(db);
  await expect(asVisitor.export.begin({ format: "ghost" })).rejects.toThrow();
  const { ticket, address } = await asAdmin.export.begin({ format: "ghost" });
  await expect(asVisitor.export.state({ ticket })).rejects.toThrow();
  expect(await asAdmin.export.state({ ticket })).toMatchObject({ state: "waiting", counts: [] });
  // Programs that download ask for the headers first.
  expect((await fetch(origin + address, { method: "HEAD" })).status).toBe(200);
  const response = await fetch(origin + address);
  expect([response.status, response.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=blog-[-\d]+\.json$/);
  expect(JSON.parse(await response.text()).db[0].data.posts).toHaveLength(1);
  const { state, counts } = await asAdmin.export.state({ ticket });
  expect([state, counts.find(({ kind }) => kind === "post")]).toEqual([
    "sent",
    { kind: "post", found: 1, exported: 1, skipped: 0, changed: 1 },
  ]);
  // Used, and unknown.
  for (const used of [address, "/api/admin/export/none"]) expect((await fetch(origin + used)).status).toBe(404);
});

test("an export whose process dies is an aborted download, and the screen says so", async () => {
  const { origin, asAdmin, dataDir } = await servedApp();
  writeFileSync(databaseFile(dataDir), "damaged ".repeat(1_000));
  const { ticket, address } = await asAdmin.export.begin({ format: "wordpress" });
  await expect(fetch(origin + address).then((response) => response.text())).rejects.toThrow();
  expect((await asAdmin.export.state({ ticket })).state).toBe("failed");
});

test("the process of an export says in one line that the file is not a database", async () => {
  const dataDir = aFolder();
  writeFileSync(databaseFile(dataDir), "damaged ".repeat(1_000));
  const program = ["scripts/run-source.mjs", "src/server/ops/exporter/main.ts"];
  const child = spawn(process.execPath, program, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const ended = once(child, "exit");
  child.send({ format: "ghost", withSubscribers: true });
  expect(await text(child.stderr as Readable)).toBe(`The file longhand.db in DATA_DIR ${dataDir} is not a database\n`);
  expect(await ended).toEqual([1, null]);
});

test("a ticket is good for a minute", async () => {
  let now = new Date("2026-01-01T00:00:00Z");
  const { origin, asAdmin } = await servedApp({ deps: { now: () => now } });
  const { address } = await asAdmin.export.begin({ format: "longhand" });
  now = new Date("2026-01-01T00:01:01Z");
  expect((await fetch(origin + address)).status).toBe(404);
});
