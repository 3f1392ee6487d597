import { expect, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { anUnpublishedPost, aPost, aText, aVersion } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { ApiScope } from "../../../shared/api-scopes.ts";
import { dayMs } from "../../../shared/durations.ts";
import { maxDescriptionBytes, maxJsonBodyBytes } from "../../../shared/limits.ts";
import { say } from "../../../shared/words/sentence.ts";
import { inTransaction } from "../../core/db/client.ts";
import { admins } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { answerOnce, sweepAnswers } from "../../core/procedures/answer-once.ts";

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
  const added = await call("POST", "/posts", {
    ...fields,
    slug: "on-tea",
    markdown: "# Tea\n\nHot *tea*.",
    tags: ["Tea"],
  });
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
  const { body: trash } = await call("GET", "/trash");
  expect(trash.items).toMatchObject([{ id: added.body.id, kind: "post", title: "Changed" }]);
  expect((await call("POST", "/posts/on-tea/restore", {})).body.title).toBe("Changed");
  await call("PATCH", path, { publishAt: "2100-01-01T00:00:00Z" });
  expect((await call("POST", `${path}/unpublish`, {})).body).toMatchObject({ status: "draft", publishAt: null });
});

test("a script adds a translation, moves it to another text and unlinks it", async () => {
  const { db, call } = await api();
  const english = aPost(db, { details: { slug: "tea" } });
  const other = aPost(db, { title: "Other" });
  const text = { title: "Tee", markdown: "Heiß.", language: "de" };
  const added = await call("POST", "/posts", { ...text, translationOf: english._id });
  const named = { language: "en", id: english._id, slug: "tea", isPublished: true };
  expect(added).toMatchObject({ status: 201, body: { language: "de", translations: [named] } });
  const path = `/posts/${added.body.id}`;
  const second = await call("POST", "/posts", { ...text, title: "Noch ein Tee", translationOf: "tea" });
  expect([second.status, second.body.title]).toEqual([
    400,
    "“Tee” is already the text in Deutsch. Please choose another language",
  ]);
  expect((await call("GET", "/posts?search=Noch")).body.items).toEqual([]);
  const moved = await call("PATCH", path, { translationOf: other._id });
  expect(moved.body.translations).toMatchObject([{ language: "en", id: other._id }]);
  expect((await call("GET", `/posts/${english._id}`)).body.translations).toEqual([]);
  expect((await call("PATCH", path, { translationOf: null })).body.translations).toEqual([]);
  expect(await call("PATCH", path, { translationOf: "nothing" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "translationOf" }] },
  });
});

test("a script may leave out cover, sub title and category", async () => {
  const { call } = await api();
  const { status, body } = await call("POST", "/posts", { title: "Bare", markdown: "Text." });
  expect([status, body.image, body.subTitle, body.category]).toEqual([201, null, "", ""]);
  expect((await call("POST", `/posts/${body.id}/publish`, {})).body.status).toBe("published");
});

test("a change of another version than the one read is refused with the version that is there", async () => {
  const { db, asAdmin, call } = await api();
  const { _id } = anUnpublishedPost(db);
  const read = await call("GET", `/posts/${_id}`);
  const headers = { "If-Match": read.headers.get("etag") ?? "" };
  expect(
    (await call("GET", `/posts/${_id}`, undefined, { headers: { "If-None-Match": headers["If-Match"] } })).status,
  ).toBe(304);
  const bare = { "If-Match": headers["If-Match"].replaceAll('"', "") };
  expect((await call("PATCH", `/posts/${_id}`, {}, { headers: bare })).status).toBe(200);
  await asAdmin.post.update({ postId: _id, title: "By the writer" });
  for (const method of ["PATCH", "DELETE"]) {
    const body = method === "PATCH" ? { title: "By the script" } : undefined;
    expect(await call(method, `/posts/${_id}`, body, { headers }), method).toMatchObject({
      status: 412,
      body: {
        type: "/api/v1/docs#precondition-failed",
        errors: [{ path: "If-Match" }],
        current: { title: "By the writer" },
      },
    });
  }
  expect((await call("GET", `/posts/${_id}`)).body.title).toBe("By the writer");
});

test("the answer to a change names what of its text a post cannot hold", async () => {
  const { call } = await api();
  const sent = { title: "Tea", markdown: "[see](other.md), [it](./tea.md), <kbd>A</kbd>" };
  const added = await call("POST", "/posts", sent);
  const left = "A post cannot hold some of what was sent, so it was left out: ";
  const links = `${left}links to addresses that a post may not link to: other.md, ./tea.md`;
  expect([added.status, added.body.leftOut]).toEqual([201, [`${left}other elements`, links]]);
  const path = `/posts/${added.body.id}`;
  expect((await call("GET", `${path}?text=markdown`)).body).toMatchObject({ markdown: "see, it, A" });
  for (const [text, what] of [
    [
      { html: '<p style="text-align: center">a<sup><a href="#n1">1</a></sup></p><ol><li id="n1">b</li></ol>' },
      "alignment, places",
    ],
    [{ html: '<svg></svg><dl><dt>a</dt></dl><abbr title="b">c</abbr>' }, "other elements"],
    [{ html: '<p>a</p><a href="#a">b</a><h2 id="a">a</h2>' }, undefined],
    [{ title: "Green tea" }, undefined],
  ] as const) {
    const { status, body } = await call("PATCH", path, text);
    expect([status, body.leftOut]).toEqual([200, what ? [expect.stringContaining(left + what)] : []]);
  }
});

test("a post keeps its slug, which a page or post may be without", async () => {
  const { call } = await api();
  const { body } = await call("POST", "/posts", { title: "Tea", slug: "" });
  expect((await call("PATCH", `/posts/${body.id}`, { slug: "" })).body).toMatchObject({ slug: "" });
  await call("PATCH", `/posts/${body.id}`, { slug: "tea" });
  expect(await call("PATCH", "/posts/tea", { slug: "", title: "Green" })).toMatchObject({
    status: 400,
    body: { errors: [{ path: "slug", sentence: "slug needs a letter or a digit" }] },
  });
  expect((await call("GET", "/posts/tea")).body.title).toBe("Tea");
});

test("authors are named by id or slug", async () => {
  const { call, asAdmin } = await api();
  const { author } = await asAdmin.author.add({ name: "Ada" });
  const { author: grace } = await asAdmin.author.add({ name: "Grace" });
  const { body } = await call("POST", "/posts", { title: "Tea", authors: ["ada", grace._id, author._id] });
  expect(body.authors).toEqual([author._id, grace._id]);
});

test("wrong input gets a sentence, and the path of its field", async () => {
  const { call, fields } = await api();
  for (const [given, path, sentence] of [
    [{ colour: "red" }, "colour", "This field is unknown"],
    [{ html: "<p>a</p>", markdown: "a" }, "markdown", "Please send html or markdown, not both"],
    [{ publishAt: "2030-01-01" }, "publishAt", "Please send a date with time and offset"],
    [{ title: "" }, "title", "Please enter the title"],
    [{ category: "Nowhere" }, "category", "Please choose a category"],
    [{ imageId: "gone" }, "imageId", "The library has no image"],
    [{ markdown: `${"> ".repeat(5_000)}x` }, "markdown", "This Markdown takes too long to read"],
    [{ tags: ["a".repeat(99)] }, "tags.0", "A tag"],
    [{ authors: ["ada"] }, "authors.0", "Author"],
    [{ markdown: "![](https://elsewhere.example/a.jpg)" }, "markdown", "cannot show https://elsewhere.example/a.jpg"],
  ] as const) {
    const { status, headers, body } = await call("POST", "/posts", { ...fields, ...given });
    expect([status, headers.get("content-type")]).toEqual([400, "application/problem+json"]);
    expect(body.errors).toEqual([{ path, sentence: expect.stringContaining(sentence) }]);
  }
  const { body: unknown } = await call("POST", "/posts", { ...fields, colour: "red", size: 1 });
  expect(unknown.errors.map((it: { path: string }) => it.path).sort()).toEqual(["colour", "size"]);
  for (const [text, path] of [
    [{ html: '<img src="https://elsewhere.example/a.jpg">' }, "html"],
    [{ markdown: "![](https://elsewhere.example/a.jpg)" }, "markdown"],
    [{ markdown: "![](/images/none-800.webp)" }, "markdown"],
    [{ html: `<img src="/images/${"0".repeat(26)}-800.webp">` }, "html"],
  ] as const) {
    expect(await call("POST", "/posts", { ...fields, ...text })).toMatchObject({
      status: 400,
      body: { title: expect.stringContaining("upload images"), errors: [{ path }] },
    });
  }
  for (const [path, name] of [
    ["/posts?cursor=abc.def", "cursor"],
    ["/posts?limit=0", "limit"],
    ["/posts?fields=id, title,searchText", "fields.searchText"],
    ["/posts?state=draft", "state"],
    ["/posts?status=draft&status=published", "status"],
  ]) {
    expect(await call("GET", path ?? ""), path).toMatchObject({ status: 400, body: { errors: [{ path: name }] } });
  }
  const long = "a".repeat(maxDescriptionBytes);
  for (const [text, path] of [
    [{ html: `${long}a` }, "html"],
    [{ markdown: long }, "markdown"],
  ] as const) {
    expect(await call("POST", "/posts", { ...fields, ...text })).toMatchObject({
      status: 400,
      body: { errors: [{ path }] },
    });
  }
  const tooLarge = await call("POST", "/posts", { ...fields, html: "a".repeat(maxJsonBodyBytes) });
  expect(tooLarge).toMatchObject({ status: 413, body: { title: expect.any(String) } });
  expect((await call("GET", "/posts?limit=100")).body.items).toHaveLength(1);
});

test("lists are filtered and go on with their cursor", async () => {
  const { db, call } = await api();
  const drafts = [anUnpublishedPost(db), anUnpublishedPost(db), anUnpublishedPost(db)].map(({ _id }) => _id).reverse();
  const first = await call("GET", "/posts?status=draft&limit=2&text=none");
  const rest = await call("GET", `/posts?status=draft&limit=2&text=none&cursor=${first.body.nextCursor}`);
  expect([...first.body.items, ...rest.body.items].map(({ id }) => id)).toEqual(drafts);
  expect(rest.body.nextCursor).toBeNull();
  expect((await call("GET", `/posts?status=published&cursor=${first.body.nextCursor}`)).status).toBe(400);
  const named = await call("GET", "/posts?status=draft&fields=title,markdown&updatedSince=2026-01-01T00:00:00+02:00");
  expect(named.body.items.map(Object.keys)).toEqual(drafts.map(() => ["id", "title", "markdown"]));
});

test("a text may be read as Markdown, changed and sent back", async () => {
  const { origin, call, fields } = await api();
  const html = `<h2>Tea</h2><figure><img src="/images/${fields.imageId}-800.webp" alt="A cup"></figure>`;
  const { body: added } = await call("POST", "/posts", { ...fields, html });
  const read = async (text: string) => (await call("GET", `/posts/${added.id}?text=${text}`)).body;
  const before = await read("both");
  expect(before.markdown).toContain(`${origin}/images/`);
  await call("PATCH", `/posts/${added.id}`, { markdown: `${before.markdown}\n\nMore.` });
  expect((await read("html")).html).toBe(`${before.html.replace("</h2>", "</h2>\n")}<p>More.</p>`);
  expect(await call("GET", `/posts/${added.id}?text=none`)).toMatchObject({ body: { title: added.title } });
});

test("a slug names a post with all its details", async () => {
  const { call, fields } = await api();
  const { body } = await call("POST", "/posts", { ...fields, slug: "my-post", tags: ["Tea"], excerpt: "Hot" });
  expect((await call("GET", "/posts/my-post")).body).toMatchObject({ id: body.id, tags: ["Tea"], excerpt: "Hot" });
});

test("a post is found by the slug that was sent, as it was spelled there", async () => {
  const { call } = await api();
  const { body } = await call("POST", "/posts", { title: "Tea", slug: "My_Post" });
  expect(body.slug).toBe("my-post");
  expect((await call("GET", "/posts/My_Post?text=none")).body.id).toBe(body.id);
  expect((await call("PATCH", "/posts/My_Post", { title: "Green tea" })).body.id).toBe(body.id);
  const german = (await call("POST", "/posts", { title: "Tee", slug: "Über uns", language: "de" })).body;
  expect((await call("GET", `/posts/${encodeURIComponent("Über uns")}`)).body.id).toBe(german.id);
});

test("a video that was read as Markdown comes back as a video", async () => {
  const { call } = await api();
  const html = '<p>A</p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"></iframe>';
  const { body } = await call("POST", "/posts", { title: "A", html });
  const { markdown } = (await call("GET", `/posts/${body.id}?text=markdown`)).body;
  await call("PATCH", `/posts/${body.id}`, { markdown: `${markdown}\n\nB` });
  expect((await call("GET", `/posts/${body.id}`)).body.html).toContain('data-video="youtube"');
});

test("a change to what is there already keeps the version of the post", async () => {
  const { call } = await api();
  const text = { title: "Tea", markdown: "Hot *tea*.", tags: ["Tea"] };
  const { body } = await call("POST", "/posts", text);
  const path = `/posts/${body.id}`;
  expect((await call("PATCH", path, text)).body.updatedAt).toBe(body.updatedAt);
  const { body: published } = await call("POST", `${path}/publish`);
  expect((await call("POST", `${path}/publish`)).body.updatedAt).toBe(published.updatedAt);
  expect((await call("PATCH", path, { ...text, markdown: "Cold tea." })).body.updatedAt).not.toBe(published.updatedAt);
});

test("a call without a body refuses one", async () => {
  const { call } = await api();
  const { body } = await call("POST", "/posts", { title: "Tea" });
  const later = { publishAt: "2090-01-01T00:00:00Z" };
  expect(await call("POST", `/posts/${body.id}/publish`, later)).toMatchObject({
    status: 400,
    body: { errors: [{ path: "publishAt" }] },
  });
  expect((await call("GET", `/posts/${body.id}`)).body.status).toBe("draft");
});

test("a video of a service that posts know is kept, another frame is refused", async () => {
  const { call } = await api();
  const frame = (src: string) => ({ title: "Tea", html: `<p>a</p><iframe src="${src}"></iframe>` });
  const { body } = await call("POST", "/posts", frame("https://www.youtube.com/embed/dQw4w9WgXcQ"));
  expect((await call("GET", `/posts/${body.id}`)).body.html).toContain('data-video="youtube"');
  expect((await call("POST", "/posts", frame("https://elsewhere.example/v"))).status).toBe(400);
});

test("the ETag of a post changes with its translations, which are no part of the version that a change names", async () => {
  const { db, call } = await api();
  const english = aPost(db, { details: { slug: "tea" } });
  const { body } = await call("POST", "/posts", { title: "Tee", language: "de", translationOf: "tea" });
  const read = await call("GET", `/posts/${english._id}`);
  const ETag = read.headers.get("etag") ?? "";
  await call("POST", `/posts/${body.id}/publish`);
  const again = await call("GET", `/posts/${english._id}`, undefined, { headers: { "If-None-Match": ETag } });
  expect([again.status, again.body.translations]).toMatchObject([200, [{ isPublished: true }]]);
  const change = await call("PATCH", `/posts/${english._id}`, { title: "Tea" }, { headers: { "If-Match": ETag } });
  expect(change.status).toBe(200);
});

test("a list shows the fields that are asked for", async () => {
  const { call } = await api();
  const { body } = await call("GET", "/posts?fields=title,status");
  expect(Object.keys(body.items[0]).sort()).toEqual(["id", "status", "title"]);
});

test("a slice of long texts ends early, and its cursor goes on", async () => {
  const { call, fields } = await api();
  const html = `<p>${"tea ".repeat(maxDescriptionBytes / 5)}</p>`;
  for (let at = 0; at < 4; at++) await call("POST", "/posts", { ...fields, title: `Post ${at}`, html });
  const first = await call("GET", "/posts?status=draft");
  const rest = await call("GET", `/posts?status=draft&cursor=${first.body.nextCursor}`);
  expect(first.body.items).toHaveLength(3);
  expect([...first.body.items, ...rest.body.items].map(({ title }) => title)).toEqual([
    "Post 3",
    "Post 2",
    "Post 1",
    "Post 0",
  ]);
});

test("a script adds, changes, publishes, deletes and restores a page, and finds no post among pages", async () => {
  const { db, call } = await api();
  const { _id } = aPost(db);
  const { status, body: page } = await call("POST", "/pages", { title: "About tea", markdown: "Tea." });
  expect([status, page.subTitle, page.imageId]).toEqual([201, "", null]);
  expect((await call("PATCH", `/pages/${page.id}`, { title: "Tea" })).body.title).toBe("Tea");
  expect((await call("POST", `/pages/${page.id}/publish`)).body.status).toBe("published");
  expect((await call("GET", "/pages")).body.items).toMatchObject([{ id: page.id, html: "<p>Tea.</p>" }]);
  expect((await call("DELETE", `/pages/${page.id}`)).status).toBe(200);
  expect((await call("POST", `/posts/${page.id}/restore`)).status).toBe(404);
  expect((await call("POST", `/pages/${page.id}/restore`)).body.title).toBe("Tea");
  expect((await call("GET", `/pages/${_id}`)).status).toBe(404);
  expect((await call("GET", `/posts/${page.id}`)).status).toBe(404);
});

test("a repeated request with an Idempotency-Key gets the first answer for a day", async () => {
  const { db, call, fields } = await api();
  const count = async () => (await call("GET", "/posts?status=draft")).body.items.length;
  const Authorization = anApiKey(db);
  const headers = { Authorization, "Idempotency-Key": "a" };
  const wrong = await call("POST", "/posts", { ...fields, title: "" }, { headers });
  expect(wrong.status).toBe(400);
  const first = await call("POST", "/posts", fields, { headers });
  const turned = Object.fromEntries(Object.entries(fields).reverse());
  const again = await call("POST", "/posts", turned, { headers });
  expect([first.status, again]).toEqual([201, { ...first, headers: expect.anything() }]);
  expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
  expect(await call("POST", "/posts", { ...fields, title: "Other" }, { headers })).toMatchObject({
    status: 422,
    body: { errors: [{ path: "Idempotency-Key" }] },
  });
  expect(await count()).toBe(1);
  // Another API key has Idempotency-Keys of its own.
  await call("POST", "/posts", fields, { headers: { "Idempotency-Key": "a" } });
  expect(await count()).toBe(2);
  sweepAnswers(db, new Date(Date.now() + dayMs + 1_000));
  await call("POST", "/posts", fields, { headers });
  expect(await count()).toBe(3);
});

test("a request is not made again while it runs or after it wrote, but after it was interrupted before", async () => {
  const { db, call, fields } = await api();
  const headers = { Authorization: anApiKey(db), "Idempotency-Key": "a" };
  const count = async () => (await call("GET", "/posts?status=draft")).body.items.length;
  // The answer cannot be stored, as when the process ends right after the change.
  db.run(
    "CREATE TRIGGER interrupt BEFORE UPDATE ON answeredRequests WHEN NEW.answer <> '' BEGIN SELECT RAISE(ABORT, 'ended'); END",
  );
  expect((await call("POST", "/posts", fields, { headers })).status).toBe(500);
  db.run("DROP TRIGGER interrupt");
  expect((await call("POST", "/posts", fields, { headers })).status).toBe(409);
  expect(await count()).toBe(1);
  // Nor after an expected failure, as while another program holds the write lock.
  const adminId = String(db.select().from(admins).get()?.id);
  const request = { adminId, owner: adminId, idempotencyKey: "a", content: "" };
  const locked = new AppError("unavailable", say("busy"));
  const change = async () => {
    inTransaction(db, () => {});
    throw locked;
  };
  await expect(answerOnce(db, request, new Date(), change)).rejects.toBe(locked);
  await expect(answerOnce(db, request, new Date(), change)).rejects.toMatchObject({ kind: "conflict" });
  db.run("CREATE TRIGGER interrupt BEFORE INSERT ON blogs BEGIN SELECT RAISE(ABORT, 'ended'); END");
  const other = { ...headers, "Idempotency-Key": "c" };
  expect((await call("POST", "/posts", fields, { headers: other })).status).toBe(500);
  db.run("DROP TRIGGER interrupt");
  expect((await call("POST", "/posts", fields, { headers: other })).status).toBe(201);
  const both = { ...headers, "Idempotency-Key": "b" };
  const statuses = await Promise.all(
    [1, 2].map(async () => (await call("POST", "/posts", fields, { headers: both })).status),
  );
  expect(statuses).toContain(201);
  expect(await count()).toBe(3);
});

test("a change by a script keeps the writer's draft, who hears of it, and the earlier text", async () => {
  const { db, asAdmin, call } = await api();
  const { _id: postId, title, updatedAt: basedOn } = anUnpublishedPost(db);
  const version = aVersion("one");
  const draft = { draftId: postId, text: aText({ title: "By the writer" }), version, ownVersions: [], basedOn };
  await asAdmin.draft.save({ ...draft, isNew: false });
  await call("PATCH", `/posts/${postId}`, { title: "By the script", markdown: "New." });
  expect(await asAdmin.draft.byId({ draftId: postId })).toMatchObject({ title: "By the writer" });
  const baseVersion = { draftId: postId, ownVersions: [version], basedOn };
  const save = asAdmin.post.update({ postId, title: "By the writer", baseVersion });
  await expect(save).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await asAdmin.revision.list({ postId })).toMatchObject([{ title }]);
});

test("no answer to a key is kept on the way, and a key in the address is refused", async () => {
  const { db, call } = await api();
  const { headers } = await call("GET", "/posts");
  expect([headers.get("cache-control"), headers.get("vary")]).toEqual([
    "no-store",
    expect.stringContaining("Authorization"),
  ]);
  const list = { headers: { "If-None-Match": headers.get("etag") ?? "" } };
  expect(await call("GET", "/posts", undefined, list)).toMatchObject({ status: 304, body: null });
  expect((await call("GET", `/posts?key=${anApiKey(db)}`)).status).toBe(400);
});

test("a key without publish changes no published post; the description and the reference need no key", async () => {
  const { db, origin, call } = await api();
  const { _id } = aPost(db);
  expect((await call("PATCH", `/posts/${_id}`, { title: "Changed" }, { scopes: ["read", "write"] })).status).toBe(403);
  const { openapi, paths } = await (await fetch(`${origin}/api/v1/openapi.json`)).json();
  expect([openapi, Object.keys(paths)]).toEqual(["3.1.1", expect.arrayContaining(["/posts", "/posts/{id}"])]);
  expect(await (await fetch(`${origin}/api/v1/docs`)).text()).toContain("curl -s");
});
