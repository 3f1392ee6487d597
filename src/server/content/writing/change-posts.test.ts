import { expect, test } from "vitest";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { tagNamesOf } from "../../../../tests/support/tag-names.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { maxPostChanges } from "../../../shared/limits.ts";

const future = new Date("2100-01-01");

test("posts are published, filed, tagged and deleted together, twice changes nothing more, and the answer undoes it", async () => {
  const { db, asAdmin } = testApp();
  const out = aPost(db, { title: "Out", category: "Finance", details: { tags: ["Tea"] } });
  const planned = anUnpublishedPost(db, { title: "Planned", category: "Startup", publishAt: future });
  const ids = [out._id, planned._id, "gone"];
  const shown = async () => {
    const { items } = await asAdmin.post.adminList({});
    return items.map(({ _id, title, isPublished, publishAt, category }) => {
      return { title, isPublished, publishAt, category, tags: tagNamesOf(db, _id) };
    });
  };
  const before = await shown();
  for (const change of [
    { isPublished: true },
    { isPublished: false },
    { category: "Lifestyle" },
    { addTag: "tea" },
    { removeTag: "TEA" },
    { isDeleted: true },
  ]) {
    const changes = ids.map((postId) => ({ postId, ...change }));
    const { undo } = await asAdmin.post.changeMany({ changes });
    expect(await shown(), JSON.stringify(change)).not.toEqual(before);
    expect(undo.length).toBeGreaterThan(0);
    expect(undo.map(({ postId }) => postId)).not.toContain("gone");
    expect((await asAdmin.post.changeMany({ changes })).undo).toEqual([]);
    await asAdmin.post.changeMany({ changes: undo });
    expect(await shown(), JSON.stringify(change)).toEqual(before);
  }
});

test("a change that is refused for one post changes none, and one call takes a bounded number", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const tags = Array.from({ length: 30 }, (_, at) => `tag ${at}`);
  const posts = [aPost(db), aPost(db, { details: { tags } })];
  const changes = posts.map(({ _id: postId }) => ({ postId, addTag: "one more" }));
  await expect(asAdmin.post.changeMany({ changes })).rejects.toThrow("A post has at most 30 tags");
  await expect(
    asAdmin.post.changeMany({ changes: [...changes].reverse().map((one) => ({ ...one, category: "None such" })) }),
  ).rejects.toMatchObject({ code: "BAD_REQUEST" });
  expect(tagNamesOf(db, posts[0]?._id ?? "")).toEqual([]);
  const many = Array.from({ length: maxPostChanges + 1 }, () => ({ postId: "x", isDeleted: true }));
  await expect(asAdmin.post.changeMany({ changes: many })).rejects.toThrow("Please change at most 20 blogs at once");
  await expect(asVisitor.post.changeMany({ changes })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
