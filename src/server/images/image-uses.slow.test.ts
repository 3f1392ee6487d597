import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../tests/support/cases.ts";
import { aBlog, aDraft, anImage, aText, aVersion } from "../../../tests/support/factories.ts";
import { refused } from "../../../tests/support/refused.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import type { ImageUse } from "../../shared/schemas/image-schema.ts";
import { blogs, images, revisions, workingCopies } from "../db/schema.ts";

type App = ReturnType<typeof testApp>;

const showing = (...ids: string[]) =>
  `<p>Look: ${ids.map((id) => `<img src="/images/${id}-800.webp" alt="">`).join("")}</p>`;

async function allUses(app: App, imageId: string): Promise<ImageUse[]> {
  const uses: ImageUse[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<App["asAdmin"]["image"]["uses"]>> = await app.asAdmin.image.uses({
      imageId,
      cursor,
    });
    uses.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return uses;
}

test("a picture's uses are told: covers and texts of posts, published, planned or not, unfinished texts and earlier versions", async () => {
  const app = testApp();
  const { id: imageId } = anImage(app.db);
  const post = aBlog(app.db, { title: "Seen", imageId, description: showing(imageId) });
  aDraft(app.db, { title: "Unseen", description: showing(imageId) });
  aDraft(app.db, { title: "Planned", imageId, publishAt: new Date("2100-01-01") });
  const past = aBlog(app.db, { title: "Past", imageId });
  const other = anImage(app.db).id;
  await app.asAdmin.blog.update({ blogId: past._id, imageId: other });
  await app.asAdmin.blog.update({ blogId: past._id, imageId });
  await app.asAdmin.blog.update({ blogId: past._id, imageId: other });
  const copy = { version: aVersion("one"), ownVersions: [] };
  const copyId = aVersion("copy");
  await app.asAdmin.workingCopy.save({ ...copy, copyId, isNew: true, text: aText({ imageId }), basedOn: null });
  const ofPost = { copyId: post._id, isNew: false, basedOn: post.updatedAt };
  await app.asAdmin.workingCopy.save({ ...copy, ...ofPost, text: aText({ description: showing(imageId) }) });

  const uses = await allUses(app, imageId);
  expect(uses.map(({ kind, title }) => `${kind} ${title}`).sort()).toEqual([
    "post Planned",
    "post Seen",
    "post Unseen",
    "unfinished Half a title",
    "unfinished Half a title",
    "versions Past",
  ]);
  expect(uses).toContainEqual(
    expect.objectContaining({ title: "Seen", isCover: true, isInText: true, status: "published" }),
  );
  expect(uses).toContainEqual(
    expect.objectContaining({ title: "Unseen", isCover: false, isInText: true, status: "draft" }),
  );
  expect(uses).toContainEqual(
    expect.objectContaining({ title: "Planned", isCover: true, isInText: false, status: "scheduled" }),
  );
  expect(uses).toContainEqual(expect.objectContaining({ copyId, blogId: null, isCover: true }));
  expect(uses).toContainEqual(expect.objectContaining({ copyId: post._id, blogId: post._id, isInText: true }));
  expect(uses).toContainEqual({ kind: "versions", blogId: past._id, title: "Past", count: 2 });
});

test("a picture that hundreds of posts show is listed a page at a time, each post once", async () => {
  const app = testApp();
  const { id: imageId } = anImage(app.db);
  const posts = Array.from({ length: 45 }, () => aBlog(app.db, { imageId })._id);
  const copyIds = Array.from({ length: 3 }, (_, at) => aVersion(`copy${at}`));
  for (const copyId of copyIds) {
    const rest = { isNew: true, version: aVersion("one"), ownVersions: [], basedOn: null };
    await app.asAdmin.workingCopy.save({ ...rest, copyId, text: aText({ imageId }) });
  }
  const uses = await allUses(app, imageId);
  expect(uses.map((use) => (use.kind === "unfinished" ? use.copyId : use.blogId))).toEqual([...posts, ...copyIds]);
});

test("whatever happened to posts, what the library says is what a look at every text says", async () => {
  const step = fc.record({
    what: fc.constantFrom("add", "update", "write", "discard", "setAside", "restore", "drop", "replace", "remove"),
    post: fc.nat(3),
    one: fc.nat(4),
    other: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const app = testApp();
      const pictures = Array.from({ length: 5 }, () => anImage(app.db, { createdAt: new Date(0) }).id);
      for (const it of steps) await take(app, pictures, it).catch(refused);

      const told = await app.asAdmin.image.list({});
      const [posts, unfinished, versions] = [blogs, workingCopies, revisions].map((table) =>
        app.db.select({ imageId: table.imageId, description: table.description }).from(table).all(),
      );
      const showingIt = (texts: typeof posts, id: string) =>
        texts?.filter(({ imageId, description }) => imageId === id || description.includes(`/images/${id}-`)).length;
      for (const { _id: id, ...row } of told.items) {
        expect(row).toMatchObject({
          posts: showingIt(posts, id),
          unfinished: showingIt(unfinished, id),
          versions: showingIt(versions, id),
        });
        const uses = await allUses(app, id);
        expect(uses.filter(({ kind }) => kind === "post")).toHaveLength(row.posts);
        expect(uses.filter(({ kind }) => kind === "unfinished")).toHaveLength(row.unfinished);
        expect(uses.reduce((sum, use) => sum + (use.kind === "versions" ? use.count : 0), 0)).toBe(row.versions);
      }
      const unused = told.items.filter((row) => row.posts + row.unfinished + row.versions === 0);
      expect((await app.asAdmin.image.list({ filter: "unused" })).items).toEqual(unused);
      expect(await app.asAdmin.image.unused()).toMatchObject({ count: unused.length });
      await app.asAdmin.image.removeUnused();
      expect(await app.db.$count(images)).toBe(told.items.length - unused.length);
    }),
    { numRuns: cases(40) },
  );
}, 60_000);

interface Step {
  what: string;
  post: number;
  one: number;
  other: number;
}

async function take({ db, asAdmin }: App, pictures: string[], { what, post, one, other }: Step): Promise<void> {
  const [cover = "", shown = ""] = [pictures[one], pictures[other]];
  const blog = db.select().from(blogs).all()[post];
  const text = aText({ imageId: cover, description: showing(shown), title: `${post}`, subTitle: "x" });
  const named = { copyId: blog?.id ?? aVersion(`copy${post}`), isNew: !blog };
  if (what === "add") {
    const fields = { title: `${other}`, subTitle: "x", category: "Startup", isPublished: one % 2 === 0 } as const;
    await asAdmin.blog.add({ ...fields, imageId: cover, description: showing(shown) });
  }
  if (what === "update" && blog)
    await asAdmin.blog.update({ blogId: blog.id, imageId: cover, description: showing(shown) });
  if (what === "write") {
    const copy = { version: aVersion("one"), ownVersions: [aVersion("one")], basedOn: blog?.updatedAt ?? null };
    await asAdmin.workingCopy.save({ ...named, ...copy, text });
  }
  if (what === "discard") await asAdmin.workingCopy.discard({ copyId: named.copyId, ownVersions: [aVersion("one")] });
  if (what === "setAside") await asAdmin.workingCopy.setAside({ ...named, text });
  if (what === "restore" && blog) {
    const [version] = await asAdmin.revision.list({ blogId: blog.id });
    if (version) await asAdmin.revision.restore({ revisionId: version._id });
  }
  if (what === "drop" && blog) await asAdmin.blog.remove({ blogId: blog.id });
  if (what === "replace") await asAdmin.image.replace({ imageId: cover, byImageId: shown });
  if (what === "remove") await asAdmin.image.remove({ imageId: cover });
}
