import { expect, test } from "vitest";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { relateWaitingPosts } from "./related/related-posts.ts";

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

test("the post itself in another language is neither older, newer nor related", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  const description = "<p>Sourdough of rye, flour and water.</p>";
  const [first, german, english, last] = [
    aPost(db),
    aPost(db, { description, details: { language: "de" } }),
    aPost(db, { description, details: { language: "en" } }),
    aPost(db),
  ];
  for (let count = 0; count < 8; count += 1) aPost(db, { description: `<p>${count} other words</p>` });
  await relateWaitingPosts(db);
  const related = async () => (await asVisitor.post.read({ postId: english._id })).related.map(({ _id }) => _id);
  expect(await related()).toContain(german._id);
  await asAdmin.translation.link({ postId: german._id, of: english._id });
  const { older } = await asVisitor.post.read({ postId: english._id });
  const { newer } = await asVisitor.post.read({ postId: german._id });
  expect([older?._id, newer?._id]).toEqual([first._id, last._id]);
  expect(await related()).not.toContain(german._id);
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
