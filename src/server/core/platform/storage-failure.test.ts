import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { describeFailure } from "../procedures/error-map.ts";

const fullSentence =
  "The blog's disk is full: nothing can be stored until its operator frees some space. Reading still works.";
const unwritableSentence = "The blog cannot store anything at the moment. Reading still works.";

/** Keeps the database from growing, as a full disk does; a large comment always needs a new page. */
async function aFullBlog() {
  const { log, errors } = aLog();
  const app = await servedApp({ deps: { log } });
  const post = aPost(app.db, { title: "Still here" });
  const pages = app.db.$client.pragma("page_count", { simple: true });
  app.db.$client.pragma(`max_page_count = ${pages}`);
  return { ...app, post, errors };
}
const aLongComment = "On and on. ".repeat(400);

test("on a full disk a comment gets 503 with the reason, which the log has too", async () => {
  const { origin, post, errors } = await aFullBlog();
  const comment = { blog: post._id, name: "Ada", content: aLongComment };
  const { status, body } = await restClient(origin).post("/blog/add-comment", comment);
  expect({ status, body }).toEqual({ status: 503, body: { success: false, message: fullSentence } });
  expect(errors()).toContainEqual(
    expect.objectContaining({ code: "SQLITE_FULL", msg: "the disk is full: nothing can be stored" }),
  );
});

test("on a full disk pages are served, and without JavaScript a comment stays in the form", async () => {
  const { origin, post } = await aFullBlog();
  expect(await (await fetch(origin)).text()).toContain("Still here");
  const body = new URLSearchParams({ name: "Ada", content: aLongComment });
  const answer = await fetch(`${origin}/blog/${post._id}`, { method: "POST", body });
  const page = await answer.text();
  expect(answer.status).toBe(503);
  expect(page).toContain("disk is full: nothing can be stored");
  expect(page).toContain("On and on.");
});

test("with a read-only data folder pages are served, and calls that write fail with the reason", async () => {
  const app = testApp();
  const post = aPost(app.db);
  app.db.$client.pragma("query_only = ON");
  expect((await app.asVisitor.post.list({})).items).toHaveLength(1);
  await expect(app.asVisitor.comment.add({ postId: post._id, name: "Ada", content: "Hello" })).rejects.toMatchObject({
    code: "SERVICE_UNAVAILABLE",
    message: unwritableSentence,
  });
});

test("a damaged database has its own message, and a network failure is not reported as a failure of the disk", () => {
  const damaged = Object.assign(new Error("database disk image is malformed"), { code: "SQLITE_CORRUPT_INDEX" });
  expect(describeFailure(new Error("query failed", { cause: damaged }))).toMatchObject({
    status: 503,
    sentence: "Part of the blog cannot be read at the moment.",
  });
  const network = Object.assign(new Error("connect EACCES"), { code: "EACCES", syscall: "connect" });
  expect(describeFailure(network)).toMatchObject({ status: 500, isUnexpected: true });
});
