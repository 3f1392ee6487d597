import { and, eq, like, ne } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allowRefusal } from "../../../../tests/support/allow-refusal.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { anImage, anUnpublishedPost, aPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { ImageUse } from "../../../shared/schemas/image-schema.ts";
import { drafts, images, posts, revisions, trash, trashRows } from "../../core/db/schema.ts";

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

test("the uses of an image are listed: covers and texts of posts, published, scheduled or not, drafts and earlier versions", async () => {
  const app = testApp();
  const { id: imageId } = anImage(app.db);
  const post = aPost(app.db, { title: "Seen", imageId, description: showing(imageId) });
  anUnpublishedPost(app.db, { title: "Unseen", description: showing(imageId) });
  anUnpublishedPost(app.db, { title: "Planned", imageId, publishAt: new Date("2100-01-01") });
  const past = aPost(app.db, { title: "Past", imageId });
  const other = anImage(app.db).id;
  await app.asAdmin.post.update({ postId: past._id, imageId: other });
  await app.asAdmin.post.update({ postId: past._id, imageId });
  await app.asAdmin.post.update({ postId: past._id, imageId: other });
  const copy = { version: aVersion("one"), ownVersions: [] };
  const draftId = aVersion("copy");
  await app.asAdmin.draft.save({ ...copy, draftId, isNew: true, text: aText({ imageId }), basedOn: null });
  const ofPost = { draftId: post._id, isNew: false, basedOn: post.updatedAt };
  await app.asAdmin.draft.save({ ...copy, ...ofPost, text: aText({ description: showing(imageId) }) });

  const uses = await allUses(app, imageId);
  expect(uses.map((use) => `${use.kind} ${"title" in use ? use.title : ""}`).sort()).toEqual([
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
  expect(uses).toContainEqual(expect.objectContaining({ draftId, postId: null, isCover: true }));
  expect(uses).toContainEqual(expect.objectContaining({ draftId: post._id, postId: post._id, isInText: true }));
  expect(uses).toContainEqual({ kind: "versions", postId: past._id, title: "Past", count: 2 });
});

test("an image that hundreds of posts show is listed a page at a time, each post once", async () => {
  const app = testApp();
  const { id: imageId } = anImage(app.db);
  const posts = Array.from({ length: 45 }, () => aPost(app.db, { imageId })._id);
  const draftIds = Array.from({ length: 3 }, (_, at) => aVersion(`copy${at}`));
  for (const draftId of draftIds) {
    const rest = { isNew: true, version: aVersion("one"), ownVersions: [], basedOn: null };
    await app.asAdmin.draft.save({ ...rest, draftId, text: aText({ imageId }) });
  }
  const uses = await allUses(app, imageId);
  const idOf = (use: ImageUse) =>
    "postId" in use && use.kind !== "unfinished" ? use.postId : "draftId" in use ? use.draftId : "";
  expect(uses.map(idOf)).toEqual([...posts, ...draftIds]);
});

test("after any changes of posts, the library lists the uses that reading every text finds", async () => {
  const step = fc.record({
    what: fc.constantFrom("add", "update", "write", "discard", "setAside", "restore", "drop", "replace", "remove"),
    post: fc.nat(3),
    one: fc.nat(4),
    other: fc.nat(4),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const app = testApp();
      const imageIds = Array.from({ length: 5 }, () => anImage(app.db, { createdAt: new Date(0) }).id);
      for (const it of steps) await take(app, imageIds, it).catch(allowRefusal);

      const told = await app.asAdmin.image.list({});
      const [shown, unfinished, versions] = [posts, drafts, revisions].map((table) =>
        app.db.select({ imageId: table.imageId, description: table.description }).from(table).all(),
      );
      const showingIt = (texts: typeof shown, id: string) =>
        texts?.filter(({ imageId, description }) => imageId === id || description.includes(`/images/${id}-`)).length;
      for (const { _id: id, ...row } of told.items) {
        expect(row).toMatchObject({
          posts: showingIt(shown, id),
          unfinished: showingIt(unfinished, id),
          versions: showingIt(versions, id),
        });
        // A deleted image names those that it replaced, which is no use of them.
        const deleted = app.db
          .select()
          .from(trashRows)
          .innerJoin(trash, eq(trash.id, trashRows.trashId))
          .where(and(ne(trash.kind, "image"), like(trashRows.row, `%${id}%`)))
          .all();
        expect(row.trash > 0).toBe(deleted.length > 0);
        const uses = await allUses(app, id);
        expect(uses.filter(({ kind }) => kind === "post")).toHaveLength(row.posts);
        expect(uses.filter(({ kind }) => kind === "unfinished")).toHaveLength(row.unfinished);
        expect(uses.reduce((sum, use) => sum + (use.kind === "versions" ? use.count : 0), 0)).toBe(row.versions);
      }
      const unused = told.items.filter((row) => row.posts + row.unfinished + row.versions + row.trash === 0);
      expect((await app.asAdmin.image.list({ filter: "unused" })).items).toEqual(unused);
      expect(await app.asAdmin.image.unused()).toMatchObject({ count: unused.length });
      await app.asAdmin.image.removeUnused();
      expect(await app.db.$count(images)).toBe(told.items.length - unused.length);
    }),
    {
      numRuns: cases(40),
      examples: [
        [
          [
            { what: "replace", post: 0, one: 0, other: 1 },
            { what: "remove", post: 0, one: 1, other: 0 },
          ],
        ],
      ],
    },
  );
});

interface Step {
  what: string;
  post: number;
  one: number;
  other: number;
}

async function take({ db, asAdmin }: App, images: string[], { what, post: at, one, other }: Step): Promise<void> {
  const [cover = "", shown = ""] = [images[one], images[other]];
  const post = db.select().from(posts).all()[at];
  const text = aText({ imageId: cover, description: showing(shown), title: `${at}`, subTitle: "x" });
  const named = { draftId: post?.id ?? aVersion(`copy${at}`), isNew: !post };
  if (what === "add") {
    const fields = { title: `${other}`, subTitle: "x", category: "Startup", isPublished: one % 2 === 0 } as const;
    await asAdmin.post.add({ ...fields, imageId: cover, description: showing(shown) });
  }
  if (what === "update" && post)
    await asAdmin.post.update({ postId: post.id, imageId: cover, description: showing(shown) });
  if (what === "write") {
    const copy = { version: aVersion("one"), ownVersions: [aVersion("one")], basedOn: post?.updatedAt ?? null };
    await asAdmin.draft.save({ ...named, ...copy, text });
  }
  if (what === "discard") await asAdmin.draft.discard({ draftId: named.draftId, ownVersions: [aVersion("one")] });
  if (what === "setAside") await asAdmin.draft.keepAsRevision({ ...named, text });
  if (what === "restore" && post) {
    const [version] = await asAdmin.revision.list({ postId: post.id });
    if (version) await asAdmin.revision.restore({ revisionId: version._id });
  }
  if (what === "drop" && post) await asAdmin.post.remove({ postId: post.id });
  if (what === "replace") await asAdmin.image.replace({ imageId: cover, byImageId: shown });
  if (what === "remove") await asAdmin.image.remove({ imageId: cover });
}
