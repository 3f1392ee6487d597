import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, onTestFinished, test } from "vitest";
import { databaseFile } from "../../src/server/core/db/database-file.ts";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import type { ImportReport } from "../../src/shared/import-report.ts";
import { cases } from "../support/cases.ts";
import { aJpeg } from "../support/images.ts";
import { aWxr } from "../support/moving/a-wxr.ts";
import { expectAccounted } from "../support/moving/expect-accounted.ts";
import { aStoredPost } from "../support/stored-blog.ts";

const posts = cases(3_000, 180);
const kills = cases(5, 2);

test(`an import that was killed ${kills} times ends as one that was not`, async () => {
  const { folder, dataDir, env } = await aStoredPost();
  const source = join(folder, "export.xml");
  const reportPath = join(folder, "report.json");
  const media = join(folder, "uploads");
  mkdirSync(media);
  writeFileSync(join(media, "hive.jpg"), await aJpeg({ width: 80, height: 50 }));
  const items = Array.from({ length: posts }, (_, at) => ({
    id: at + 1,
    title: `Post ${at % 50}`,
    slug: `post-${at % 700}`,
    content: `<p>Text ${at}.</p><img src="https://old.example/wp-content/uploads/hive.jpg" alt="A hive">`,
    tags: ["bees"],
    comments: at % 3 === 0 ? [{ id: at + 1, name: "A" }] : [],
  }));
  writeFileSync(source, aWxr(items));
  const db = new Database(databaseFile(dataDir), { readonly: true });
  onTestFinished(() => void db.close());
  const count = (table: string) => db.prepare(`SELECT count(*) FROM "${table}"`).pluck().get() as number;

  const run = () => {
    const args = [join(projectRoot, "dist/server/cli.js"), "import", source, "--media", media, "--report", reportPath];
    const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: "ignore" });
    return { child, ended: once(child, "exit") };
  };
  for (let kill = 1; kill <= kills; kill++) {
    const { child, ended } = run();
    while (count("blogs") < (kill * posts) / (kills + 1) && child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    child.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
  }
  const { ended } = run();
  expect(await ended).toEqual([0, null]);
  const report: ImportReport = JSON.parse(readFileSync(reportPath, "utf8"));
  expectAccounted(report);
  expect(report.counts.post).toMatchObject({ found: posts, imported: posts });
  expect(report.counts.comment).toMatchObject({ found: posts / 3, imported: posts / 3 });
  // The blog had a post, its image and a comment before; all imported posts show the same image.
  expect([count("blogs"), count("comments"), count("imports"), count("images")]).toEqual([
    posts + 1,
    posts / 3 + 1,
    1,
    2,
  ]);
}, 600_000);
