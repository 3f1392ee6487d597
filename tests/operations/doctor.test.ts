import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/db/database-file.ts";
import { imageFolder } from "../../src/server/images/image-files.ts";
import { projectRoot } from "../../src/server/project-root.ts";
import { startBlog, withoutRootsRights } from "../support/running-blog.ts";

test("a doctor that may only read the folder says so, and does not call the database damaged", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  await blog.kill("SIGTERM");
  for (const path of [blog.dataDir, imageFolder(blog.dataDir)]) chmodSync(path, 0o555);
  chmodSync(databaseFile(blog.dataDir), 0o444);
  const command = [process.execPath, join(projectRoot, "dist/server/cli.js"), "doctor", "--quick"];
  const [program = "", ...args] = [...withoutRootsRights, ...command];
  const { status, stdout, stderr } = spawnSync(program, args, {
    env: { PATH: process.env.PATH, DATA_DIR: blog.dataDir },
    encoding: "utf8",
  });
  for (const path of [blog.dataDir, imageFolder(blog.dataDir)]) chmodSync(path, 0o755);
  expect(stdout).toContain("✗ the database cannot be looked at by this user");
  expect(stdout).toContain(`✗ ${databaseFile(blog.dataDir)} cannot be written to by this user`);
  expect(stdout).toContain(`→ let its owner write: chmod -R u+rwX ${blog.dataDir}`);
  expect(stdout).not.toContain("chown");
  expect(stdout + stderr).not.toContain("damaged");
  expect(status).toBe(1);
});
