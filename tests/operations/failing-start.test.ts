import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/db/database-file.ts";
import { projectRoot } from "../../src/server/platform/project-root.ts";
import { aFolder } from "../support/a-folder.ts";
import { failingStart, freePort, startBlog, withoutRootsRights } from "../support/running-blog.ts";

// Each starts the server several times, which takes long where everything else runs as well.
vi.setConfig({ testTimeout: 90_000 });

/** A blog's folder that no server uses any more. */
async function aBlogFolder() {
  const blog = await startBlog();
  await blog.aPost();
  await blog.kill("SIGTERM");
  const dataDir = mkdtempSync(join(tmpdir(), "longhand-start-"));
  cpSync(blog.dataDir, dataDir, { recursive: true });
  await blog.stop();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** One line, no stack, exit code 1. */
async function expectLine(line: string, env: Record<string, string>, within?: string[]) {
  const port = String(await freePort());
  expect(await failingStart({ PORT: port, ...env }, within)).toEqual({ code: 1, output: `${line}\n` });
}

/** Of a wrong setting, on which systemd must not start the blog again and again. */
const codeOfSettings = Number(
  /^RestartPreventExitStatus=(\d+)$/m.exec(readFileSync(join(projectRoot, "deploy/longhand.service"), "utf8"))?.[1],
);

test("a wrong setting stops the start with one line, and for good under the unit", async () => {
  const output = "PORT must be a whole number from 0 to 65535; it is “many”\n";
  expect(await failingStart({ PORT: "many" })).toEqual({ code: codeOfSettings, output });
});

test("a wrong setting stops the demo with the same line, and nothing is left of it", async () => {
  const folder = aFolder();
  const env = { PATH: process.env.PATH ?? "", TMPDIR: folder, TIME_ZONE: "Nowhere" };
  const demo = spawn(process.execPath, [join(projectRoot, "scripts/demo.mjs")], {
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  const [complained, [code]] = await Promise.all([text(demo.stderr), once(demo, "exit")]);
  const line = "TIME_ZONE must be an IANA time zone such as Europe/Berlin; it is “Nowhere”\n";
  expect({ code, complained }).toEqual({ code: codeOfSettings, complained: `Filling a blog to look at…\n${line}` });
  expect(readdirSync(folder)).toEqual([]);
});

test("a data folder that cannot be created though its parent is there stops the start with one line", async () => {
  // A start that hangs here heeds nothing less.
  const killedIfItHangs = ["timeout", "--signal=KILL", "20"];
  await expectLine("DATA_DIR /proc/none cannot be created", { DATA_DIR: "/proc/none" }, killedIfItHangs);
});

test("a database that lost its second half stops the start with one line", async () => {
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

test("a data folder that can only be read stops the start with one line", async () => {
  const dataDir = await aBlogFolder();
  for (const name of ["server.lock", "longhand.db"]) chmodSync(join(dataDir, name), 0o444);
  chmodSync(dataDir, 0o555);
  onTestFinished(() => chmodSync(dataDir, 0o755));
  const { code, output } = await failingStart({ DATA_DIR: dataDir }, withoutRootsRights);
  expect({ code, lines: output.split("\n").length }).toEqual({ code: 1, lines: 2 });
  expect(output).toContain(`DATA_DIR ${dataDir} cannot be`);
});

test("a taken port stops the start with one line", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const port = new URL(blog.origin).port;
  await expectLine(`PORT ${port} is taken by another program; stop it or choose another PORT`, {
    PORT: port,
    DATA_DIR: await aBlogFolder(),
  });
});

test("a data folder that is served already stops the start with one line, and its uploads under way stay", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  await expectLine(`DATA_DIR ${blog.dataDir} is in use by another Longhand already`, { DATA_DIR: blog.dataDir });
  // A crash leaves no lock that somebody would have to remove.
  await blog.kill("SIGKILL");
  await blog.restart();
});
