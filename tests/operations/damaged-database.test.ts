import { closeSync, openSync, writeSync } from "node:fs";
import Database from "better-sqlite3";
import { expect, onTestFinished, test, vi } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { restClient } from "../support/rest-client.ts";
import { startBlog } from "../support/running-blog.ts";

// The test starts the server twice, and the machine may be busy.
vi.setConfig({ testTimeout: 90_000 });

/** Overwrites the index of a post's comments only. */
function damageCommentsIn(file: string) {
  const database = new Database(file);
  database.pragma("wal_checkpoint(TRUNCATE)");
  const root = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'comments_of_blog'").pluck().get();
  const pageBytes = database.pragma("page_size", { simple: true }) as number;
  database.close();
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(pageBytes, 0x5a), 0, pageBytes, (Number(root) - 1) * pageBytes);
  closeSync(handle);
}

test("with part of the database damaged its pages are 503, other pages are served, and the log names the doctor", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const post = await blog.aPost({ title: "Half readable" });
  await blog.aComment(post._id, "A thought");
  await blog.kill("SIGTERM");
  damageCommentsIn(databaseFile(blog.dataDir));
  await blog.restart();

  const page = await fetch(`${blog.origin}/blog/${post._id}`);
  expect([page.status, page.headers.get("content-type")]).toEqual([503, "text/html; charset=utf-8"]);
  expect(await page.text()).toContain("<main");
  expect(await restClient(blog.origin).post("/blog/comments", { blogId: post._id })).toMatchObject({
    status: 503,
    body: { success: false, message: "Part of the blog cannot be read at the moment." },
  });
  expect((await fetch(blog.origin)).status).toBe(200);
  expect(blog.output()).toContain(
    "the database is damaged; please restore a backup (npm run cli -- doctor shows more)",
  );
});
