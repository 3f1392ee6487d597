import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { aWxr } from "../../../../../tests/support/moving/a-wxr.ts";
import { expectAccounted } from "../../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { missingWords, seenOf, withoutEntities, wordsOf } from "../../../../../tests/support/moving/own/own-text.ts";
import { fixture } from "../../../../../tests/support/moving/read-source.ts";
import { comments, posts } from "../../../core/db/schema.ts";
import { undoImport } from "../../undo-import.ts";

const file = fixture("written-by-us/disqus/kiln-2024.xml");

function write(content: string): string {
  const path = join(aFolder(), "export.xml");
  writeFileSync(path, content);
  return path;
}

/** A blog with three imported posts, the last one private. */
async function aBlog() {
  const app = anImportingBlog();
  const items = [1, 2, 3].map((id) => ({ id, title: `Post ${id}`, ...(id === 3 && { status: "private" }) }));
  await app.importInto(write(aWxr(items)));
  const stored = () => app.db.select().from(comments).orderBy(asc(comments.createdAt)).all();
  return { ...app, stored };
}

test("comments are below the posts that had their address, in threads and with their state; the others are reported", async () => {
  const { db, importInto, stored } = await aBlog();
  const report = await importInto(file);
  expectAccounted(report);
  expect(report.source).toMatchObject({ kind: "disqus", site: "https://old.example", isComplete: true });
  const all = readFileSync(file, "utf8");
  expect(report.counts.comment).toMatchObject({ found: all.match(/<post /g)?.length, imported: 5, skipped: 2 });
  const titles = new Map(
    db
      .select()
      .from(posts)
      .all()
      .map(({ id, title }) => [id, title]),
  );
  expect(
    stored().map(({ name, postId, isApproved, setAside }) => [name, titles.get(postId), isApproved, setAside]),
  ).toEqual([
    ["Cy", "Post 1", true, null],
    ["Bo & Co", "Post 1", true, null],
    ["Spammer", "Post 1", false, "spam"],
    ["Eve", "Post 2", false, null],
    ["Gus", "Post 3", false, null],
  ]);
  const [cy, bo] = stored();
  expect(cy?.content).toBe("Which clay (https://clay.example/)?\n\nMine is red.");
  expect([bo?.parentId, bo?.createdAt]).toEqual([cy?.id, new Date("2020-02-02T11:30:00Z")]);
  const reasons = (source: string) =>
    report.items.find((item) => item.source === source)?.reasons.map(({ code }) => code);
  expect(["comment:201", "comment:205", "thread:102", "thread:100", "thread:103"].map(reasons)).toEqual([
    ["markup-dropped"],
    ["post-missing"],
    ["no-post-at"],
    ["thread-closed"],
    undefined,
  ]);
  // Read without the importer's own parsers: each stored comment has all words of one of the file.
  const messages = [...all.matchAll(/<message><!\[CDATA\[([\s\S]*?)\]\]>[\s\S]*?<name>([^<]*)</g)];
  for (const { name, content } of stored()) {
    const seen = messages.find(([, , writer = ""]) => withoutEntities(writer) === name)?.[1] ?? "";
    expect(wordsOf(seenOf(seen)), name).not.toEqual([]);
    expect(missingWords(seenOf(seen), content), name).toEqual([]);
  }
  expect(JSON.stringify([report, stored()])).not.toMatch(/private\.example|192\.0\.2/);
});

test("a second import changes nothing, one after a missing post brings its comment, and an undo leaves the posts", async () => {
  const { db, importInto, stored } = await aBlog();
  const { importId } = await importInto(file);
  const before = stored();
  expect((await importInto(file)).counts.comment).toMatchObject({ imported: 0, updated: 0, unchanged: 5, skipped: 2 });
  expect(stored()).toEqual(before);
  await importInto(write(aWxr([{ id: 4, title: "Nowhere", slug: "nowhere" }])));
  expect((await importInto(file)).counts.comment).toMatchObject({ imported: 1, unchanged: 5 });
  await undoImport(db, importId ?? "", new Date());
  expect(stored().map(({ name }) => name)).toEqual(["Flo"]);
  expect(db.select().from(posts).all()).toHaveLength(4);
});
