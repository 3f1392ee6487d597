import { expect, test } from "vitest";
import { collect } from "../../../../../tests/support/collect.ts";
import { anImage, aPost } from "../../../../../tests/support/factories.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { cardsPerPage, maxPinnedCards } from "../../../../shared/limits.ts";

type App = ReturnType<typeof testApp>;

/** Posts, the newest first, of which every third one is pinned, up to `pins`. */
async function aBlog({ db, asAdmin }: App, count: number, pins: number) {
  const imageId = anImage(db).id;
  const ids = Array.from({ length: count }, () => aPost(db, { imageId, category: "Finance" })._id).reverse();
  const pinned = ids.filter((_, at) => at % 3 === 1).slice(0, pins);
  for (const postId of pinned) await asAdmin.post.update({ postId, details: { isPinned: true } });
  return { ids, pinned: pinned.reverse() };
}

async function pagesOf({ asVisitor }: App): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: number | null = null;
  do {
    const page: Awaited<ReturnType<App["asVisitor"]["post"]["list"]>> = await asVisitor.post.list({ cursor });
    pages.push(page.items.map(({ _id }) => _id));
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 9);
  return pages;
}

test.each([
  [3, 1],
  [cardsPerPage, 1],
  [cardsPerPage + 1, 5],
  [cardsPerPage * 2, maxPinnedCards],
  [cardsPerPage * 2 + 3, 7],
])(
  "of %i posts, %i pinned ones come first, the last pinned one at the top, and every post is listed once",
  async (count, pins) => {
    const app = testApp();
    const { ids, pinned } = await aBlog(app, count, pins);
    const pages = await pagesOf(app);
    expect(pages.flat()).toEqual([...pinned, ...ids.filter((id) => !pinned.includes(id))]);
    expect(pages.map((page) => page.length)).toEqual(
      Array.from({ length: Math.ceil(count / cardsPerPage) }, (_, at) =>
        Math.min(cardsPerPage, count - at * cardsPerPage),
      ),
    );
  },
);

test("pins do not change a category, a search, the feed or the list for scripts", async () => {
  const app = testApp();
  const { ids } = await aBlog(app, 6, 2);
  const { asVisitor } = app;
  const idsOf = (posts: { _id: string }[]) => posts.map(({ _id }) => _id);
  expect(idsOf((await asVisitor.post.list({ category: "Finance" })).items)).toEqual(ids);
  expect(idsOf((await asVisitor.post.list({ search: "walk" })).items)).toEqual(ids);
  expect(idsOf((await asVisitor.post.feed({})).items)).toEqual(ids);
  expect(idsOf(await collect(await asVisitor.post.all()))).toEqual(ids);
});

test("a pinned post that is unpublished is not shown, and more pins than fit keep their place", async () => {
  const app = testApp();
  const { ids, pinned } = await aBlog(app, 3 * (maxPinnedCards + 2), maxPinnedCards + 2);
  const shown = pinned.slice(0, maxPinnedCards);
  expect((await pagesOf(app)).flat()).toEqual([...shown, ...ids.filter((id) => !shown.includes(id))]);
  await app.asAdmin.post.setPublished({ postId: shown[0] ?? "", isPublished: false });
  expect((await pagesOf(app)).flat().slice(0, 2)).toEqual(shown.slice(1, 3));
  expect((await pagesOf(app)).flat()).not.toContain(shown[0]);
});
