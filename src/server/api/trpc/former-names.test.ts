import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import formerProcedures from "../../../../tests/support/former-procedures.json" with { type: "json" };
import { servedApp } from "../../../../tests/support/test-app.ts";
import { currentInput, isFormerCall, withFormerNames } from "../../core/procedures/former-names.ts";
import { servedRouter } from "../router.ts";

test("an input with former field names is read as one with the current names", () => {
  const at = new Date(0);
  expect(currentInput({ blogId: "1", writtenFrom: { copyId: "1", ownVersions: ["a"], basedOn: at } })).toEqual({
    postId: "1",
    baseVersion: { draftId: "1", ownVersions: ["a"], basedOn: at },
  });
  const text = { title: "x", description: "blogId" };
  expect(currentInput({ copyId: "1", text })).toEqual({ draftId: "1", text });
  expect(currentInput(undefined)).toBe(undefined);
});

test("a response to a former call has each renamed field under both names", () => {
  const at = new Date(0);
  expect(withFormerNames({ post: { _id: "1", at }, list: [{ postId: "1" }] })).toEqual({
    post: { _id: "1", at },
    blog: { _id: "1", at },
    list: [{ postId: "1", blogId: "1" }],
  });
  const stream = (async function* () {})();
  expect(withFormerNames(stream)).toBe(stream);
});

test("a call by current names is not translated", () => {
  expect(isFormerCall("post.update", { postId: "1" })).toBe(false);
  expect(isFormerCall("draft.save", { draftId: "1" })).toBe(false);
  expect(isFormerCall("comment.add", { blogId: "1" })).toBe(true);
  expect(isFormerCall("draft.suggest", {})).toBe(true);
});

test("over /trpc a former call gets former names, a current one in the same batch does not", async () => {
  const { origin, db } = await servedApp();
  const postId = aPost(db)._id;
  const input = { 0: { json: { blogId: postId } }, 1: { json: { postId } } };
  const names = "comment.listForBlog,comment.listForPost,blog.byId";
  const url = `${origin}/trpc/${names}?batch=1&input=${encodeURIComponent(JSON.stringify({ ...input, 2: input[0] }))}`;
  const answers = (await (await fetch(url)).json()) as { result: { data: { json: object } } }[];
  const [former, current, post] = answers.map((answer) => answer.result.data.json);
  expect(former).toEqual(current);
  expect(post).toMatchObject({ _id: postId });
});

test("a visitor is refused under a former name too", async () => {
  const { origin, db } = await servedApp();
  const response = await fetch(`${origin}/trpc/blog.remove`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ json: { blogId: aPost(db)._id } }),
  });
  expect(response.status).toBe(401);
});

test("every procedure of the former release is served, and reads each of its inputs' fields", () => {
  const former: Record<string, string[]> = formerProcedures;
  const served = Object.fromEntries(
    Object.entries(servedRouter._def.procedures).map(([path, procedure]) => [path, inputFields(procedure)]),
  );
  for (const [path, fields] of Object.entries(former)) {
    const known = served[path];
    const current = Object.keys(currentInput(Object.fromEntries(fields.map((name) => [name, 1]))) as object);
    expect(known, path).toEqual(expect.arrayContaining(current));
  }
});

function inputFields(procedure: unknown): string[] {
  const { inputs = [] } = (procedure as { _def: { inputs?: { shape?: object }[] } })._def;
  return inputs.flatMap(({ shape = {} }) => Object.keys(shape));
}
