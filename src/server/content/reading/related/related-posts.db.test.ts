import { expect, test } from "vitest";
import { anImage, anUnpublishedPost, aPost } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { relateWaitingPosts } from "./related-posts.ts";

/** A blog whose posts share no characteristic words, and what a visitor sees as related. */
function aBlog() {
  const app = testApp();
  const { db, asVisitor } = app;
  const imageId = anImage(db).id;
  const write = (title: string, text: string, given: Partial<Parameters<typeof aPost>[1]> = {}) =>
    aPost(db, { imageId, title, subTitle: "-", description: `<p>${text}</p>`, ...given });
  for (const word of "hills boats letters taxes stoves tunnels maps chairs lamps rivers birds trains".split(" "))
    write(`On ${word}`, `Something of ${word} and water.`);
  const related = async (post: { _id: string }) =>
    (await asVisitor.post.read({ postId: post._id })).related.map((card) => card._id);
  return { ...app, imageId, write, related };
}

test("related posts are published and share characteristic words, in any script", async () => {
  const { db, imageId, write, related } = aBlog();
  const bread = write("Sourdough at home", "Flour, water and a sourdough starter of rye.");
  const rye = write("All about rye", "A starter of rye smells of apples. Sourdough likes it.");
  const tokyo = write("東京の夜", "東京の雨が静かに降る。");
  const rain = write("雨の日", "東京タワーに雨が降る。");
  anUnpublishedPost(db, { imageId, title: "Secret sourdough", description: "<p>Sourdough, rye, starter.</p>" });
  await relateWaitingPosts(db);
  expect(await related(bread)).toEqual([rye._id]);
  expect(await related(tokyo)).toEqual([rain._id]);
});

test("a new post is added to the related posts of those that it is related to, and removed when it changes", async () => {
  const { db, asAdmin, write, related } = aBlog();
  const bread = write("Sourdough at home", "Flour, water and a sourdough starter of rye.");
  expect(await relateWaitingPosts(db)).toBe(0);
  const rye = write("All about rye", "A starter of rye smells of apples. Sourdough likes it.");
  await relateWaitingPosts(db);
  expect(await related(rye)).toEqual([bread._id]);
  await relateWaitingPosts(db);
  expect(await related(bread)).toEqual([rye._id]);
  // Nothing waits any more.
  expect(await relateWaitingPosts(db)).toBe(0);
  await asAdmin.post.update({ postId: rye._id, title: "Glue", description: "<p>Sticky.</p>" });
  await relateWaitingPosts(db);
  expect(await related(rye)).toEqual([]);
});

test("a post that is unpublished or deleted is related to none, at once", async () => {
  const { db, asAdmin, write, related } = aBlog();
  const bread = write("Sourdough at home", "Flour, water and a sourdough starter of rye.");
  const [rye, oven] = [write("Rye", "Rye in a sourdough starter."), write("Starter", "Sourdough of rye, a starter.")];
  await relateWaitingPosts(db);
  await relateWaitingPosts(db);
  expect((await related(bread)).toSorted()).toEqual([rye._id, oven._id].toSorted());
  await asAdmin.post.setPublished({ postId: rye._id, isPublished: false });
  expect(await related(bread)).toEqual([oven._id]);
  await asAdmin.post.remove({ postId: oven._id });
  expect(await related(bread)).toEqual([]);
});

test("among equally close posts, those with the same category and tags come first", async () => {
  const { db, write, related } = aBlog();
  const text = "Flour and a sourdough starter of rye.";
  const bread = write("Bread", text, { category: "Startup", details: { tags: ["Baking"] } });
  const others = [
    write("Tagged and of the category", text, { category: "Startup", details: { tags: ["baking"] } }),
    write("Of the category", text, { category: "Startup" }),
    write("Tagged elsewhere", text, { category: "Finance" }),
  ];
  await relateWaitingPosts(db);
  await relateWaitingPosts(db);
  expect(await related(bread)).toEqual(others.map(({ _id }) => _id));
});

test("a post waits until its text is indexed", async () => {
  const { db, write, related } = aBlog();
  const bread = write("Sourdough at home", "Flour, water and a sourdough starter of rye.");
  const rye = write("Rye", "Rye in a sourdough starter.");
  await relateWaitingPosts(db);
  // Another program writes: triggers take the old words out of the index.
  db.$client.prepare("UPDATE blogs SET title = 'Rye bread' WHERE id = ?").run(rye._id);
  expect(await relateWaitingPosts(db)).toBe(0);
  expect(db.$client.prepare("SELECT isChanged FROM relatedPostsWaiting WHERE blogId = ?").pluck().get(rye._id)).toBe(1);
  expect(await related(bread)).toEqual([rye._id]);
});
