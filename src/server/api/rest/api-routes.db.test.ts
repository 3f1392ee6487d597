import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { answers, startAiServer } from "../../../../tests/support/ai-server.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aComment, anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg } from "../../../../tests/support/images.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { sendRaw } from "../../../../tests/support/raw-request.ts";
import { aForm, restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions } from "../../../../tests/support/test-app.ts";
import { createAdmin } from "../../accounts/admin-service.ts";
import { postMailKind } from "../../content/writing/posts-to-mail.ts";
import { comments, jobs } from "../../core/db/schema.ts";

async function api(options: TestAppOptions = {}) {
  const app = await servedApp(options);
  return { ...app, ...restClient(app.origin) };
}

const isoText = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const signIn = { success: false, message: "Please sign in" };
const failure = (message: string) => ({ success: false, message });

test("a visitor reads all published posts completely, newest first", async () => {
  const { db, get, origin } = await api();
  const older = aPost(db, { title: "Older" });
  const newer = aPost(db, { title: "Newer", description: "<p>All of it.</p>" });
  anUnpublishedPost(db);
  const { status, headers, body } = await get("/blog/all");
  expect([status, headers.get("content-type")]).toEqual([200, "application/json; charset=utf-8"]);
  expect(body).toEqual({ success: true, message: "Blogs loaded", blogs: expect.any(Array) });
  expect(body.blogs.map((blog: { _id: string }) => blog._id)).toEqual([newer._id, older._id]);
  expect(body.blogs[0]).toEqual({
    _id: newer._id,
    title: "Newer",
    subTitle: "What the map does not say",
    description: "<p>All of it.</p>",
    category: "Lifestyle",
    image: origin + newer.image,
    isPublished: true,
    createdAt: isoText,
    updatedAt: isoText,
    publishedAt: isoText,
  });
});

test("a script reads the list in parts, each after the last post of the one before", async () => {
  const { db, asAdmin, get } = await api();
  const ids = Array.from({ length: 5 }, () => aPost(db)._id).toReversed();
  const part = async (query: string) =>
    (await get(`/blog/all?${query}`)).body.blogs.map(({ _id }: { _id: string }) => _id);
  expect(await part("limit=2")).toEqual(ids.slice(0, 2));
  expect(await part(`limit=2&before=${ids[1]}`)).toEqual(ids.slice(2, 4));
  expect(await part(`before=${ids[3]}`)).toEqual(ids.slice(4));
  expect(await part(`limit=1000&before=${ids[4]}`)).toEqual([]);
  for (const query of ["limit=0", "limit=-1", "limit=1001", "limit=2.5", "limit=", "limit=x", "limit=1&limit=2"])
    expect(await get(`/blog/all?${query}`), query).toMatchObject({
      status: 400,
      body: failure("limit must be a whole number from 1 to 1000"),
    });
  expect((await get("/blog/all?before=")).status).toBe(400);
  expect((await get("/blog/all?before=a&before=b")).status).toBe(400);
  await asAdmin.post.setPublished({ postId: ids[1] ?? "", isPublished: false });
  expect(await get(`/blog/all?before=${ids[1]}`)).toMatchObject({ status: 404, body: { success: false } });
});

test("a blog without posts has an empty list", async () => {
  const { get } = await api();
  expect((await get("/blog/all")).body).toEqual({ success: true, message: "Blogs loaded", blogs: [] });
});

test("the administrator reads every post, also unpublished ones; a visitor cannot", async () => {
  const { db, get, token } = await api();
  const post = aPost(db);
  const draft = anUnpublishedPost(db);
  const { status, body } = await get("/admin/blogs", token);
  expect([status, body.success, body.message]).toEqual([200, true, "Blogs loaded"]);
  expect(body.blogs.map((blog: { _id: string }) => blog._id)).toEqual([draft._id, post._id]);
  expect(body.blogs[0]).toMatchObject({ isPublished: false, publishedAt: null });
  expect(await get("/admin/blogs")).toMatchObject({ status: 401, body: signIn });
});

test("the login path returns a token for the other paths; a wrong password gets none", async () => {
  const { db, post, get } = await api();
  await createAdmin(db, "ada@example.com", "correct horse battery");
  const { status, body } = await post("/admin/login", { email: "Ada@example.com", password: "correct horse battery" });
  expect([status, body]).toEqual([200, { success: true, message: "Signed in", token: expect.any(String) }]);
  expect((await get("/admin/blogs", body.token)).status).toBe(200);
  expect((await get("/admin/blogs", `Bearer ${body.token}`)).status).toBe(200);

  const wrong = await post("/admin/login", { email: "ada@example.com", password: "incorrect" });
  expect(wrong).toMatchObject({ status: 401, body: failure("E-mail or password is wrong") });
  expect(await post("/admin/login", { email: "ada" })).toMatchObject({
    status: 400,
    body: failure("Please enter a valid e-mail address"),
  });
});

test("AI writing is for administrators, and without a model the message says where it is set", async () => {
  const { post, token } = await api();
  expect(await post("/blog/generate", { prompt: "Hills" })).toMatchObject({ status: 401, body: signIn });
  expect(await post("/blog/generate", { prompt: "" }, token)).toMatchObject({
    status: 400,
    body: failure("Please enter the title"),
  });
  const { status, body } = await post("/blog/generate", { prompt: "Hills" }, token);
  expect([status, body.success]).toEqual([503, false]);
  expect(body.message).toContain("Settings → Advanced");
});

test("with AI=off the generate path is 404 for every request", async () => {
  const { origin, post, token } = await api({ env: { AI: "off" } });
  const nothing = { status: 404, body: failure("AI drafting is switched off") };
  expect(await post("/blog/generate", { prompt: "Hills" })).toMatchObject(nothing);
  expect(await post("/blog/generate", { prompt: "" }, token)).toMatchObject(nothing);
  for (const request of [{ method: "GET" }, { method: "DELETE" }, { method: "POST", body: "no JSON" }]) {
    const response = await fetch(`${origin}/api/blog/generate`, request);
    expect([response.status, await response.json()], request.method).toEqual([404, nothing.body]);
  }
});

test("the generate path responds when the model has finished the text", async () => {
  const ai = await startAiServer(answers.writing("It had ", "rained."));
  onTestFinished(() => ai.close());
  const { post, token } = await api({ env: ai.env });
  expect(await post("/blog/generate", { prompt: "Hills" }, token)).toMatchObject({
    status: 200,
    body: { success: true, message: "Draft generated", content: "It had rained." },
  });
  ai.answerWith(answers.breakingAfter("It had "));
  const broken = await post("/blog/generate", { prompt: "Hills" }, token);
  expect(broken).toMatchObject({
    status: 502,
    body: { success: false, message: expect.stringContaining("AI server") },
  });
  expect(broken.body).not.toHaveProperty("content");
});

test("a client that disconnects cancels AI writing, and no error is logged", async () => {
  const { log, errors, entries } = aLog();
  const ai = await startAiServer(answers.stallingAfter("It had "));
  onTestFinished(() => ai.close());
  const { origin, token } = await servedApp({ env: ai.env, deps: { log } });
  const leaving = new AbortController();
  const asked = fetch(`${origin}/api/blog/generate`, {
    method: "POST",
    headers: { Authorization: token, "Content-Type": "application/json" },
    body: JSON.stringify({ prompt: "Hills" }),
    signal: leaving.signal,
  }).catch(() => "left");
  await eventually(() => expect(ai.requests).toHaveLength(1));
  leaving.abort();
  expect(await asked).toBe("left");
  await ai.requests[0]?.hungUp;
  await eventually(() => expect(entries.map(({ req }) => req?.url)).toContain("/api/blog/generate"));
  expect(errors()).toEqual([]);
});

test("a visitor reads a published post; only an administrator reads an unpublished one", async () => {
  const { db, get, token } = await api();
  const post = aPost(db);
  const draft = anUnpublishedPost(db);
  expect(await get(`/blog/${post._id}`)).toMatchObject({
    status: 200,
    body: { success: true, message: "Blog loaded", blog: { _id: post._id } },
  });
  expect(await get(`/blog/${draft._id}`)).toMatchObject({ status: 404, body: failure("Blog not found") });
  expect(await get(`/blog/${draft._id}`, "no such token")).toMatchObject({ status: 404 });
  expect(await get(`/blog/${draft._id}`, token)).toMatchObject({
    status: 200,
    body: { success: true, blog: { _id: draft._id, publishedAt: null } },
  });
  expect(await get("/blog/none")).toMatchObject({ status: 404, body: failure("Blog not found") });
});

test("images have absolute URLs, as cover and in the text", async () => {
  const { db, get, origin } = await api();
  const image = aPost(db).image;
  const post = aPost(db, { description: `<p>Look: <img src="${image}" alt="a hill" /></p>` });
  const { body } = await get(`/blog/${post._id}`);
  expect(body.blog.image).toBe(`${origin}${post.image}`);
  expect(body.blog.description).toContain(`src="${origin}${image}"`);
});

test("URLs begin with SITE_URL when it is set", async () => {
  const { db, get } = await api({ env: { SITE_URL: "https://blog.example" } });
  const post = aPost(db);
  expect((await get("/blog/all")).body.blogs[0].image).toBe(`https://blog.example${post.image}`);
});

test("a visitor reads all approved comments of a post, newest first", async () => {
  const { db, post } = await api();
  const postId = aPost(db)._id;
  aComment(db, { postId });
  aComment(db, { isApproved: true });
  const shown = Array.from({ length: 120 }, (_, at) =>
    aComment(db, { postId, isApproved: true, name: `Reader ${at}` }),
  );
  const { status, body } = await post("/blog/comments", { blogId: postId });
  expect([status, body.success, body.message]).toEqual([200, true, "Comments loaded"]);
  expect(body.comments.map((comment: { _id: string }) => comment._id)).toEqual(shown.map(({ id }) => id).reverse());
  expect(body.comments[0]).toEqual({
    _id: shown[119]?.id,
    blog: postId,
    name: "Reader 119",
    content: "Thank you for this.",
    isApproved: true,
    createdAt: isoText,
  });
});

test("comments of a post that visitors cannot see are not listed", async () => {
  const { db, post, token } = await api();
  const postId = anUnpublishedPost(db)._id;
  expect(await post("/blog/comments", { blogId: postId })).toMatchObject({
    status: 404,
    body: failure("Blog not found"),
  });
  expect(await post("/blog/comments", { blogId: postId }, token)).toMatchObject({
    status: 200,
    body: { comments: [] },
  });
  expect(await post("/blog/comments", {})).toMatchObject({ status: 400, body: failure("Please name a blog") });
});

test("a comment waits for approval", async () => {
  const { db, post } = await api();
  const blog = aPost(db)._id;
  const { status, body } = await post("/blog/add-comment", { blog, name: "Ada", content: "Well said." });
  expect([status, body]).toEqual([200, { success: true, message: "Thank you. Your comment waits for approval." }]);
  expect(db.select().from(comments).all()).toMatchObject([
    { postId: blog, name: "Ada", content: "Well said.", isApproved: false },
  ]);
  for (const [sent, sentence] of [
    [{ name: "Ada", content: "Well said." }, "Please name a blog"],
    [{ blog, content: "Well said." }, "Please enter your name"],
    [{ blog, name: "Ada" }, "Please write a comment"],
    [{ blog, name: "Ada", content: { $ne: "" } }, "Please write a comment"],
  ] as const) {
    expect(await post("/blog/add-comment", sent)).toMatchObject({ status: 400, body: failure(sentence) });
  }
  expect(await post("/blog/add-comment", { blog: "none", name: "Ada", content: "Hm." })).toMatchObject({ status: 404 });
});

test("publishing by the toggle sends a post to subscribers if its form said so", async () => {
  const { db, post, token } = await api();
  const ids = [true, false].map((sendsMail) => aPost(db, { isPublished: false, sendsMail })._id);
  for (const id of ids) await post("/blog/toggle-publish", { id }, token);
  const requested = db.select().from(jobs).where(eq(jobs.kind, postMailKind)).all();
  expect(requested.map(({ key }) => key)).toEqual(ids.slice(0, 1));
});

test("the administrator toggles publication; a visitor cannot", async () => {
  const { db, post, get, token } = await api();
  const id = anUnpublishedPost(db)._id;
  const flip = () => post("/blog/toggle-publish", { id }, token);
  expect(await flip()).toMatchObject({ status: 200, body: { success: true, message: "Blog published" } });
  expect((await get(`/blog/${id}`)).status).toBe(200);
  expect((await flip()).body).toEqual({ success: true, message: "Blog unpublished" });
  expect((await get(`/blog/${id}`)).status).toBe(404);
  expect(await post("/blog/toggle-publish", { id })).toMatchObject({ status: 401 });
  expect(await post("/blog/toggle-publish", {}, token)).toMatchObject({
    status: 400,
    body: failure("Please name a blog"),
  });
});

test("a visitor cannot unpublish a post", async () => {
  const { db, post, get } = await api();
  const id = aPost(db)._id;
  expect(await post("/blog/toggle-publish", { id })).toMatchObject({ status: 401, body: signIn });
  expect((await get(`/blog/${id}`)).status).toBe(200);
});

test("concurrent toggles all count", async () => {
  const { db, get, token, origin } = await api();
  const id = anUnpublishedPost(db)._id;
  const body = JSON.stringify({ id });
  const flip = (connection: string) =>
    `POST /api/blog/toggle-publish HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nConnection: ${connection}\r\n` +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  // Send them in one write on one connection, so that they arrive together.
  await sendRaw(origin, flip("keep-alive").repeat(2) + flip("close"));
  expect((await get(`/blog/${id}`)).status).toBe(200);
});

test("the administrator deletes a post; a visitor cannot", async () => {
  const { db, post, get, token } = await api();
  const id = aPost(db)._id;
  expect(await post("/blog/delete", { id })).toMatchObject({ status: 401, body: signIn });
  expect((await get(`/blog/${id}`)).status).toBe(200);
  expect((await post("/blog/delete", { id }, token)).body).toEqual({
    success: true,
    message: "Blog deleted successfully",
  });
  expect((await get(`/blog/${id}`)).status).toBe(404);
  expect(await post("/blog/delete", { id }, token)).toMatchObject({ status: 404, body: failure("Blog not found") });
  expect(await post("/blog/delete", {}, token)).toMatchObject({ status: 400, body: failure("Please name a blog") });
});

test("the dashboard has all counts and the complete latest posts; a visitor cannot read it", async () => {
  const { db, get, token, origin } = await api();
  const draft = anUnpublishedPost(db, { description: "<p>Not yet.</p>" });
  aComment(db);
  const { status, body } = await get("/admin/dashboard", token);
  expect([status, body.success, body.message]).toEqual([200, true, "Dashboard loaded"]);
  expect(body.dashboardData).toMatchObject({ blogs: 2, comments: 1, drafts: 1 });
  expect(body.dashboardData.recentBlogs).toHaveLength(2);
  expect(body.dashboardData.recentBlogs[1]).toEqual({
    _id: draft._id,
    title: draft.title,
    subTitle: draft.subTitle,
    description: "<p>Not yet.</p>",
    category: "Lifestyle",
    image: origin + draft.image,
    isPublished: false,
    createdAt: isoText,
    updatedAt: isoText,
    publishedAt: null,
  });
  expect(await get("/admin/dashboard")).toMatchObject({ status: 401, body: signIn });
});

test("the administrator reads every comment with its complete post; a visitor cannot", async () => {
  const { db, get, token } = await api();
  const draft = anUnpublishedPost(db, { description: "<p>Whole.</p>" });
  const first = aComment(db, { postId: draft._id });
  const second = aComment(db, { isApproved: true });
  const { status, body } = await get("/admin/comments", token);
  expect([status, body.success, body.message]).toEqual([200, true, "Comments loaded"]);
  expect(body.comments).toMatchObject([
    { _id: second.id, isApproved: true, blog: { _id: second.postId, isPublished: true } },
    {
      _id: first.id,
      name: "Ada",
      content: "Thank you for this.",
      isApproved: false,
      createdAt: isoText,
      blog: { _id: draft._id, description: "<p>Whole.</p>", publishedAt: null, createdAt: isoText },
    },
  ]);
  expect(Object.keys(body.comments[0])).toEqual(["_id", "blog", "name", "content", "isApproved", "createdAt"]);
  expect(await get("/admin/comments")).toMatchObject({ status: 401, body: signIn });
});

test.each([
  ["/admin/approve-comment", "Comment approved"],
  ["/admin/delete-comment", "Comment deleted"],
])("%s serves the administrator; a visitor cannot", async (path, message) => {
  const { db, post, token } = await api();
  const { id, postId } = aComment(db);
  expect(await post(path, { id })).toMatchObject({ status: 401, body: signIn });
  expect(db.select().from(comments).all()).toMatchObject([{ id, isApproved: false }]);
  expect(await post(path, { id }, token)).toMatchObject({ status: 200, body: { success: true, message } });
  const shown = (await post("/blog/comments", { blogId: postId })).body.comments;
  expect(shown).toHaveLength(message === "Comment approved" ? 1 : 0);
  expect(await post(path, { id: "none" }, token)).toMatchObject({ status: 404, body: failure("Comment not found") });
  expect(await post(path, {}, token)).toMatchObject({ status: 400, body: failure("Please name a comment") });
});

test("REST_ALWAYS_200 serves front ends that read the envelope only at status 200", async () => {
  const { get, post, call, token } = await api({ env: { REST_ALWAYS_200: "1" } });
  expect(await get("/admin/blogs")).toMatchObject({ status: 200, body: signIn });
  expect(await get("/nowhere")).toMatchObject({ status: 200, body: failure("There is nothing at this address") });
  expect(await call("/blog/all", { method: "DELETE" })).toMatchObject({ status: 200, body: { success: false } });
  expect(await post("/blog/delete", "{", token)).toMatchObject({
    status: 200,
    body: failure("The body is not valid JSON"),
  });
  expect(await post("/blog/add", aForm({ image: await aJpeg() }), token)).toMatchObject({
    status: 200,
    body: { success: false },
  });
});
