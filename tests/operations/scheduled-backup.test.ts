import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import { every } from "../../src/server/core/jobs/every.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { readSettings } from "../../src/server/core/settings/settings.ts";
import { makingName } from "../../src/server/ops/backups/backup-folder.ts";
import { scheduledBackups } from "../../src/server/ops/backups/scheduled-backups.ts";
import { restoreCommand } from "../../src/server/ops/cli/backup-commands.ts";
import { doctor } from "../../src/server/ops/cli/doctor.ts";
import { aFolder } from "../support/a-folder.ts";
import { runCli } from "../support/cli.ts";
import "../support/usual-priority.mjs";
import { emptyDatabase } from "../support/empty-database.ts";
import { eventually } from "../support/eventually.ts";
import { aLog } from "../support/log.ts";
import { endedIfItHangs, startBlog, stoppedBlog } from "../support/running-blog.ts";

// The tests start the server and a command, and the machine may be busy.
vi.setConfig({ testTimeout: 180_000 });

function backUpOnSchedule(...[deps, pace]: Parameters<typeof scheduledBackups>) {
  const stops = scheduledBackups(deps, pace).map((work) => every(deps, work));
  return () => {
    for (const stop of stops) stop();
  };
}

test("a server with a schedule makes a due backup, keeps the configured number, and logs a failure", async () => {
  const folder = aFolder();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  for (const day of ["01", "02", "03"]) writeFileSync(join(backups, `longhand-2026-01-${day}T03-30-00Z.tar`), "");
  // A server that was killed a moment ago left it, after its command had ended.
  const left = join(backups, makingName(new Date()));
  writeFileSync(left, "");
  const env = {
    BACKUP_SCHEDULE: "every 24 hours",
    BACKUP_DIR: backups,
    BACKUP_KEEP: "2",
    LOG_LEVEL: "info",
    NODE_OPTIONS: `--import ${pathToFileURL(join(projectRoot, "tests/support/usual-priority.mjs"))}`,
  };
  const blog = await startBlog(env);
  onTestFinished(() => blog.stop());
  await eventually(() => expect(blog.output()).toContain("made a scheduled backup"));
  const [old, made, ...more] = readdirSync(backups).sort();
  expect([old, more]).toEqual(["longhand-2026-01-03T03-30-00Z.tar", []]);

  const dataDir = join(folder, "restored");
  expect((await runCli(restoreCommand, [join(backups, String(made))], { DATA_DIR: dataDir })).code).toBe(0);
  const { said } = await runCli(doctor, ["--quick"], {
    DATA_DIR: blog.dataDir,
    ...env,
    PORT: new URL(blog.origin).port,
  });
  expect(said).toContain("✓ the last scheduled backup is 0 hours old");

  // An image is lost: later backups must not displace those that still have it.
  const image = readdirSync(join(blog.dataDir, "images")).find((name) => name.endsWith(".webp"));
  rmSync(join(blog.dataDir, "images", String(image)));
  rmSync(join(backups, String(old)));
  renameSync(join(backups, String(made)), join(backups, "longhand-2026-01-04T03-30-00Z.tar"));
  await blog.restart({ ...env, BACKUP_KEEP: "1" });
  await eventually(() => expect(blog.output()).toContain("a scheduled backup is incomplete"));
  await eventually(() =>
    expect(readdirSync(backups).sort()).toEqual([
      "longhand-2026-01-04T03-30-00Z.tar",
      expect.stringMatching(/Z\.incomplete\.tar$/),
    ]),
  );

  // No folder can be created there, although the parent exists. A server that hangs on it reacts to SIGKILL only.
  await blog.restart({ ...env, BACKUP_DIR: "/proc/none" }, endedIfItHangs);
  await eventually(() => expect(blog.output()).toContain("a scheduled backup failed"));
  expect((await fetch(blog.origin)).status).toBe(200);
});

test("a hanging backup is ended and logged, and the next one is made", async () => {
  const backups = join(aFolder(), "backups");
  const blog = await stoppedBlog();
  onTestFinished(() => rmSync(blog.dataDir, { recursive: true, force: true }));
  // A file without an end.
  const [image] = readdirSync(join(blog.dataDir, "images")).filter((name) => name.endsWith(".webp"));
  const [file, whole] = [join(blog.dataDir, "images", String(image)), join(aFolder(), "whole.webp")];
  renameSync(file, whole);
  execFileSync("mkfifo", [file]);

  const { log, entries } = aLog();
  const settings = readSettings({ DATA_DIR: blog.dataDir, BACKUP_SCHEDULE: "every 24 hours", BACKUP_DIR: backups });
  const pace = { everyMs: 50, retryAfterMs: 1_000, patienceMs: 3_000 };
  onTestFinished(backUpOnSchedule({ db: emptyDatabase(), settings, log, now: () => new Date() }, pace));
  const hung = expect.objectContaining({
    err: expect.objectContaining({ message: expect.stringContaining("and was ended") }),
  });
  await vi.waitFor(() => expect(entries).toContainEqual(hung), { timeout: 60_000, interval: 100 });

  // Only the first one hangs.
  pace.patienceMs = 600_000;
  renameSync(whole, file);
  const made = expect.objectContaining({ msg: "made a scheduled backup" });
  await vi.waitFor(() => expect(entries).toContainEqual(made), { timeout: 100_000, interval: 100 });
  expect(readdirSync(backups)).toEqual([expect.stringMatching(/Z\.tar$/)]);
});

test("a failed backup names the setting of a folder that cannot be created, and is retried soon, although the clock was set back", async () => {
  const { log, entries, errors } = aLog();
  const folder = join(aFolder({ file: "" }), "file", "backups");
  const settings = readSettings({ DATA_DIR: aFolder(), BACKUP_SCHEDULE: "every 1 hour", BACKUP_DIR: folder });
  let moment = new Date("2036-01-01T00:00:00Z");
  onTestFinished(
    backUpOnSchedule(
      { db: emptyDatabase(), settings, log, now: () => moment },
      { everyMs: 50, retryAfterMs: 100, patienceMs: 60_000 },
    ),
  );
  const failures = () => entries.filter(({ msg }) => String(msg).startsWith("a scheduled backup failed")).length;
  await eventually(() => expect(failures()).toBeGreaterThan(0));
  expect(errors()[0]?.err?.message).toContain(`BACKUP_DIR ${folder} cannot be written to (ENOTDIR)`);
  moment = new Date("2026-01-01T00:00:00Z");
  const before = failures();
  await eventually(() => expect(failures()).toBeGreaterThan(before));
});
