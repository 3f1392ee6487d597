import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { imageFolder } from "../../src/server/content/images/image-files.ts";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { builtCli } from "../support/built-cli.ts";
import { stoppedBlog } from "../support/running-blog.ts";

const doctorOf = (dataDir: string) => builtCli({ DATA_DIR: dataDir }, "doctor", "--quick");

async function aStoppedBlog() {
  const blog = await stoppedBlog();
  onTestFinished(() => rmSync(blog.dataDir, { recursive: true, force: true }));
  return blog;
}

test("the doctor does not report an unreadable folder as empty", async () => {
  const { dataDir } = await aStoppedBlog();
  chmodSync(dataDir, 0o000);
  const { status, stderr } = doctorOf(dataDir);
  chmodSync(dataDir, 0o755);
  expect([status, stderr]).toEqual([1, `DATA_DIR ${dataDir} cannot be written to by this user\n`]);
});

test("the doctor does not report an unreadable image as damaged", async () => {
  const { dataDir } = await aStoppedBlog();
  const [file = ""] = readdirSync(imageFolder(dataDir)).filter((name) => name.endsWith(".webp"));
  chmodSync(join(imageFolder(dataDir), file), 0o000);
  const { status, stdout } = doctorOf(dataDir);
  expect(stdout).toContain("✗ 1 image is closed to this user: ");
  expect(stdout).toContain("→ let the user that runs the blog read them: chown -R");
  expect(stdout).not.toContain("restore a backup");
  expect(status).toBe(1);
});

test("a doctor without write permission says so, and does not report the database as damaged", async () => {
  const blog = await aStoppedBlog();
  for (const path of [blog.dataDir, imageFolder(blog.dataDir)]) chmodSync(path, 0o555);
  chmodSync(databaseFile(blog.dataDir), 0o444);
  const { status, stdout, stderr } = doctorOf(blog.dataDir);
  for (const path of [blog.dataDir, imageFolder(blog.dataDir)]) chmodSync(path, 0o755);
  expect(stdout).toContain("✗ this user cannot read the database");
  expect(stdout).toContain(`✗ ${databaseFile(blog.dataDir)} cannot be written to by this user`);
  expect(stdout).toContain(`→ let its owner write: chmod -R u+rwX ${blog.dataDir}`);
  expect(stdout).not.toContain("chown");
  expect(stdout + stderr).not.toContain("damaged");
  expect(status).toBe(1);
});

test("a command whose output is closed finishes without a stack trace", async () => {
  const { dataDir } = await aStoppedBlog();
  const command = [join(projectRoot, "dist/server/cli.js"), "doctor", "--quick"];
  const child = spawn(process.execPath, command, { env: { DATA_DIR: dataDir }, stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  const [complained, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect([complained, code]).toEqual(["", 0]);
});
