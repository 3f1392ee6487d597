import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { builtCli } from "../support/built-cli.ts";
import { startBlog } from "../support/running-blog.ts";

/** Names in a folder that other users of the machine may enter, read or write. */
const openIn = (folder: string) =>
  readdirSync(folder).filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);

test("other users of the machine cannot read what the blog keeps, also after an update", async () => {
  const blog = await startBlog({}, { isFirstStart: true });
  onTestFinished(() => blog.stop());
  expect(builtCli({ DATA_DIR: blog.dataDir }, "backup", join(blog.dataDir, "blog.tar"))).toMatchObject({ status: 0 });
  const made = readdirSync(blog.dataDir);
  expect(made).toEqual(expect.arrayContaining(["images", "longhand.db", "longhand.db-wal", "server.lock"]));
  expect(openIn(blog.dataDir)).toEqual([]);
  await blog.kill("SIGTERM");
  // As an earlier version created them. A user who can read server.lock can lock it, and the server would not start.
  for (const name of readdirSync(blog.dataDir)) chmodSync(join(blog.dataDir, name), 0o755);
  await blog.restart();
  expect(openIn(blog.dataDir)).toEqual(["blog.tar"]);
});
