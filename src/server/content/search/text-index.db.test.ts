import fc from "fast-check";
import { expect, test } from "vitest";
import { allowRefusal } from "../../../../tests/support/allow-refusal.ts";
import { cases } from "../../../../tests/support/cases.ts";
import { anImage, aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import type { Db } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { indexWaitingTexts } from "./text-index.ts";

type App = ReturnType<typeof testApp>;

const showing = (id: string, words = "rain and tea") =>
  `<p>${words}</p><figure><img src="/images/${id}-800.webp" alt="A hill" width="800" height="450"></figure>`;

/** All words of the index with their positions. */
function indexOf({ $client }: Db): unknown[] {
  $client.exec("CREATE VIRTUAL TABLE IF NOT EXISTS temp.everyWord USING fts5vocab(main, blogText, instance)");
  return $client.prepare("SELECT * FROM temp.everyWord ORDER BY doc, col, offset, term").raw().all();
}

/** A newly built index of the same posts. */
async function madeAgain(db: Db): Promise<unknown[]> {
  db.$client.exec("DELETE FROM blogText; DELETE FROM blogTextWaiting");
  db.$client.exec("INSERT INTO blogTextWaiting SELECT feedKey FROM blogs WHERE isPublished = 1");
  await indexWaitingTexts(db);
  return indexOf(db);
}

/** Number of times that posts with a word were indexed. */
const timesIndexed = ({ $client }: Db, word: string) =>
  $client.prepare("SELECT posts FROM blogWords WHERE word = ?").pluck().get(word);

test("a write that keeps the words does not reindex them; one that changes a word does", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const [old, other] = [anImage(db).id, anImage(db, { width: 500, height: 500 }).id];
  const post = aPost(db, { description: showing(old) });
  expect(timesIndexed(db, "rain")).toBe(1);
  await asAdmin.image.replace({ imageId: old, byImageId: other });
  expect((await asVisitor.post.byId({ postId: post._id })).description).toContain(other);
  await asAdmin.post.update({ postId: post._id, description: showing(other, "<b>rain</b> and tea") });
  expect(timesIndexed(db, "rain")).toBe(1);
  expect((await asVisitor.search.texts({ term: "rain" })).count).toBe(1);
  await asAdmin.post.update({ postId: post._id, description: showing(other, "rain and cake") });
  expect(timesIndexed(db, "rain")).toBe(2);
  expect((await asVisitor.search.texts({ term: "cake" })).count).toBe(1);
  expect((await asVisitor.search.texts({ term: "tea" })).count).toBe(0);
});

test("an image's URL in the visible text is found by the URL of its replacement", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const [old, other] = [anImage(db).id, anImage(db).id];
  aPost(db, { description: `<pre><code>/images/${old}-800.webp</code></pre>` });
  await asAdmin.image.replace({ imageId: old, byImageId: other });
  expect((await asVisitor.search.texts({ term: old })).count).toBe(0);
  expect((await asVisitor.search.texts({ term: other })).count).toBe(1);
});

test("whichever program wrote, the index equals a newly built one", async () => {
  const words = fc.constantFrom("rain", "tea", "<b>rain</b>", "rain <i>tea</i>", "東京 rain", "&lt;b&gt;", "");
  const step = fc.record({
    what: fc.constantFrom("add", "text", "title", "publish", "hide", "date", "drop", "replace", "stranger", "index"),
    post: fc.nat(3),
    one: fc.nat(2),
    other: fc.nat(2),
    words,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const app = testApp();
      const images = Array.from({ length: 3 }, () => anImage(app.db).id);
      for (const it of steps) await take(app, images, it).catch(allowRefusal);
      await indexWaitingTexts(app.db);
      const kept = indexOf(app.db);
      expect(kept).toEqual(await madeAgain(app.db));
    }),
    { numRuns: cases(100) },
  );
});

interface Step {
  what: string;
  post: number;
  one: number;
  other: number;
  words: string;
}

async function take({ db, asAdmin }: App, images: string[], { what, post, one, other, words }: Step): Promise<void> {
  const [cover = "", shown = ""] = [images[one], images[other]];
  const postId = db.select().from(posts).all()[post]?.id;
  const description = showing(shown, words);
  if (what === "add") aPost(db, { imageId: cover, description, isPublished: one > 0 });
  if (what === "replace") await asAdmin.image.replace({ imageId: cover, byImageId: shown });
  if (what === "index") await indexWaitingTexts(db);
  if (!postId) return;
  if (what === "text") await asAdmin.post.update({ postId, description });
  if (what === "title") await asAdmin.post.update({ postId, title: `Post ${words}`, description });
  if (what === "publish") await asAdmin.post.update({ postId, isPublished: true, description });
  if (what === "hide") await asAdmin.post.setPublished({ postId, isPublished: false });
  if (what === "date") {
    await asAdmin.post.update({ postId, publishedAt: new Date(Date.UTC(2025, one, 1, other)), description });
  }
  if (what === "drop") await asAdmin.post.remove({ postId });
  // Another program writes without updating the index.
  if (what === "stranger") {
    db.$client.prepare("UPDATE blogs SET description = ?, subTitle = ? WHERE id = ?").run(description, words, postId);
  }
}
