import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { incomingFolder } from "../../src/server/content/images/image-files.ts";
import { openDatabase } from "../../src/server/core/db/client.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { faultsOf } from "../../src/server/core/db/faults.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { cases } from "../support/cases.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg } from "../support/images.ts";
import { rawConnection } from "../support/raw-request.ts";
import { failingStart, type RunningBlog, startBlog } from "../support/running-blog.ts";
import { aWorld, writeUntilCut } from "./torture/clients.ts";
import { inspect } from "./torture/inspection.ts";

// Each test starts the server several times, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

async function aRunningBlog(env: Record<string, string> = {}) {
  const blog = await startBlog(env);
  onTestFinished(() => blog.stop());
  return blog;
}

/** A comment in progress: the server has read the headers and waits for the body. */
async function aRequestInProgress(blog: RunningBlog) {
  const { _id } = await blog.aPost();
  const body = JSON.stringify({ blog: _id, name: "Ada", content: "Written while the server stops" });
  const connection = await rawConnection(blog.origin);
  connection.socket.write(
    `POST /api/blog/add-comment HTTP/1.1\r\nHost: blog\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n` +
      `Content-Length: ${body.length}\r\n\r\n`,
  );
  await eventually(() => expect(connection.received()).toContain("100 Continue"));
  return { ...connection, finish: () => connection.socket.write(body) };
}

const refusesConnections = (blog: RunningBlog) =>
  eventually(() => expect(rawConnection(blog.origin).then(({ socket }) => socket.destroy())).rejects.toThrow());

test("after SIGTERM the server finishes requests in progress, closes the database and exits with 0", async () => {
  // Long enough for a busy machine.
  const blog = await aRunningBlog({ SHUTDOWN_SECONDS: "600" });
  const request = await aRequestInProgress(blog);
  const ended = blog.kill("SIGTERM");
  await refusesConnections(blog);
  request.finish();
  expect(await ended).toBe(0);
  await request.closed;
  expect(request.received()).toContain('"success":true');
  expect(existsSync(`${databaseFile(blog.dataDir)}-wal`)).toBe(false);
  const db = openDatabase(databaseFile(blog.dataDir));
  onTestFinished(() => void db.$client.close());
  expect(db.$client.prepare("SELECT content FROM comments").pluck().all()).toEqual(["Written while the server stops"]);
});

test("requests that exceed SHUTDOWN_SECONDS are cut off, an upload leaves nothing behind, and the exit code is still 0", async () => {
  const blog = await aRunningBlog({ SHUTDOWN_SECONDS: "1" });
  const request = await aRequestInProgress(blog);
  const { socket, closed } = await rawConnection(blog.origin);
  socket.write(
    `POST /api/admin/images HTTP/1.1\r\nHost: blog\r\nAuthorization: ${blog.token}\r\nContent-Length: 1000000\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="image"; filename="half.jpg"\r\n\r\n${"x".repeat(200_000)}`,
  );
  const incoming = () => (existsSync(incomingFolder(blog.dataDir)) ? readdirSync(incomingFolder(blog.dataDir)) : []);
  await eventually(() => expect(incoming()).toHaveLength(1));
  expect(await blog.kill("SIGTERM")).toBe(0);
  await Promise.all([closed, request.closed]);
  expect(request.received()).not.toContain("success");
  expect(incoming()).toEqual([]);
});

test("a second signal ends the server at once", async () => {
  const blog = await aRunningBlog({ SHUTDOWN_SECONDS: "600" });
  await aRequestInProgress(blog);
  const ended = blog.kill("SIGTERM");
  await refusesConnections(blog);
  void blog.kill("SIGTERM");
  expect(await ended).toBe(128 + 15);
});

/** A start that gets SIGTERM after this delay, measured from when it first listens for signals. */
function interruptedStart(dataDir: string, afterMs: number) {
  const preload = pathToFileURL(join(projectRoot, "tests/support/stop-while-starting.mjs"));
  return failingStart({
    DATA_DIR: dataDir,
    PORT: "0",
    NODE_OPTIONS: `--import ${preload}`,
    STOP_AFTER_MS: String(afterMs),
  });
}

test("after SIGTERM at the beginning of a start the server exits with 0 and creates nothing", async () => {
  const dataDir = join(aFolder(), "data");
  expect(await interruptedStart(dataDir, 0)).toEqual({ code: 0, output: "" });
  expect(existsSync(dataDir)).toBe(false);
});

test("after SIGTERM during a first start the server exits with 0, and the next start completes it", async () => {
  const dataDir = join(aFolder(), "data");
  for (const afterMs of [150, 500, 350, 50, 250, 800].slice(0, cases(6, 2))) {
    expect(await interruptedStart(dataDir, afterMs)).toMatchObject({ code: 0 });
  }
  const blog = await startBlog({ DATA_DIR: dataDir }, { isFirstStart: true });
  onTestFinished(() => blog.stop());
  expect(await blog.kill("SIGTERM")).toBe(0);
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => void db.$client.close());
  const count = (table: string) => db.$client.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
  expect([count("blogs"), count("admins")]).toEqual([1, 1]);
  expect(faultsOf(db.$client)).toEqual([]);
});

test("clean restarts under load lose no acknowledged write", async () => {
  const world = await aWorld(await aRunningBlog(), await aJpeg({ width: 60, height: 40 }));
  const { blog, ledger } = world;
  for (let round = 1; round <= cases(5, 1); round++) {
    const enough = ledger.more(40);
    const written = writeUntilCut(world);
    await Promise.race([enough, written]);
    expect(await blog.kill("SIGTERM")).toBe(0);
    await written;
    await blog.restart();
    expect(await inspect(world)).toEqual([]);
  }
  expect(await inspect(world, { all: true })).toEqual([]);
});
