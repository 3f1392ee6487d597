import { expect, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { createContext } from "../../context.ts";
import { v1Calls } from "./v1-calls.ts";

async function api() {
  const app = await servedApp();
  const keys = new Map<string, string>();
  const keyWith = (scopes?: ApiScope[]) => {
    const name = String(scopes);
    keys.set(name, keys.get(name) ?? anApiKey(app.db, scopes));
    return keys.get(name) ?? "";
  };
  const call = async (method: string, path: string, body?: object, scopes?: ApiScope[]) => {
    const answer = await fetch(`${app.origin}/api/v1${path}`, {
      method,
      headers: { Authorization: keyWith(scopes), ...(body && { "Content-Type": "application/json" }) },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  };
  return { ...app, call };
}

test("a script lists, approves, answers, deletes and restores comments", async () => {
  const { db, call } = await api();
  const post = aPost(db);
  const waiting = aComment(db, { postId: post._id });
  aComment(db, { postId: aPost(db)._id, isApproved: true });
  const listed = await call("GET", `/comments?post=${post._id}&status=waiting`);
  expect(listed.body).toMatchObject({
    items: [{ id: waiting.id, status: "waiting", postId: post._id }],
    nextCursor: null,
  });
  const path = `/comments/${waiting.id}`;
  expect((await call("POST", `${path}/approve`)).body.status).toBe("approved");
  const reply = await call("POST", `${path}/reply`, { content: "Thank you" });
  expect(reply).toMatchObject({ status: 201, body: { parentId: waiting.id, isByAuthor: true, content: "Thank you" } });
  expect((await call("POST", `${path}/spam`)).body.status).toBe("spam");
  expect((await call("POST", `${path}/reply`, { content: "No" })).status).toBe(409);
  expect((await call("POST", `${path}/restore`)).body.status).toBe("waiting");
  expect((await call("DELETE", path)).status).toBe(200);
  expect((await call("DELETE", path)).body.title).toBe("Comment not found");
  expect((await call("GET", path)).body.status).toBe("deleted");
  const first = await call("GET", "/comments?limit=1");
  const rest = await call("GET", `/comments?limit=1&cursor=${first.body.nextCursor}`);
  expect([first, rest].map(({ body }) => body.items.map(({ id }: { id: string }) => id === waiting.id))).toEqual([
    [false],
    [false],
  ]);
  expect(rest.body.nextCursor).toBeNull();
});

test("a script adds and removes subscribers, but not somebody who left", async () => {
  const { db, call, asAdmin } = await api();
  const added = await call("POST", "/subscribers", { email: "reader@example.com" });
  expect(added).toMatchObject({ status: 201, body: { email: "reader@example.com", state: "active", source: "owner" } });
  const again = await call("POST", "/subscribers", { email: "reader@example.com" });
  expect(again).toMatchObject({ status: 200, body: added.body });
  const german = await call("POST", "/subscribers", { email: "leser@example.com", language: "DE-at" });
  expect([added.body.language, german.body.language]).toEqual([null, "de-AT"]);
  await call("DELETE", `/subscribers/${german.body.id}`);
  const { body } = await call("GET", "/subscribers?state=active&limit=1");
  expect(body.items).toEqual([added.body]);
  expect((await call("DELETE", `/subscribers/${added.body.id}`)).status).toBe(200);
  expect((await call("GET", `/subscribers/${added.body.id}`)).status).toBe(404);
  const { suppress } = await import("../../mail/subscribers/suppression.ts");
  suppress(db, "left@example.com", "left", new Date());
  const refused = await call("POST", "/subscribers", { email: "left@example.com" });
  expect(refused).toMatchObject({ status: 409, body: { title: expect.stringContaining("wants no mail") } });
  expect((await asAdmin.subscriber.list({ state: "active" })).items).toEqual([]);
});

test("a script renames a tag, and adds, changes and deletes categories and authors", async () => {
  const { db, call, asAdmin } = await api();
  const { _id } = aPost(db);
  await asAdmin.post.update({ postId: _id, details: { tags: ["Tea", "2024"] } });
  const { body: tags } = await call("GET", "/tags?limit=1");
  const next = await call("GET", `/tags?limit=1&cursor=${tags.nextCursor}`);
  expect([...tags.items, ...next.body.items].map(({ name }) => name)).toEqual(["2024", "Tea"]);
  const renamed = await call("PATCH", "/tags/tea", { name: "Green tea", isHidden: true });
  expect(renamed.body).toMatchObject({ name: "Green tea", slug: "green-tea", isHidden: true, posts: 1 });
  expect((await call("GET", "/tags/TEA")).body.id).toBe(renamed.body.id);
  expect((await call("DELETE", "/tags/green-tea")).status).toBe(200);
  // Digits are a slug, also where the id of another tag has them.
  await asAdmin.post.update({ postId: _id, details: { tags: ["Coffee", "2024", "1", "2", "3", "4"] } });
  for (const slug of ["2024", "1", "2", "3", "4"]) {
    const { body } = await call("GET", `/tags/${slug}`);
    expect([body.name, (await call("DELETE", `/tags/${body.id}`)).body]).toEqual([slug, { id: body.id }]);
  }
  expect((await call("GET", "/tags")).body.items.map(({ name }: { name: string }) => name)).toEqual(["Coffee"]);

  const travel = await call("POST", "/categories", { name: "Travel" });
  expect(travel).toMatchObject({ status: 201, body: { name: "Travel", slug: "travel", description: "" } });
  const described = await call("PATCH", "/categories/travel", { description: "On the road" });
  expect(described.body).toMatchObject({ id: travel.body.id, name: "Travel", description: "On the road" });
  expect((await call("DELETE", "/categories/travel")).body.errors).toEqual([
    { path: "successor", sentence: "This value is missing" },
  ]);
  expect((await call("DELETE", "/categories/travel?successor=technology")).status).toBe(200);
  expect((await call("GET", "/categories/travel")).body.name).toBe("Technology");
  // A name may be the former name, or the bare id, of another category.
  const { body: renamedOne } = await call("PATCH", "/categories/startup", { name: "Start Ups" });
  const { body: newOne } = await call("POST", "/categories", { name: "Startup" });
  expect([newOne.name, newOne.id === renamedOne.id]).toEqual(["Startup", false]);
  expect((await call("DELETE", "/categories/Startup?successor=technology")).body.id).toBe(newOne.id);
  expect((await call("GET", `/categories/${renamedOne.id}`)).body.name).toBe("Start Ups");

  const ada = await call("POST", "/authors", { name: "Ada", bio: "Engines" });
  expect(ada).toMatchObject({ status: 201, body: { slug: "ada", image: null } });
  const changed = await call("PATCH", "/authors/ada", { links: ["https://ada.example/"] });
  expect(changed.body).toMatchObject({ bio: "Engines", links: ["https://ada.example/"] });
  expect((await call("GET", "/authors")).body.items).toEqual([changed.body]);
  expect((await call("DELETE", "/authors/ada")).status).toBe(200);
});

test("of two scripts that change the same category at once, the later one is refused", async () => {
  const { deps, asAdmin } = testApp();
  const ctx = createContext(deps, undefined, "");
  const rename = v1Calls.find(({ method, path }) => method === "PATCH" && path === "/categories/{id}");
  const context = { api: asAdmin, ctx, origin: "", hosts: [], ifMatch: undefined };
  const changes = await Promise.allSettled(
    [{ name: "Founders" }, { description: "Young firms" }].map((body) =>
      rename?.run({ params: { id: "startup" }, query: {}, body } as never, context),
    ),
  );
  expect(changes).toMatchObject([{ status: "fulfilled" }, { status: "rejected", reason: { code: "CONFLICT" } }]);
});

test("every call is refused to a key without its scope, and no answer is cached", async () => {
  const { call, asAdmin } = await api();
  await asAdmin.site.save({ version: (await asAdmin.site.current()).version, values: { siteName: "Teapot" } });
  const site = await call("GET", "/site");
  expect([site.body.name, site.headers.get("cache-control")]).toEqual(["Teapot", "no-store"]);
  for (const { method, path, scope } of v1Calls) {
    const others = (["read", "write", "publish", "comments", "subscribers"] as const).filter((it) => it !== scope);
    const { status, body } = await call(method, path.replace("{id}", "1"), method === "GET" ? undefined : {}, others);
    expect([status, body.title], `${method} ${path}`).toEqual([403, `This API key lacks the scope ${scope}`]);
  }
});

test("what is refused names the value, in the words of the API", async () => {
  const { db, call, asAdmin } = await api();
  const { _id } = aPost(db);
  await asAdmin.post.update({ postId: _id, details: { tags: ["Tea", "Coffee"] } });
  await call("POST", "/authors", { name: "Ada" });
  await call("POST", "/pages", { title: "About" });
  const past = "2001-01-01T00:00:00Z";
  for (const [request, body, status, path, sentence] of [
    ["GET /posts/none", undefined, 404, "id", "Post not found"],
    ["PATCH /posts/none", {}, 404, "id", "Post not found"],
    ["GET /subscribers/none", undefined, 404, "id", "Subscriber not found"],
    ["DELETE /subscribers/none", undefined, 404, "id", "Subscriber not found"],
    ["POST /posts/none/restore", undefined, 404, "id", "This is no longer in the trash"],
    ["POST /posts", { title: "A", slug: "?" }, 400, "slug", "slug needs a letter or a digit"],
    ["POST /posts", { title: "A", publishAt: past }, 400, "publishAt", "publishAt has passed."],
    [`PATCH /posts/${_id}`, { translationOf: _id }, 400, "translationOf", "A post is no translation of itself"],
    [`PATCH /posts/${_id}`, { subTitle: "" }, 400, "subTitle", "A post keeps its sub title"],
    [`PATCH /posts/${_id}`, { imageId: null }, 400, "imageId", "A post keeps its cover"],
    ["PATCH /pages/about", { slug: "search" }, 400, "slug", "/search is used by the blog itself"],
    ["PATCH /tags/tea", { name: "Coffee" }, 400, "name", "There is already a tag “Coffee”"],
    ["POST /tags/tea/merge", { into: "None" }, 400, "into", "There is no tag “None”"],
    ["POST /tags/tea/merge", { into: "Tea" }, 400, "into", "Please choose another tag"],
    ["POST /categories", { name: "Technology" }, 400, "name", "There is already a category “Technology”"],
    ["PATCH /categories", { ids: [] }, 409, "ids", "ids must have the id of every category once"],
    ["DELETE /categories/startup?successor=startup", undefined, 400, "successor", "Please choose another category"],
    ["DELETE /categories/startup?successor=none", undefined, 404, "successor", "Category not found"],
    ["PATCH /authors/ada", { imageId: "none" }, 400, "imageId", "The library has no image"],
    ["GET /site?key=lh_a", undefined, 400, "key", "Send the API key in the header"],
  ] as const) {
    const [method = "", target = ""] = request.split(" ");
    expect(await call(method, target, body), request).toMatchObject({
      status,
      body: {
        title: expect.stringContaining(sentence),
        errors: [{ path, sentence: expect.stringContaining(sentence) }],
      },
    });
  }
});
