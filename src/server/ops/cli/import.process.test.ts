import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../../../../tests/support/cli.ts";
import { aWxr } from "../../../../tests/support/moving/a-wxr.ts";
import { fixture } from "../../../../tests/support/moving/read-source.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import { listPosts } from "../../content/reading/list/post-list.ts";
import { imports, posts } from "../../core/db/schema.ts";
import { importCommand, importRepair } from "./import.ts";

/** A blog with one post, a WordPress export of two, and a function that runs the command. */
async function aBlog() {
  const { env, folder, db } = await aStoredPost();
  const file = join(folder, "export.xml");
  writeFileSync(file, aWxr([1, 2].map((id) => ({ id, title: `Imported ${id}` }))));
  const reportFile = join(folder, "report.json");
  const run = (...args: string[]) => runCli(importCommand, args, env);
  const readReport = (): ImportReport => JSON.parse(readFileSync(reportFile, "utf8"));
  const stored = () => [db.select().from(posts).all().length, db.select().from(imports).all().length];
  return { folder, db, file, reportFile, run, readReport, stored };
}

test("an import ends with 0 and a report of every item, of the format, category and site that were named", async () => {
  const { db, file, reportFile, run, readReport, stored } = await aBlog();
  const { code, said, progress } = await run(file, "--categories", "Finance", "--report", reportFile);
  expect([progress[0], progress.at(-1)]).toEqual(["1 of 3 items", ""]);
  expect([code, said]).toEqual([0, expect.stringContaining("post: 2 found, 2 imported")]);
  expect(said).toContain(`${readReport().importId}.report.json`);
  expect(readReport()).toMatchObject({
    format: "longhand-import-report/1",
    isDryRun: false,
    importId: expect.any(String),
    source: { kind: "wordpress", site: "https://old.example", isComplete: true },
    counts: { post: { found: 2, imported: 2 } },
  });
  const shown = (await listPosts(db, { category: "Finance" })).items.map(({ title }) => title);
  expect(shown).toEqual(expect.arrayContaining(["Imported 1", "Imported 2"]));
  expect(stored()).toEqual([3, 1]);

  await run(file, "--site=https://other.example/blog/", "--dry-run", "--report", reportFile);
  expect(readReport()).toMatchObject({
    isDryRun: true,
    importId: null,
    source: { site: "https://other.example/blog" },
  });
  const losses = (await run(fixture("substack"), "--dry-run")).said;
  expect(losses).toContain(
    "changed: post The embedded https://example.com/my-audio/file.mp3 became a link. (Comment Buttons)",
  );
  await run(fixture("substack"), "--from", "markdown", "--dry-run", "--report", reportFile);
  expect(readReport().source).toMatchObject({ kind: "markdown", site: null });
  expect(stored()).toEqual([3, 1]);
});

test("a repair says what it took back from earlier imports", async () => {
  const { env } = await aStoredPost();
  expect(await runCli(importRepair, [], env)).toMatchObject({ code: 0, said: "There is nothing to take back" });
});

test("wrong arguments end with 2, and what cannot be read with 1: one sentence, nothing written", async () => {
  const { folder, file, reportFile, run, stored } = await aBlog();
  const empty = join(folder, "empty");
  mkdirSync(empty);
  symlinkSync("circle", join(folder, "circle"));
  const cases: [number, ...string[]][] = [
    [2],
    [2, ""],
    [2, file, file],
    [2, file, "--from", "myspace"],
    [2, file, "--site"],
    [2, file, "--publish"],
    [1, join(folder, "none.xml"), "--report", reportFile],
    [1, join(file, "none.xml")],
    [1, join(folder, "circle")],
    [1, empty],
    [1, file, "--from", "ghost"],
    [1, file, "--category", "None"],
    [1, file, "--site", "old example"],
    [1, file, "--media", join(folder, "none")],
    [1, file, "--report", join(folder, "none/report.json")],
    [1, file, "--report", folder],
  ];
  for (const [expected, ...args] of cases) {
    const { code, said } = await run(...args);
    expect([args, code, said.split("\n").length]).toEqual([args, expected, 1]);
    expect(said).not.toContain("DATA_DIR");
  }
  expect(stored()).toEqual([1, 0]);
  expect(existsSync(reportFile)).toBe(false);
});
