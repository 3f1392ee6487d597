import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runCli } from "../../../../tests/support/cli.ts";
import { aComment, anUnpublishedPost } from "../../../../tests/support/factories.ts";
import { aStoredPost } from "../../../../tests/support/stored-blog.ts";
import { subscribers } from "../../core/db/schema.ts";
import { openPath } from "../../moving/source/open-path.ts";
import { exportCommand } from "./export.ts";

test("the blog is written in the format of the file's name, with a report of what the format cannot hold", async () => {
  const { env, folder, db, post, imageId } = await aStoredPost();
  anUnpublishedPost(db, { imageId });
  aComment(db, { postId: post._id, isApproved: true });
  const reportFile = join(folder, "report.json");
  for (const [name, begins, skipped] of [
    ["blog.zip", "PK", 0],
    ["blog.xml", "<?xml", 0],
    ["blog.json", '{"db"', 2],
  ] as const) {
    const file = join(folder, name);
    const { code, said } = await runCli(exportCommand, [file, "--report", reportFile], env);
    expect([code, said]).toEqual([0, expect.stringContaining(`Wrote ${file}: `)]);
    expect(readFileSync(file, "latin1").startsWith(begins)).toBe(true);
    expect(statSync(file).mode & 0o077).toBe(0);
    const report = JSON.parse(readFileSync(reportFile, "utf8"));
    expect(report).toMatchObject({ format: "longhand-export-report/1", counts: { post: { found: 2, exported: 2 } } });
    expect(report.counts.comment).toMatchObject({ found: 2, skipped });
  }
});

test("an archive without subscribers has neither their addresses nor the key of their links", async () => {
  const { env, folder, db } = await aStoredPost();
  const email = "reader@example.com";
  db.insert(subscribers)
    .values({ email, folded: email, state: "active", source: "owner", createdAt: new Date(), confirmedAt: new Date() })
    .run();
  const reportFile = join(folder, "report.json");
  const namesIn = async (...options: string[]) => {
    const file = join(folder, "blog.zip");
    expect((await runCli(exportCommand, [file, "--report", reportFile, ...options], env)).code).toBe(0);
    const source = await openPath(file);
    onTestFinished(() => source.close());
    return source.files.map(({ path }) => path);
  };
  expect(await namesIn()).toContain("subscribers.json");
  expect(await namesIn("--without-subscribers")).not.toContain("subscribers.json");
  expect(JSON.parse(readFileSync(reportFile, "utf8"))).toMatchObject({
    counts: { subscriber: { found: 1, exported: 0, skipped: 1 } },
    notes: expect.arrayContaining([expect.objectContaining({ code: "subscribers-left-out" })]),
  });
});

test("a wrong name or format is one sentence, and nothing is written", async () => {
  const { env, folder } = await aStoredPost();
  const file = join(folder, "blog.tar");
  for (const args of [[], [file], [file, "--format", "medium"], [file, "--format=ghost", "more"]]) {
    const { code, said } = await runCli(exportCommand, args, env);
    expect([code, said.split("\n").length]).toEqual([2, 1]);
  }
  expect(existsSync(file)).toBe(false);
  expect((await runCli(exportCommand, [join(folder, "none", "blog.zip")], env)).code).toBe(1);
});
