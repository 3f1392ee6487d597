import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { anAuthor, anUnpublishedPost, aPost } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { cardsPerPage } from "../../../../shared/limits.ts";
import { tags } from "../../../core/db/schema.ts";
import { setPublished } from "../../writing/post-service.ts";

test.each(["category", "tag", "author"] as const)(
  "the posts of a %s are listed once each, newest first, page by page and from every start",
  async (by) => {
    const { db, asVisitor } = testApp();
    const author = anAuthor(db, { name: "Ada", slug: "ada" });
    const filter = { category: { category: "Finance" }, tag: { tag: "tea" }, author: { author: "ada" } }[by];
    const given = { category: "Finance", details: { tags: ["Tea"], authors: [author.id] } };
    const expected: string[] = [];
    for (let count = 0; count < 2 * cardsPerPage + 3; count++) {
      expected.unshift(aPost(db, given)._id);
      // Others are between them, unpublished ones too.
      if (count % 5 === 0) aPost(db, { details: { tags: ["Coffee"] } });
      if (count % 7 === 0) anUnpublishedPost(db, given);
    }
    const again = expected[cardsPerPage] as string;
    setPublished(db, { postId: again, isPublished: false }, new Date());
    setPublished(db, { postId: again, isPublished: true }, new Date());

    const pages: string[][] = [];
    let cursor: number | null = null;
    do {
      const { items, nextCursor } = await asVisitor.post.list({ ...filter, cursor });
      const feed = await asVisitor.post.feed({ ...filter, before: cursor });
      expect([feed.items.map(({ _id }) => _id), feed.nextCursor]).toEqual([items.map(({ _id }) => _id), nextCursor]);
      if (cursor !== null) {
        const isBetween = await asVisitor.post.listStart({ ...filter, before: cursor - 1 });
        expect(isBetween).toEqual({ before: cursor, isEmpty: false });
      }
      pages.push(items.map(({ _id }) => _id));
      cursor = nextCursor;
    } while (cursor !== null);
    expect(pages.map(({ length }) => length)).toEqual([cardsPerPage, cardsPerPage, 3]);
    expect(pages.flat()).toEqual(expected);
    expect(await asVisitor.post.listStart({ ...filter, before: 1 })).toMatchObject({ isEmpty: true });
  },
);

test("visitors find no tag that is hidden, or that only drafts have, and no unknown author", async () => {
  const { db, asVisitor } = testApp();
  aPost(db, { details: { tags: ["Private"] } });
  anUnpublishedPost(db, { details: { tags: ["Secret plan"] } });
  db.update(tags).set({ isHidden: true }).where(eq(tags.name, "Private")).run();
  const shown = aPost(db, { details: { tags: ["Private", "Tea"] } });
  for (const filter of [{ tag: "private" }, { tag: "secret-plan" }, { tag: "none" }, { author: "nobody" }]) {
    await expect(asVisitor.post.list(filter)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(asVisitor.post.feed(filter)).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect((await asVisitor.post.list({ tag: "TEA" })).items.map(({ _id }) => _id)).toEqual([shown._id]);
  expect((await asVisitor.post.read({ postId: shown._id })).tags).toEqual([{ name: "Tea", slug: "tea" }]);
});

test("cards name the authors of a post, in order, once the blog has several", async () => {
  const { db, asVisitor } = testApp();
  const ada = anAuthor(db, { name: "Ada", slug: "ada" });
  aPost(db, { details: { authors: [ada.id] } });
  const shown = async () => (await asVisitor.post.list({})).items.map(({ authorNames }) => authorNames);
  expect(await shown()).toEqual([undefined]);
  const bob = anAuthor(db, { name: "Bob", slug: "bob" });
  aPost(db, { details: { authors: [bob.id, ada.id] } });
  aPost(db);
  expect(await shown()).toEqual([undefined, "Bob, Ada", "Ada"]);
  expect((await asVisitor.post.list({ author: "ada" })).items.map(({ authorNames }) => authorNames)).toEqual([
    "Bob, Ada",
    "Ada",
  ]);
});
