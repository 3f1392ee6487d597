import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { openPath } from "../../src/server/moving/source/open-path.ts";
import { exportCommand } from "../../src/server/ops/cli/export.ts";
import { runCli } from "../support/cli.ts";
import { anUnpublishedPost, aPage, aPost } from "../support/factories.ts";
import { requireProgram } from "../support/require-program.ts";
import { aStoredPost } from "../support/stored-blog.ts";

requireProgram("hugo", "version");

test("Hugo builds an exported archive as it is, without drafts", async () => {
  const { folder, env, db, imageId } = await aStoredPost();
  const description = `<p>Rain &amp; <u>wind</u></p><figure><img src="/images/${imageId}-800.webp" alt="A hill"></figure>`;
  const post = aPost(db, { title: 'A "walk"', description, imageId, details: { slug: "a-walk", tags: ["Tea & co"] } });
  const page = aPage(db, { title: "About", imageId });
  const draft = anUnpublishedPost(db, { title: "Secret", imageId });
  const file = join(folder, "blog.zip");
  expect((await runCli(exportCommand, [file], env)).code).toBe(0);

  const source = await openPath(file);
  const site = join(folder, "site");
  for (const entry of source.files) {
    const path = join(site, entry.path);
    mkdirSync(dirname(path), { recursive: true });
    const chunks: Buffer[] = [];
    for await (const chunk of await entry.open()) chunks.push(chunk as Buffer);
    writeFileSync(path, Buffer.concat(chunks));
  }
  await source.close();
  const { status, stderr, stdout } = spawnSync("hugo", ["--destination", "public"], { cwd: site, encoding: "utf8" });
  expect([status, stderr], stdout).toEqual([0, ""]);
  const built = (path: string) => readFileSync(join(site, "public", path), "utf8");
  const shown = built("blog/a-walk/index.html");
  expect(shown).toContain("Rain &amp; <u>wind</u>");
  const [, image = ""] = /src="\/(media\/[0-9a-f]{64}\.webp)" alt="A hill"/.exec(shown) ?? [];
  expect(existsSync(join(site, "public", image))).toBe(true);
  expect(built(`blog/${post._id}/index.html`)).toContain("/blog/a-walk/");
  expect(built("about/index.html")).toContain(page.title);
  expect(built("index.html")).not.toContain(draft.title);
});
