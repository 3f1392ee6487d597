import { chmodSync, existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { backupCommand } from "../../src/server/ops/cli/backup-commands.ts";
import { builtCli } from "../support/built-cli.ts";
import { runCli } from "../support/cli.ts";
import { aStoredPost } from "../support/stored-blog.ts";

test("restoring an unreadable backup names the backup, not the data folder", async () => {
  const { env, folder } = await aStoredPost();
  const [file, closed, dataDir] = [join(folder, "blog.tar"), join(folder, "closed"), join(folder, "restored")];
  await runCli(backupCommand, [file], env);
  chmodSync(file, 0o000);
  const refused = (path: string) => ({ status: 1, stderr: `${path} cannot be read (EACCES); nothing was restored\n` });
  expect(builtCli({ DATA_DIR: dataDir }, "restore", file)).toMatchObject(refused(file));

  mkdirSync(closed);
  const within = join(closed, "blog.tar");
  renameSync(file, within);
  chmodSync(closed, 0o000);
  const answer = builtCli({ DATA_DIR: dataDir }, "restore", within);
  chmodSync(closed, 0o700);
  expect(answer).toMatchObject(refused(within));
  expect(existsSync(dataDir)).toBe(false);
});

test("the doctor names an unreadable backup folder, or a file in its place, and continues with other checks", async () => {
  const { dataDir, folder } = await aStoredPost();
  const backups = join(folder, "backups");
  mkdirSync(backups);
  chmodSync(backups, 0o000);
  const said = (BACKUP_DIR: string) =>
    builtCli({ DATA_DIR: dataDir, BACKUP_SCHEDULE: "03:30", BACKUP_DIR }, "doctor", "--quick");
  const todo = "set BACKUP_DIR to a folder that the blog's user can write to";
  const problem = (path: string, code: string) => `✗ ${path} cannot be read (${code})\n    → ${todo}\n`;
  const closed = said(backups);
  chmodSync(backups, 0o700);
  expect(closed.stdout).toContain(problem(backups, "EACCES"));
  expect(closed.stdout).toContain("no server is running on this folder");
  expect(closed.stderr).toBe("1 problem\n");
  const file = join(folder, "hill.jpg");
  expect(said(file).stdout).toContain(problem(file, "ENOTDIR"));
});
