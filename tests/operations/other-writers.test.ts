import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { eventually } from "../support/eventually.ts";
import { startBlog } from "../support/running-blog.ts";

test("a change by a command reaches the next page, although the old page was cached", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const { _id } = await blog.aPost({ title: "As it was" });
  const page = async () => (await fetch(`${blog.origin}/blog/${_id}`)).text();
  // The second response is cached.
  for (let read = 0; read < 2; read++) expect(await page()).toContain("As it was");
  const command = new Database(databaseFile(blog.dataDir));
  command.prepare("UPDATE blogs SET title = 'As it is' WHERE id = ?").run(_id);
  command.close();
  await eventually(async () => expect(await page()).toContain("As it is"));
});

test("readers are served while a save waits for another program's write, and the save then succeeds", async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const { _id: postId } = await blog.aPost({ title: "As it was" });
  const program = new Database(databaseFile(blog.dataDir));
  onTestFinished(() => void program.close());
  const search = async (word: string) => (await fetch(`${blog.origin}/search?q=${word}`)).status;
  // The first search takes longest. The save waits five seconds.
  expect(await search("first")).toBe(200);
  program.exec("BEGIN IMMEDIATE");
  let isSaved = false;
  const save = blog.admin.post.update.mutate({ postId, title: "As it is" }).then(() => {
    isSaved = true;
  });
  // Pages that are in no cache. A server that blocks answers them only after it has refused the save.
  for (let read = 0; read < 5; read++) expect(await search(`word${read}`)).toBe(200);
  expect(isSaved).toBe(false);
  program.exec("ROLLBACK");
  await save;
  expect(await (await fetch(`${blog.origin}/blog/${postId}`)).text()).toContain("As it is");
});
