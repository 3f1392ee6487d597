import { expect, test } from "vitest";
import { firstCategories } from "../../../shared/categories.ts";
import { cardsPerPage } from "../../../shared/limits.ts";
import { commentInput } from "../../../shared/schemas/comment-schema.ts";
import { postFormFields } from "../../../shared/schemas/post-schema.ts";
import { fileHeadBytes, isOfType } from "../../content/files/file-type.ts";
import { type DemoComment, demoComments, demoPosts, rainSound } from "./fill-demo.ts";

test("the demo fills more than a page, with several posts in every category and a few drafts", () => {
  const published = demoPosts.filter(({ draft }) => !draft);
  expect(published.length).toBeGreaterThan(cardsPerPage);
  for (const category of firstCategories) {
    expect(published.filter((post) => post.category === category).length).toBeGreaterThan(4);
  }
  expect(demoPosts.length - published.length).toBeGreaterThan(1);
});

test("every post passes the validation of a writer's post", () => {
  for (const post of demoPosts)
    expect(() => postFormFields.parse({ ...post, description: post.markdown })).not.toThrow();
});

test("every comment belongs to a published post, and some wait for approval", () => {
  const published = new Set(demoPosts.filter(({ draft }) => !draft).map(({ name }) => name));
  for (const comment of demoComments) {
    expect(published).toContain(comment.post);
    expect(() => commentInput.parse({ ...comment, postId: "any" })).not.toThrow();
  }
  const isFuture = ({ post, hoursLater }: DemoComment) =>
    hoursLater >= 24 * (demoPosts.find(({ name }) => name === post)?.daysAgo ?? 0);
  expect(demoComments.filter(isFuture)).toEqual([]);
  expect(demoComments.filter(({ isWaiting }) => isWaiting).length).toBeGreaterThan(3);
});

test("every post has a cover of its own", () => {
  const covers = demoPosts.map(({ cover }) => cover);
  expect(new Set(covers).size).toBe(covers.length);
});

test("the posts show the blocks of the editor, with covers of the demo and a sound that the library takes", () => {
  const texts = demoPosts.map(({ markdown }) => markdown).join("\n");
  for (const block of ["#gallery", "<details>", "<audio ", "[^1]: ", "```"]) expect(texts).toContain(block);
  const named = [...texts.matchAll(/cover:([a-z0-9-]+)/g)].map(([, name]) => name);
  expect(named.length).toBeGreaterThan(2);
  expect(demoPosts.map(({ name }) => name)).toEqual(expect.arrayContaining(named));
  expect(isOfType(rainSound().subarray(0, fileHeadBytes), "wav")).toBe(true);
});
