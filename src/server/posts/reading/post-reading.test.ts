import { expect, test } from "vitest";
import { anImage, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";

test("older and newer posts are the published neighbours", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const [first, second, third] = [aPost(db), aPost(db), aPost(db)];
  const draft = anUnpublishedPost(db);
  const around = async (_id: string) => {
    const { older, newer } = await asVisitor.post.read({ postId: _id });
    return [older?._id ?? null, newer?._id ?? null];
  };
  expect(await around(first._id)).toEqual([null, second._id]);
  expect(await around(second._id)).toEqual([first._id, third._id]);
  expect(await around(third._id)).toEqual([second._id, null]);
  await asAdmin.post.setPublished({ postId: second._id, isPublished: false });
  expect(await around(first._id)).toEqual([null, third._id]);
  await expect(asVisitor.post.read({ postId: draft._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const own = await asAdmin.post.read({ postId: draft._id });
  expect([own.older, own.newer, own.related]).toEqual([null, null, []]);
});

test("related posts are published and share characteristic words, in any script", async () => {
  const { db, asVisitor } = testApp();
  const imageId = anImage(db).id;
  const write = (title: string, text: string) =>
    aPost(db, { imageId, title, subTitle: "-", description: `<p>${text}</p>` });
  const bread = write("Sourdough at home", "Flour, water and a sourdough starter of rye.");
  const rye = write("All about rye", "A starter of rye smells of apples. Sourdough likes it.");
  const tokyo = write("東京の夜", "東京の雨が静かに降る。");
  const rain = write("雨の日", "東京タワーに雨が降る。");
  anUnpublishedPost(db, { imageId, title: "Secret sourdough", description: "<p>Sourdough, rye, starter.</p>" });
  for (const word of ["hills", "boats", "letters", "taxes", "stoves", "tunnels"])
    write(`On ${word}`, `Something of ${word} and water.`);
  const related = async (_id: string) => (await asVisitor.post.read({ postId: _id })).related.map((card) => card._id);
  expect((await related(bread._id))[0]).toBe(rye._id);
  expect(await related(bread._id)).not.toContain(bread._id);
  expect((await related(tokyo._id))[0]).toBe(rain._id);
});

test("byId returns the text as it is stored", async () => {
  const { db, asVisitor } = testApp();
  const description =
    '<h2>Tea</h2><p>Hot.[^1]</p><pre><code class="language-js">let a;</code></pre><p>[^1]: Mostly.</p>';
  const { _id: postId } = aPost(db, { description });
  expect((await asVisitor.post.byId({ postId })).description).toBe(description);
  const read = await asVisitor.post.read({ postId });
  expect(read.html).toContain('<h2 id="tea"');
  expect(read.html).toContain("hljs-keyword");
  expect(read).toMatchObject({ readingMinutes: 1, outline: [] });
});
