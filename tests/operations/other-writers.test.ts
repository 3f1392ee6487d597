import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/db/database-file.ts";
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
