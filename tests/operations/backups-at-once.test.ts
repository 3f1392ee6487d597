import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { aStoredPost } from "../support/stored-blog.ts";

test("only one of several concurrent backups to one file is made, and the others report that it exists", async () => {
  const { dataDir, folder } = await aStoredPost();
  const file = join(folder, "blog.tar");
  const command = [join(projectRoot, "dist/server/cli.js"), "backup", file];
  const env = { ...process.env, DATA_DIR: dataDir };
  const backUp = () =>
    new Promise<string>((done) => {
      execFile(process.execPath, command, { env }, (_error, said, complained) => done(said + complained));
    });
  const [made, ...others] = (await Promise.all([backUp(), backUp(), backUp()])).sort((a, b) => b.length - a.length);
  expect(made).toContain("read back and compared");
  expect(others).toEqual(Array(2).fill(`${file} already exists; a backup replaces no file\n`));
  expect(readdirSync(folder).filter((name) => name.startsWith("blog.tar"))).toEqual(["blog.tar"]);
});
