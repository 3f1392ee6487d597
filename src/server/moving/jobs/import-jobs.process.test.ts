import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { fixture } from "../../../../tests/support/moving/read-source.ts";
import { openDatabase } from "../../core/db/client.ts";
import { databaseFile } from "../../core/db/database-file.ts";
import { importItems, imports, posts } from "../../core/db/schema.ts";
import { isLocked } from "../../core/db/write-lock.ts";
import { projectRoot } from "../../core/platform/project-root.ts";
import { importFolder } from "../import-folder.ts";
import { createImportJobs } from "./import-jobs.ts";

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** An import takes longer than what `eventually` waits for. */
const patiently = (look: () => void) => vi.waitFor(look, { timeout: 100_000, interval: 100 });

const options = { file: "export", category: "", site: "", fetches: false, withTrash: false };
const check = { ...options, isCheck: true };
const importing = { ...options, isCheck: false };

/** A blog on disk with an export beside it. */
function aBlog(source = "jekyll-export", given: Partial<Parameters<typeof createImportJobs>[0]> = {}) {
  const dataDir = aFolder();
  const db = openDatabase(databaseFile(dataDir));
  onTestFinished(() => {
    db.$client.close();
  });
  cpSync(fixture(source), join(importFolder(dataDir), "export"), { recursive: true });
  const open = () => {
    const jobs = createImportJobs({ dataDir, db, log: pino({ level: "silent" }), ...given });
    onTestFinished(() => jobs.stop());
    return jobs;
  };
  const jobs = open();
  const over = () => patiently(() => expect(jobs.current()?.finishedAt).toBeTruthy());
  return { dataDir, db, jobs, open, over };
}

test("after a source that cannot be read the next job runs: a check reports without writing, an import writes, and both are remembered after a restart", async () => {
  const { db, jobs, open, over } = aBlog();
  jobs.start({ ...check, category: "No such category" });
  await over();
  expect(jobs.current()).toMatchObject({ state: "failed", said: expect.stringContaining("categor") });
  jobs.start(check);
  expect(() => jobs.start(importing)).toThrow("An import is running");
  await over();
  expect(jobs.current()).toMatchObject({ state: "done", isCheck: true, report: { kind: "markdown", importId: null } });
  expect(db.select().from(posts).all()).toEqual([]);

  jobs.start(importing);
  await over();
  expect(jobs.current()).toMatchObject({ state: "done", total: 24, report: { counts: expect.any(Array) } });
  expect(db.select().from(posts).all()).toHaveLength(13);
  expect(open().current()).toEqual(jobs.current());
});

test("with a damaged database, and with one that cannot be opened, a job ends with a sentence", async () => {
  const { dataDir, db, jobs, over } = aBlog();
  db.$client.close();
  const start = async (isCheck: boolean) => {
    jobs.start({ ...check, isCheck });
    await over();
    return [jobs.current()?.state, jobs.current()?.said];
  };
  writeFileSync(databaseFile(dataDir), "This is no database. ".repeat(1000));
  expect(await start(false)).toEqual(["interrupted", "Part of the blog cannot be read at the moment."]);
  rmSync(databaseFile(dataDir));
  mkdirSync(databaseFile(dataDir));
  expect(await start(true)).toEqual(["interrupted", expect.stringMatching(/^The blog cannot store anything/)]);
});

test("a stopped import goes on as the same one when it is started again", async () => {
  const { db, jobs, over, dataDir } = aBlog("jekyll-docs");
  jobs.start(importing);
  await patiently(() => expect(db.select().from(posts).all().length).toBeGreaterThan(3));
  jobs.stop();
  await over();
  expect(jobs.current()?.state).toBe("stopped");
  jobs.start(importing);
  await over();
  expect(jobs.current()?.state).toBe("done");
  // Shows why an item failed.
  expect(db.select().from(importItems).where(eq(importItems.status, "failed")).all()).toEqual([]);
  expect(db.select().from(posts).all()).toHaveLength(102);
  expect(db.select().from(imports).all()).toHaveLength(1);
  expect(readdirSync(importFolder(dataDir)).filter((name) => name.startsWith(".check"))).toEqual([]);
});

test("news that arrives after a stop does not undo it", async () => {
  const program = `setInterval(() => { for (let items = 0; items < 100; items++) process.send({ items, total: null }); }, 1);`;
  const chatty = () => spawn(process.execPath, ["-e", program], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const { jobs, over } = aBlog("jekyll-export", { start: chatty });
  jobs.start(check);
  await patiently(() => expect(jobs.current()?.items).toBeGreaterThan(0));
  jobs.stop();
  expect(jobs.current()?.state).toBe("stopped");
  await over();
  expect(jobs.current()?.state).toBe("stopped");
});

test("a child that says nothing is ended, and a job that the server did not outlive counts as interrupted", async () => {
  const silent = () =>
    spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  const { jobs, over, open } = aBlog("jekyll-export", { maxSilenceMs: 200, start: silent });
  jobs.start(check);
  expect(open().current()?.state).toBe("killed");
  await over();
  expect(jobs.current()?.state).toBe("hung");
});

test("a child that keeps the write lock is ended, and the screen says so", async () => {
  const program = `
    new (require("better-sqlite3"))(process.argv[1]).exec("BEGIN IMMEDIATE");
    process.send({ items: 1, total: null });
    setInterval(() => {}, 1000);`;
  const start = (dataDir: string) =>
    spawn(process.execPath, ["-e", program, databaseFile(dataDir)], {
      cwd: projectRoot,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  const { db, jobs, over } = aBlog("jekyll-export", { start, maxLockedMs: 1_000 });
  jobs.start(importing);
  await over();
  expect(jobs.current()).toMatchObject({
    state: "interrupted",
    items: 1,
    said: "For ten seconds the blog could store nothing else.",
  });
  expect(isLocked(db)).toBe(false);
});
