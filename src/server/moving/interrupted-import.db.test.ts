import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aJpeg } from "../../../tests/support/images.ts";
import { aWxr } from "../../../tests/support/moving/a-wxr.ts";
import { expectAccounted } from "../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { fixture } from "../../../tests/support/moving/read-source.ts";
import { imageFolder, incomingFolder } from "../content/images/image-files.ts";
import { moveToTrash } from "../content/trash/trash-rows.ts";
import { authors, comments, images, importItems, imports, posts, redirects, tags, trash } from "../core/db/schema.ts";

type Blog = ReturnType<typeof anImportingBlog>;

const now = () => new Date("2026-11-23T12:00:00Z");
const aBlog = () => anImportingBlog({ deps: { now } });

/** All that an import stores, without ids that are random. */
function stored({ db }: Blog) {
  const rowsOf = [
    db.select({ kind: importItems.kind, source: importItems.source, status: importItems.status }).from(importItems),
    db.select({ id: posts.id, text: posts.description, isPublished: posts.isPublished }).from(posts),
    db.select({ id: comments.id, parentId: comments.parentId, text: comments.content }).from(comments),
    db.select({ path: redirects.path, target: redirects.target }).from(redirects),
    db.select({ id: images.id, alt: images.alt }).from(images),
    db.select({ name: tags.name }).from(tags),
    db.select({ name: authors.name }).from(authors),
  ];
  return rowsOf.map((query) =>
    query
      .all()
      .map((row) => JSON.stringify(row))
      .sort(),
  );
}

test.each(["movabletype", "feed", "notion", "tumblr", "disqus"])(
  "an import of %s that ends behind each of its items goes on, and ends as one that ran through",
  async (kind) => {
    const path = fixture(`written-by-us/${kind}`);
    const [whole, interrupted] = [aBlog(), aBlog()];
    // Comments of Disqus need posts.
    const pages = ["https://kiln.example/posts/raku", "https://kiln.example/posts/glaze/"];
    const before = aFolder({ "export.xml": aWxr(pages.map((link, at) => ({ id: at + 1, title: link, link }))) });
    if (kind === "disqus") for (const blog of [whole, interrupted]) await blog.importInto(before);
    const report = await whole.importInto(path);
    let goesOn = true;
    for (let last = 1; goesOn; last++) {
      const end = (done: number) => {
        if (done === last) throw new Error("killed");
      };
      const ended = await interrupted.importInto(path, {}, end).catch((error: Error) => error.message);
      goesOn = ended === "killed";
    }
    expect(stored(interrupted)).toEqual(stored(whole));
    const again = await interrupted.importInto(path);
    expectAccounted(again);
    expect(again.counts.post?.imported ?? 0).toBe(0);
    expect(report.items.length).toBe(again.items.length);
    expect(interrupted.db.select().from(imports).all()).toHaveLength(kind === "disqus" ? 3 : 2);
  },
);

test("wherever a kill met an image, the same import stores it once, whole and with its description", async () => {
  const media = aFolder();
  writeFileSync(join(media, "hive.jpg"), await aJpeg({ width: 80, height: 50 }));
  const shown = '<img src="https://old.example/wp-content/uploads/hive.jpg" alt="A hive">';
  const source = aFolder({ "export.xml": aWxr([{ id: 1, title: "Hive", content: shown }]) });
  const rows = ({ db }: Blog) => db.select().from(images).orderBy(asc(images.id)).all();
  const filesOf = ({ deps }: Blog) => {
    const folder = imageFolder(deps.settings.dataDir);
    const names = readdirSync(folder).filter((name) => name.endsWith(".webp"));
    return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(folder, name)).toString("base64")]));
  };
  const whole = aBlog();
  await whole.importInto(source, { media });
  const [image] = rows(whole);
  if (!image) throw new Error("There is no image");
  expect(image.alt).toBe("A hive");
  const files = Object.entries(filesOf(whole));
  const half = (base64: string) => Buffer.from(base64, "base64").subarray(0, 9);

  const kills: Record<string, (folder: string, incoming: string, blog: Blog) => void> = {
    "while it is copied": (_, incoming) => writeFileSync(join(incoming, ".import-half"), "half"),
    "while it is written": (_, incoming) => {
      const [[name, bytes] = ["", ""]] = files;
      writeFileSync(join(incoming, name), half(bytes));
    },
    "before it has its names": (_, incoming) => {
      for (const [name, bytes] of files) writeFileSync(join(incoming, name), Buffer.from(bytes, "base64"));
    },
    "between two names": (folder, incoming) => {
      for (const [at, [name, bytes]] of files.entries())
        writeFileSync(join(at === 0 ? folder : incoming, name), Buffer.from(bytes, "base64"));
    },
    "before its row": (folder) => {
      for (const [name, bytes] of files) writeFileSync(join(folder, name), Buffer.from(bytes, "base64"));
    },
    "before its description": (folder, _, { db }) => {
      for (const [name, bytes] of files) writeFileSync(join(folder, name), Buffer.from(bytes, "base64"));
      db.insert(images)
        .values({ ...image, alt: "" })
        .run();
    },
    "before its item was known, and it was deleted since": (folder, _, { db }) => {
      for (const [name, bytes] of files) writeFileSync(join(folder, name), Buffer.from(bytes, "base64"));
      db.insert(images).values(image).run();
      moveToTrash(db, { id: image.id, kind: "image", title: image.fileName }, now());
    },
  };
  for (const [point, leave] of Object.entries(kills)) {
    const blog = aBlog();
    const { dataDir } = blog.deps.settings;
    mkdirSync(incomingFolder(dataDir), { recursive: true });
    leave(imageFolder(dataDir), incomingFolder(dataDir), blog);
    const { counts } = await blog.importInto(source, { media });
    expect([point, counts.media?.imported, rows(blog)]).toEqual([point, 1, [image]]);
    expect([point, filesOf(blog)]).toEqual([point, Object.fromEntries(files)]);
    expect([point, blog.db.select().from(trash).all()]).toEqual([point, []]);
    expect(existsSync(join(incomingFolder(dataDir), files[0]?.[0] ?? ""))).toBe(false);
  }
});
