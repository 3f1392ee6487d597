import { createWriteStream, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { aComment, anAuthor, aPost } from "../../../../../tests/support/factories.ts";
import { aJpeg, uploadedTo } from "../../../../../tests/support/images.ts";
import { writeZip } from "../../../../../tests/support/moving/a-zip.ts";
import { expectAccounted } from "../../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../../tests/support/moving/import-into.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { maxImageBytes } from "../../../../shared/limits.ts";
import { storeFile } from "../../../content/files/file-service.ts";
import { storeImage } from "../../../content/images/image-service.ts";
import { comments, images, importItems, posts, redirects, subscribers, tags } from "../../../core/db/schema.ts";
import { exportBlog } from "../../export/export-blog.ts";
import { openPath } from "../../source/open-path.ts";

const now = new Date("2024-01-03T04:05:06.007Z");

/** The archive of a blog with two of everything, by name of the file. */
async function anArchive(folder: string) {
  const blog = testApp();
  const { db } = blog;
  const stored = async (width: number) => {
    const path = uploadedTo(folder, await aJpeg({ width, height: 40 }), "hill.jpg");
    return (await storeImage(blog, { path, fileName: "hill.jpg" })).imageId;
  };
  const [imageId, other] = [await stored(60), await stored(70)];
  const file = join(folder, "sound");
  writeFileSync(file, Buffer.from("ID3 sound"));
  await storeFile(blog, { path: file, fileName: "Sound.mp3" });
  const authors = [anAuthor(db, { name: "Ada" }).id, anAuthor(db, { name: "Bo" }).id];
  const write = (title: string) => {
    const { _id } = aPost(db, { title, imageId, details: { tags: ["Tea", "Walks"], authors } });
    aComment(db, { postId: _id });
    aComment(db, { postId: _id });
    return _id;
  };
  const ids = { whole: write("Whole"), changed: write("Changed"), gone: write("Gone") };
  for (const path of ["/one", "/two"])
    db.insert(redirects).values({ path, target: "/blog/new", status: 301, createdAt: now }).run();
  for (const email of ["one@example.com", "two@example.com"])
    db.insert(subscribers)
      .values({ email, folded: email, state: "active", source: "owner", createdAt: now, confirmedAt: now })
      .run();
  const common = { sourceKind: "markdown", site: "old", sourceHash: "a", status: "imported" as const };
  db.insert(importItems)
    .values({ ...common, kind: "member", source: "1", targetId: null })
    .run();
  const path = join(folder, "whole.zip");
  await pipeline((await exportBlog({ db, settings: blog.settings, now }, "longhand")).bytes, createWriteStream(path));
  const source = await openPath(path);
  const files = new Map<string, Buffer>();
  for (const { path: name, open } of source.files)
    files.set(name, Buffer.concat((await (await open()).toArray()) as Buffer[]));
  await source.close();
  return { ids, other, files };
}

type Files = Map<string, Buffer>;

function change(files: Files, name: string, by: (text: string) => string): void {
  files.set(name, Buffer.from(by(files.get(name)?.toString() ?? "")));
}

/** Makes the first row of a table one that cannot be read. */
const spoilFirst = (files: Files, name: string, rowsOf = (table: unknown) => table) =>
  change(files, name, (text) => {
    const table = JSON.parse(text);
    (rowsOf(table) as unknown[])[0] = { name: 5 };
    return JSON.stringify(table);
  });

test("what is damaged in an archive fails alone and is named; the rest is imported", async () => {
  const folder = aFolder();
  const { ids, other, files } = await anArchive(folder);
  for (const name of ["tags.json", "authors.json", "redirects.json"]) spoilFirst(files, name);
  spoilFirst(files, "subscribers.json", (table) => (table as { subscribers: unknown }).subscribers);
  spoilFirst(files, `comments/${ids.whole}.json`);
  for (const name of [`comments/${ids.changed}.json`, "imports/000000.json"])
    change(files, name, (text) => text.slice(0, -20));
  const years = [...files.keys()].filter((name) => name.startsWith("posts/"));
  const pathOf = (slug: string) => years.find((name) => name.endsWith(`/${slug}.md`)) ?? "";
  change(files, pathOf("changed"), (text) => `${text}\nA line more.\n`);
  files.delete(pathOf("gone"));
  const media = JSON.parse(files.get("media.json")?.toString() ?? "") as { id: string; file: string }[];
  const bomb = `media/${media.find(({ id }) => id === other)?.file}`;
  files.set(bomb, Buffer.alloc(maxImageBytes + 1));
  const path = join(folder, "damaged.zip");
  writeZip(
    path,
    [...files].map(([name, body]) => ({ name, body })),
  );

  const { db, importInto } = anImportingBlog();
  const checked = await importInto(path, { isDryRun: true });
  const report = await importInto(path);
  expectAccounted(report);
  expect(checked.counts).toEqual(report.counts);
  const failed = report.items.filter(({ status }) => status === "failed");
  expect(failed.map(({ source, reasons }) => [source, reasons[0]?.code])).toEqual([
    [`media:${other}`, "row-failed"],
    ["tags.json:#1", "row-unreadable"],
    ["authors.json:#1", "row-unreadable"],
    [`file:comments/${ids.changed}.json`, "archive-file-unreadable"],
    [`comments/${ids.whole}.json:#1`, "row-unreadable"],
    ["redirects.json:#1", "row-unreadable"],
    ["subscribers.json:#1", "row-unreadable"],
    ["file:imports/000000.json", "archive-file-unreadable"],
  ]);
  const codesOf = (source: string) =>
    report.items.find((item) => item.source === source)?.reasons.map(({ code }) => code) ?? [];
  expect(codesOf(`post:${ids.whole}`)).toEqual(["tag-missing", "author-missing"]);
  expect(codesOf(`post:${ids.changed}`)).toContain("archive-file-differs");
  expect(report.items.filter(({ reasons }) => reasons[0]?.code === "post-missing")).toHaveLength(2);
  const notes = report.source.reasons.map(({ code, message }) => `${code} ${message}`);
  expect(notes.filter((note) => note.startsWith("archive-file-missing"))).toEqual([
    expect.stringContaining(pathOf("gone")),
  ]);
  expect(notes.filter((note) => note.startsWith("archive-file-differs"))).toHaveLength(7);

  expect(db.$client.pragma("foreign_key_check")).toEqual([]);
  const counts = [posts, comments, tags, redirects, subscribers, images].map((table) => db.$count(table));
  expect(await Promise.all(counts)).toEqual([2, 1, 1, 1, 1, 1]);
});

test("an unchanged archive has nothing to report, at the first import and at the second", async () => {
  const folder = aFolder();
  const { files } = await anArchive(folder);
  const path = join(folder, "whole-again.zip");
  writeZip(
    path,
    [...files].map(([name, body]) => ({ name, body })),
  );
  const { importInto } = anImportingBlog();
  expect((await importInto(path)).source.reasons).toEqual([]);
  const second = await importInto(path);
  expect(second.source.reasons).toEqual([]);
  expect(
    second.items.filter(({ status }) => status === "imported" || status === "failed").map(({ kind }) => kind),
  ).toEqual([]);
});

test("an author without the image, an address that is none, and more missing files than a report names", async () => {
  const folder = aFolder();
  const { files } = await anArchive(folder);
  change(files, "authors.json", (text) => text.replace('"imageId": null', '"imageId": "00000000000000000000000000"'));
  change(files, "subscribers.json", (text) => text.replace("one@example.com", "no address"));
  change(files, "manifest.json", (text) => {
    const manifest = JSON.parse(text);
    for (let at = 0; at < 103; at++) manifest.files[`posts/2020/missing-${at}.md`] = manifest.files["site.json"];
    return JSON.stringify(manifest);
  });
  const path = join(folder, "damaged.zip");
  writeZip(
    path,
    [...files].map(([name, body]) => ({ name, body })),
  );
  const { source, items } = await anImportingBlog().importInto(path);
  const codes = items.flatMap(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes).toEqual(expect.arrayContaining(["author-image", "subscriber-address-wrong"]));
  // Both changed tables are named too.
  expect(source.reasons.at(-1)).toMatchObject({
    code: "archive-files-more",
    message: expect.stringMatching(/^5 more/),
  });
});
