import { expect, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { anUnpublishedPost, aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { ApiScope } from "../../../shared/api-scopes.ts";

async function api() {
  const app = await servedApp();
  const call = async (
    method: string,
    path: string,
    body?: object,
    { scopes, headers }: { scopes?: ApiScope[]; headers?: Record<string, string> } = {},
  ) => {
    const answer = await fetch(`${app.origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: anApiKey(app.db, scopes),
        ...(body && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === "" ? null : JSON.parse(text) };
  };
  const { imageId } = await app.asAdmin.post.byId({ postId: aPost(app.db)._id });
  const fields = { title: "From a script", subTitle: "In Markdown", category: "Technology", imageId };
  return { ...app, call, fields };
}

test("a script adds, reads, changes, publishes, deletes and restores a post", async () => {
  const { call, fields } = await api();
  const added = await call("POST", "/posts", { ...fields, markdown: "# Tea\n\nHot *tea*.", tags: ["Tea"] });
  expect(added).toMatchObject({ status: 201, body: { status: "draft", tags: ["Tea"], publishedAt: null } });
  const path = `/posts/${added.body.id}`;
  const read = await call("GET", `${path}?text=both`);
  expect(read.body).toMatchObject({ title: "From a script", markdown: "# Tea\n\nHot *tea*." });
  expect(read.body.html).toContain("Hot <em>tea</em>");
  const changed = await call("PATCH", path, { title: "Changed" });
  expect(changed.body).toMatchObject({ title: "Changed", tags: ["Tea"] });
  expect((await call("POST", `${path}/publish`, {})).body.status).toBe("published");
  expect((await call("POST", `${path}/unpublish`, {})).body.status).toBe("draft");
  expect((await call("DELETE", path)).status).toBe(200);
  expect((await call("GET", path)).status).toBe(404);
  expect((await call("POST", `${path}/restore`, {})).body.title).toBe("Changed");
});

test("a change of another version than the one read is refused with the version that is there", async () => {
  const { db, asAdmin, call } = await api();
  const { _id } = anUnpublishedPost(db);
  const read = await call("GET", `/posts/${_id}`);
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  expect(
    (await call("GET", `/posts/${_id}`, undefined, { headers: { "If-None-Match": headers["If-Match"] } })).status,
  ).toBe(304);
  await asAdmin.post.update({ postId: _id, title: "By the writer" });
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { title: "By the script" } : undefined;
    expect(await call(method, `/posts/${_id}`, body, { headers }), method).toMatchObject({
      status: 412,
      body: { type: "/api/v1/docs#precondition-failed" },
    });
  }
  expect((await call("GET", `/posts/${_id}`)).body.title).toBe("By the writer");
});

test("wrong input gets a sentence, and the path of its field", async () => {
  const { call, fields } = await api();
  for (const [given, path, sentence] of [
    [{ colour: "red" }, "colour", "This field is unknown"],
    [{ html: "<p>a</p>", markdown: "a" }, "markdown", "Please send html or markdown, not both"],
    [{ publishAt: "2030-01-01" }, "publishAt", "Please send a date with time and offset"],
    [{ title: "" }, "title", "Please enter the title"],
  ] as const) {
    const { status, headers, body } = await call("POST", "/posts", { ...fields, ...given });
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(body.errors).toEqual([{ path, sentence: expect.stringContaining(sentence) }]);
  }
  const foreign = await call("POST", "/posts", { ...fields, html: '<img src="https://elsewhere.example/a.jpg">' });
  expect(foreign).toMatchObject({ status: 400, body: { title: expect.stringContaining("upload images") } });
  expect((await call("GET", "/posts?cursor=abc.def")).body.title).toBe("cursor belongs to another list");
});

test("lists are filtered and go on with their cursor", async () => {
  const { db, call } = await api();
  const drafts = [anUnpublishedPost(db), anUnpublishedPost(db), anUnpublishedPost(db)].map(({ _id }) => _id).reverse();
  const first = await call("GET", "/posts?status=draft&limit=2&text=none");
  const rest = await call("GET", `/posts?status=draft&limit=2&text=none&cursor=${first.body.nextCursor}`);
  expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(drafts);
  expect(rest.body.nextCursor).toBeNull();
  expect((await call("GET", `/posts?status=published&cursor=${first.body.nextCursor}`)).status).toBe(400);
});

test("a key without publish changes no published post; the description and the reference need no key", async () => {
  const { db, origin, call } = await api();
  const { _id } = aPost(db);
  expect((await call("PATCH", `/posts/${_id}`, { title: "Changed" }, { scopes: ["read", "write"] })).status).toBe(403);
  const { openapi, paths } = await (await fetch(`${origin}/api/v1/openapi.json`)).json();
  expect([openapi, Object.keys(paths)]).toEqual(["3.1.1", expect.arrayContaining(["/posts", "/posts/{id}"])]);
  expect(await (await fetch(`${origin}/api/v1/docs`)).text()).toContain("curl -s");
});
