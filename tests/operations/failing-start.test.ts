import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import {
  endedIfItHangs,
  failingStart,
  freePort,
  startBlog,
  stoppedBlog,
  withoutRootsRights,
} from "../support/running-blog.ts";

// Each test starts the server several times, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** The folder of a stopped blog. */
async function aBlogFolder() {
  const { dataDir } = await stoppedBlog();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** One line, no stack, exit code 1. */
async function expectLine(line: string, env: Record<string, string>, within?: string[]) {
  const port = String(await freePort());
  expect(await failingStart({ PORT: port, ...env }, within)).toEqual({ code: 1, output: `${line}\n` });
}

/** Exit code of a wrong setting, after which systemd must not restart the blog. */
const wrongSettingCode = Number(
  /^RestartPreventExitStatus=(\d+)$/m.exec(readFileSync(join(projectRoot, "deploy/longhand.service"), "utf8"))?.[1],
);

test("a wrong setting stops the start with one line and the exit code that prevents restarts", async () => {
  const output = "PORT must be a whole number from 0 to 65535; it is “many”\n";
  expect(await failingStart({ PORT: "many" })).toEqual({ code: wrongSettingCode, output });
});

test("a wrong setting stops the demo with the same line, and its folder is deleted", async () => {
  const folder = aFolder();
  const env = { PATH: process.env.PATH ?? "", TMPDIR: folder, TIME_ZONE: "Nowhere" };
  const demo = spawn(process.execPath, [join(projectRoot, "scripts/demo.mjs")], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complained, [code]] = await Promise.all([text(demo.stderr), once(demo, "exit")]);
  const line = "TIME_ZONE must be an IANA time zone such as Europe/Berlin; it is “Nowhere”\n";
  expect({ code, complained }).toEqual({ code: wrongSettingCode, complained: `Filling a blog to look at…\n${line}` });
  expect(readdirSync(folder)).toEqual([]);
});

test("a data folder that cannot be created in an existing parent stops the start with one line", async () => {
  await expectLine("DATA_DIR /proc/none cannot be created", { DATA_DIR: "/proc/none" }, endedIfItHangs);
});

test("a truncated database stops the start with one line", async () => {
  const dataDir = await aBlogFolder();
  truncateSync(databaseFile(dataDir), 20_000);
  await expectLine(`The database in DATA_DIR ${dataDir} is damaged; please restore a backup`, { DATA_DIR: dataDir });
});

test("a database of a newer version stops the start with one line", async () => {
  const dataDir = await aBlogFolder();
  const database = new Database(databaseFile(dataDir));
  database.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('later', 9999999999999)").run();
  database.close();
  await expectLine("The database was written by a newer version of Longhand; install that version", {
    DATA_DIR: dataDir,
  });
});

test("a read-only data folder stops the start with one line", async () => {
  const dataDir = await aBlogFolder();
  for (const name of ["server.lock", "longhand.db"]) chmodSync(join(dataDir, name), 0o444);
  chmodSync(dataDir, 0o555);
  onTestFinished(() => chmodSync(dataDir, 0o755));
  const { code, output } = await failingStart({ DATA_DIR: dataDir }, withoutRootsRights);
  expect({ code, lines: output.split("\n").length }).toEqual({ code: 1, lines: 2 });
  expect(output).toContain(`DATA_DIR ${dataDir} cannot be`);
});

test("a port in use, and a data folder in use, stop the start with one line", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const port = new URL(blog.origin).port;
  await expectLine(`PORT ${port} is taken by another program; stop it or choose another PORT`, {
    PORT: port,
    DATA_DIR: await aBlogFolder(),
  });
  await expectLine(`DATA_DIR ${blog.dataDir} is already in use by another Longhand`, { DATA_DIR: blog.dataDir });
});

test("a first start whose bucket does not answer ends with a line", async () => {
  const bucket = {
    IMAGES_URL: "s3://blog",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${await freePort()}`,
    AWS_ACCESS_KEY_ID: "blog",
    AWS_SECRET_ACCESS_KEY: "secret",
  };
  const line = "The storage of images and files does not answer. Please try again in a minute.";
  await expectLine(line, { DATA_DIR: aFolder(), LOG_LEVEL: "silent", ...bucket });
});
