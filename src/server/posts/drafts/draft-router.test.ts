import { expect, test } from "vitest";
import { aBlog, aDraft, aNewCopy, anImage, aText, aVersion } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { unfinishedPerPage } from "../../../shared/limits.ts";
import { createPageCache } from "../../pages/cache/page-cache.ts";

const [one, two, three] = ["one", "two", "three"].map(aVersion) as [string, string, string];

/** The first copy of a stored post. */
const copyOf = (blog: { _id: string; updatedAt: Date }) => ({
  ...aNewCopy,
  copyId: blog._id,
  isNew: false,
  basedOn: blog.updatedAt,
});

test("what was typed is given back exactly, spaces and unfinished fields included", async () => {
  const { db, asAdmin } = testApp();
  const text = aText({
    title: " Half a ",
    subTitle: "",
    category: "",
    imageId: anImage(db).id,
    description: "<p>a b </p>",
  });
  const { updatedAt } = await asAdmin.workingCopy.save({ ...aNewCopy, text });
  expect(await asAdmin.workingCopy.byId({ copyId: aNewCopy.copyId })).toEqual({
    _id: aNewCopy.copyId,
    ...text,
    basedOn: null,
    version: one,
    updatedAt,
  });
  expect(await asAdmin.workingCopy.byId({ copyId: "another" })).toBeNull();
});

test("a working copy changes nothing that visitors see, and does not drop their pages", async () => {
  let drops = 0;
  const { db, asAdmin, asVisitor } = testApp({ deps: { cache: { ...createPageCache(0), drop: () => drops++ } } });
  const blog = aBlog(db);
  await asAdmin.workingCopy.save(copyOf(blog));
  expect(await asVisitor.blog.byId({ blogId: blog._id })).toEqual(blog);
  expect(await asVisitor.blog.list({ search: "half" })).toEqual({ items: [], nextCursor: null });
  expect(drops).toBe(0);
});

test("the later of two writers is told, and what the earlier one wrote stays", async () => {
  const { db, asAdmin } = testApp();
  const copy = copyOf(aBlog(db));
  await asAdmin.workingCopy.save({ ...copy, text: aText({ title: "Hers" }) });
  const later = { ...copy, text: aText({ title: "His" }), version: two };
  await expect(asAdmin.workingCopy.save(later)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.workingCopy.byId(copy))?.title).toBe("Hers");

  // Having seen it, he may put his own in its place.
  await asAdmin.workingCopy.save({ ...later, ownVersions: [one] });
  expect((await asAdmin.workingCopy.byId(copy))?.title).toBe("His");
});

test("a save whose answer was lost may be sent again, and its writer goes on", async () => {
  const { asAdmin } = testApp();
  await asAdmin.workingCopy.save(aNewCopy);
  await asAdmin.workingCopy.save(aNewCopy);
  await asAdmin.workingCopy.save({ ...aNewCopy, version: three, ownVersions: [two, one] });
  expect((await asAdmin.workingCopy.byId(aNewCopy))?.version).toBe(three);
});

test("text begun before the post was saved again is not kept over it without asking", async () => {
  const { db, asAdmin } = testApp();
  const blog = aBlog(db);
  await asAdmin.blog.update({ blogId: blog._id, title: "Saved meanwhile" });
  await expect(asAdmin.workingCopy.save(copyOf(blog))).rejects.toMatchObject({ code: "CONFLICT" });
});

test("saving the post from its working copy removes the copy, and nobody else's", async () => {
  const { db, asAdmin } = testApp();
  const blog = aBlog(db);
  const copy = copyOf(blog);
  await asAdmin.workingCopy.save(copy);
  const stranger = { copyId: blog._id, ownVersions: [two], basedOn: blog.updatedAt };
  await expect(asAdmin.blog.update({ blogId: blog._id, title: "His", writtenFrom: stranger })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect((await asAdmin.blog.byId({ blogId: blog._id })).title).toBe(blog.title);

  const saved = await asAdmin.blog.update({
    blogId: blog._id,
    title: "Hers",
    writtenFrom: { ...stranger, ownVersions: [one] },
  });
  expect(saved.blog.title).toBe("Hers");
  expect(await asAdmin.workingCopy.byId(copy)).toBeNull();

  const again = asAdmin.blog.update({ blogId: blog._id, title: "Old", writtenFrom: stranger });
  await expect(again).rejects.toMatchObject({ code: "CONFLICT" });
});

test("two saves of a post in one millisecond are told apart", async () => {
  const { db, asAdmin } = testApp({ deps: { now: () => new Date("2026-01-01") } });
  const blog = aDraft(db);
  const first = await asAdmin.blog.update({ blogId: blog._id, title: "One" });
  const second = await asAdmin.blog.update({ blogId: blog._id, title: "Two" });
  expect(second.blog.updatedAt > first.blog.updatedAt).toBe(true);
});

test("a new post is offered until it is added, an empty one never", async () => {
  const { db, asAdmin } = testApp();
  const { updatedAt } = await asAdmin.workingCopy.save(aNewCopy);
  await asAdmin.workingCopy.save({ ...aNewCopy, copyId: two, text: aText({ title: "", description: "" }) });
  await asAdmin.workingCopy.save(copyOf(aDraft(db)));
  expect((await asAdmin.workingCopy.unfinished({})).items).toEqual([
    { _id: aNewCopy.copyId, title: "Half a title", preview: "Half a thought", version: one, updatedAt },
  ]);

  const writtenFrom = { copyId: aNewCopy.copyId, ownVersions: [one], basedOn: null };
  const input = { title: "Whole", subTitle: "Now", category: "Finance", imageId: anImage(db).id } as const;
  await asAdmin.blog.add({ ...input, writtenFrom });
  expect((await asAdmin.workingCopy.unfinished({})).items).toEqual([]);
});

test("a post whose adding was not answered may be added again: there is one of it, whatever else is written", async () => {
  const { db, asAdmin } = testApp();
  const writtenFrom = { copyId: aNewCopy.copyId, ownVersions: [one], basedOn: null };
  const input = { title: "Whole", subTitle: "Now", category: "Finance", imageId: anImage(db).id, writtenFrom } as const;
  const first = await asAdmin.blog.add(input);
  const same = { ...aNewCopy, text: aText({ ...first.blog, title: "Whole ", publishedAt: null, publishAt: null }) };
  await asAdmin.workingCopy.save(same);
  expect(await asAdmin.blog.add(input)).toEqual(first);
  expect((await asAdmin.workingCopy.unfinished({})).items).toEqual([]);

  await expect(asAdmin.blog.add({ ...input, title: "Another" })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(asAdmin.workingCopy.save(aNewCopy)).rejects.toMatchObject({ code: "CONFLICT" });
  // That it is to be published is not lost either.
  const published = { ...same, text: { ...same.text, isPublished: true } };
  await expect(asAdmin.workingCopy.save(published)).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await asAdmin.workingCopy.addedAs({ copyId: aNewCopy.copyId })).toEqual({ blogId: first.blog._id });
  expect(await asAdmin.workingCopy.addedAs({ copyId: two })).toBeNull();
  const { items } = await asAdmin.blog.adminList({});
  expect(items.map(({ title }) => title)).toEqual(["Whole"]);

  await asAdmin.blog.remove({ blogId: first.blog._id });
  await asAdmin.workingCopy.save(aNewCopy);
  expect(await asAdmin.workingCopy.addedAs({ copyId: aNewCopy.copyId })).toBeNull();
});

test("a post whose saving was not answered may be saved again: it changes once, and only what was changed elsewhere is a conflict", async () => {
  const { db, asAdmin } = testApp();
  const blog = aDraft(db);
  await asAdmin.workingCopy.save(copyOf(blog));
  const writtenFrom = { copyId: blog._id, ownVersions: [one], basedOn: blog.updatedAt };
  const { subTitle, description, category, imageId } = blog;
  const rest = { subTitle, description, category, imageId, isPublished: true, publishAt: null };
  const change = { blogId: blog._id, title: " Whole ", ...rest, writtenFrom };
  const first = await asAdmin.blog.update(change);
  expect(await asAdmin.blog.update(change)).toEqual(first);
  expect(await asAdmin.revision.list({ blogId: blog._id })).toHaveLength(1);

  for (const other of [{ title: "Another" }, { isPublished: false }, { publishedAt: new Date("2020-01-01") }]) {
    await expect(asAdmin.blog.update({ ...change, ...other })).rejects.toMatchObject({ code: "CONFLICT" });
  }
  const copy = { ...copyOf(blog), version: two, basedOn: first.blog.updatedAt };
  await asAdmin.workingCopy.save(copy);
  // Words from another device stand there by now.
  await expect(asAdmin.blog.update(change)).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.workingCopy.byId({ copyId: blog._id }))?.version).toBe(two);
});

test("publishing from the list leaves unsaved text where it was", async () => {
  const { db, asAdmin } = testApp();
  const blog = aDraft(db);
  await asAdmin.workingCopy.save(copyOf(blog));
  const published = await asAdmin.blog.setPublished({ blogId: blog._id, isPublished: true });
  expect(await asAdmin.workingCopy.byId({ copyId: blog._id })).toMatchObject({
    title: "Half a title",
    isPublished: true,
    basedOn: published.blog.updatedAt,
  });
});

test("a working copy goes with its post, and can be discarded, even twice", async () => {
  const { db, asAdmin } = testApp();
  const blog = aDraft(db);
  await asAdmin.workingCopy.save(copyOf(blog));
  await asAdmin.blog.remove({ blogId: blog._id });
  expect(await asAdmin.workingCopy.byId({ copyId: blog._id })).toBeNull();
  const gone = { code: "NOT_FOUND", message: expect.stringContaining("can become a new post: please reload the page") };
  await expect(asAdmin.workingCopy.save(copyOf(blog))).rejects.toMatchObject(gone);
  const writtenFrom = { copyId: blog._id, ownVersions: [one], basedOn: blog.updatedAt };
  await expect(asAdmin.blog.update({ blogId: blog._id, title: "Late", writtenFrom })).rejects.toMatchObject(gone);

  await asAdmin.workingCopy.save(aNewCopy);
  const hers = { ...aNewCopy, ownVersions: [one] };
  await asAdmin.workingCopy.discard(hers);
  await asAdmin.workingCopy.discard(hers);
  expect(await asAdmin.workingCopy.byId(aNewCopy)).toBeNull();
});

test("words that nobody saw are not discarded", async () => {
  const { asAdmin } = testApp();
  await asAdmin.workingCopy.save(aNewCopy);
  const offered = (await asAdmin.workingCopy.unfinished({})).items;
  await asAdmin.workingCopy.save({ ...aNewCopy, version: two, ownVersions: [one] });
  const { copyId } = aNewCopy;
  const ownVersions = offered.map(({ version }) => version);
  await expect(asAdmin.workingCopy.discard({ copyId, ownVersions })).rejects.toMatchObject({ code: "CONFLICT" });
  expect((await asAdmin.workingCopy.byId({ copyId }))?.version).toBe(two);
});

test("however many posts were begun, all are offered, page by page, each once", async () => {
  // All in one moment: the order must be the same from page to page.
  const { asAdmin } = testApp({ deps: { now: () => new Date("2026-01-01") } });
  const begun = Array.from({ length: 2 * unfinishedPerPage + 3 }, (_, at) => aVersion(`copy${at}x`));
  for (const copyId of begun) await asAdmin.workingCopy.save({ ...aNewCopy, copyId });
  const offered: string[] = [];
  let cursor: Awaited<ReturnType<typeof asAdmin.workingCopy.unfinished>>["nextCursor"] = null;
  do {
    const page = await asAdmin.workingCopy.unfinished({ cursor });
    expect(page.items.length).toBeLessThanOrEqual(unfinishedPerPage);
    offered.push(...page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(offered.toSorted()).toEqual(begun.toSorted());
});

test("what a working copy holds is cleaned, and a picture that is gone is left out", async () => {
  const { asAdmin } = testApp();
  const text = aText({ imageId: "gone", description: '<p onclick="x()">Hi</p><script>alert(1)</script>' });
  await asAdmin.workingCopy.save({ ...aNewCopy, text });
  expect(await asAdmin.workingCopy.byId(aNewCopy)).toMatchObject({ imageId: null, description: "<p>Hi</p>" });
});

test("a visitor cannot read, save, list, set aside or discard working copies", async () => {
  const { asAdmin, asVisitor } = testApp();
  await asAdmin.workingCopy.save(aNewCopy);
  const attempts = [
    () => asVisitor.workingCopy.byId(aNewCopy),
    () => asVisitor.workingCopy.unfinished({}),
    () => asVisitor.workingCopy.addedAs(aNewCopy),
    () => asVisitor.workingCopy.setAside(aNewCopy),
    () => asVisitor.workingCopy.save({ ...aNewCopy, version: two, ownVersions: [one] }),
    () => asVisitor.workingCopy.discard({ ...aNewCopy, ownVersions: [one] }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect((await asAdmin.workingCopy.byId(aNewCopy))?.version).toBe(one);
});
