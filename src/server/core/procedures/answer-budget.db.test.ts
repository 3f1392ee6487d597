import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { maxBatchCharacters } from "../../../shared/limits.ts";
import { serverEn } from "../../../shared/words/server-en.ts";

/** A blog whose feed has two million characters. */
async function aLongBlog() {
  const app = await servedApp();
  for (let at = 0; at < 4; at++) aPost(app.db, { description: `<p>${"x".repeat(500_000)}</p>` });
  const ask = (calls: string[], headers: Record<string, string> = {}) => {
    const input = JSON.stringify(Object.fromEntries(calls.map((_, at) => [at, { json: {} }])));
    return fetch(`${app.origin}/trpc/${calls.join(",")}?batch=1&input=${encodeURIComponent(input)}`, { headers });
  };
  return { ...app, ask };
}

test("when the responses of a batch are too long together, the excess ones are refused, each with its own error", async () => {
  const { ask } = await aLongBlog();
  const response = await ask([
    "post.feed",
    "post.feed",
    "post.feed",
    "blog.feed",
    "post.listStart",
    "post.sitemapStarts",
  ]);
  const text = await response.text();
  expect(text.length).toBeLessThan(maxBatchCharacters * 1.1);
  expect(response.status).toBe(207);
  const answers: { result?: unknown; error?: { json: { message: string; data: { httpStatus: number } } } }[] =
    JSON.parse(text);
  const refused = answers.filter(({ error }) => error?.json.message === serverEn.answersTooLarge);
  expect(refused.map(({ error }) => error?.json.data.httpStatus)).toEqual([413, 413]);
  expect(answers.filter(({ result }) => result)).toHaveLength(3);
});

test("a streamed response holds only short answers, and a list that is read piece by piece", async () => {
  const { ask } = await aLongBlog();
  const stream = { "trpc-accept": "application/jsonl" };
  expect(await (await ask(["post.feed"], stream)).text()).toContain(serverEn.answersTooLarge);
  const list = await (await ask(["post.all"], stream)).text();
  expect([list.length > 2_000_000, list.includes(serverEn.answersTooLarge)]).toEqual([true, false]);
});
