import { expect, test } from "vitest";
import { anApiKey } from "../../../../tests/support/an-api-key.ts";
import { anImage, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg, aPngClaiming, filesIn } from "../../../../tests/support/images.ts";
import { servedApp, type TestAppOptions } from "../../../../tests/support/test-app.ts";
import { type ApiScope, apiScopes } from "../../../shared/api-scopes.ts";
import { maxImageBytes } from "../../../shared/limits.ts";

interface Sent {
  json?: object;
  form?: Record<string, string | File>;
  scopes?: readonly ApiScope[];
  headers?: Record<string, string>;
}

async function api(options?: TestAppOptions) {
  const app = await servedApp(options);
  const key = anApiKey(app.db);
  const call = async (method: string, path: string, { json, form, scopes, headers }: Sent = {}) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form ?? {})) body.append(name, value);
    const answer = await fetch(`${app.origin}/api/v1${path}`, {
      method,
      headers: {
        Authorization: scopes ? anApiKey(app.db, scopes) : key,
        ...(json && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(form && { body }),
      ...(json && { body: JSON.stringify(json) }),
    });
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  return { ...app, call };
}

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name);
const aPhoto = async (name = "cup.jpg", width = 60) => fileOf(await aJpeg({ width, height: 40 }), name);

test("a script uploads an image, reads, describes, deletes and restores it", async () => {
  const { call, origin } = await api();
  const added = await call("POST", "/media", { form: { alt: "A cup", file: await aPhoto() } });
  expect(added).toMatchObject({
    status: 201,
    body: { kind: "image", fileName: "cup.jpg", width: 60, height: 40, alt: "A cup", focus: null, uses: 0 },
  });
  const { id, url } = added.body;
  expect(url).toMatch(`${origin}/images/`);
  expect((await fetch(url)).status).toBe(200);
  const written = await call("POST", "/posts", { json: { title: "Tea", markdown: `![A cup](${url})` } });
  expect(written.status).toBe(201);
  // An image that is shown stays as it is when it is sent again.
  const shown = await call("POST", "/media", { form: { file: await aPhoto() } });
  expect([shown.status, shown.body]).toEqual([200, { ...added.body, uses: 1 }]);
  expect(shown.headers.get("etag")).toBe((await call("GET", `/media/${id}`)).headers.get("etag"));
  expect(await call("DELETE", `/media/${id}`)).toMatchObject({ status: 409, body: { title: expect.any(String) } });

  const json = { alt: "A green cup", focus: { x: 20, y: 80 } };
  expect((await call("PATCH", `/media/${id}`, { json })).body).toMatchObject(json);
  const writer = ["write"] as const;
  expect((await call("PATCH", `/media/${id}`, { json: { focus: null }, scopes: writer })).status).toBe(403);
  expect((await call("PATCH", `/media/${id}`, { json: { alt: "" }, scopes: writer })).status).toBe(200);

  const other = await call("POST", "/media", { form: { file: await aPhoto("pot.jpg", 80) } });
  expect((await call("GET", "/media?filter=undescribed&search=pot")).body.items).toEqual([other.body]);
  const first = await call("GET", "/media?limit=1");
  const rest = await call("GET", `/media?limit=1&cursor=${first.body.nextCursor}`);
  expect([...first.body.items, ...rest.body.items].map((it) => it.id)).toEqual([other.body.id, id]);
  expect((await call("DELETE", `/media/${other.body.id}`)).status).toBe(200);
  expect((await call("GET", `/media/${other.body.id}`)).status).toBe(404);
  expect((await call("POST", `/media/${other.body.id}/restore`)).body).toEqual(other.body);
});

test("equal bytes are the library's image, which keeps its description, and a repeated request gets its answer", async () => {
  const { call, dataDir } = await api();
  const headers = { "Idempotency-Key": "a" };
  const send = async (name: string, alt: string, more?: Sent) =>
    call("POST", "/media", { form: { file: await aPhoto(name), alt }, ...more });
  const first = await send("cup.jpg", "A cup", { headers });
  expect(await send("cup.jpg", "A cup", { headers })).toMatchObject({ status: 201, body: first.body });
  const again = { ...first.body, createdAt: expect.any(String) };
  expect((await send("copy.jpg", "Another")).body).toEqual(again);
  await call("PATCH", `/media/${first.body.id}`, { json: { alt: "" } });
  expect((await send("cup.jpg", "A cup")).body).toEqual(again);
  expect((await send("cup.jpg", "Another", { headers })).status).toBe(422);
  expect(await filesIn(dataDir)).toHaveLength(3);
});

test("sounds, videos and documents are files of the library", async () => {
  const { call } = await api();
  const { body } = await call("POST", "/media", { form: { file: fileOf(Buffer.from("a,b"), "table.csv") } });
  expect(body).toMatchObject({ kind: "document", fileName: "table.csv", bytes: 3, width: null, alt: null });
  expect(await (await fetch(body.url)).text()).toBe("a,b");
  expect((await call("GET", "/media?kind=file")).body.items).toEqual([body]);
  expect((await call("GET", "/media")).body.items).toEqual([]);
  expect((await call("GET", `/media/${body.id}`)).body).toEqual(body);
  expect((await call("PATCH", `/media/${body.id}`, { json: { alt: "A table" } })).status).toBe(404);
  expect((await call("DELETE", `/media/${body.id}`)).status).toBe(200);
  expect((await call("POST", `/media/${body.id}/restore`)).body).toEqual(body);
});

test("what cannot be stored is refused with a sentence, and leaves nothing behind", async () => {
  const { call, dataDir } = await api();
  const photo = await aPhoto();
  const text = fileOf(Buffer.from("Hello"), "hello.txt");
  for (const [form, status, path] of [
    [{}, 400, "file"],
    [{ alt: "Nothing" }, 400, "file"],
    [{ image: photo }, 400, "file"],
    [{ file: "text" }, 400, "file"],
    [{ file: photo, colour: "red" }, 400, "colour"],
    [{ file: photo, alt: "a".repeat(5_000) }, 400, "alt"],
    [{ file: text, alt: "A text" }, 400, "alt"],
    [{ file: fileOf(Buffer.from("Hello"), "hello.jpg") }, 415, "file"],
    [{ file: fileOf(await aJpeg(), "hello.pdf") }, 415, "file"],
    [{ file: fileOf((await aJpeg()).subarray(0, 2_000), "half.jpg") }, 422, "file"],
    [{ file: fileOf(await aPngClaiming(60_000, 60_000), "bomb.png") }, 422, "file"],
    [{ file: fileOf(Buffer.alloc(maxImageBytes + 1), "large.jpg") }, 413, "file"],
  ] as [Record<string, string | File>, number, string][]) {
    const answer = await call("POST", "/media", { form });
    expect([answer.status, answer.headers.get("content-type")], JSON.stringify(answer.body)).toEqual([
      status,
      "application/problem+json",
    ]);
    expect(answer.body.errors.map((it: { path: string }) => it.path)).toEqual([path]);
  }
  const ofNoKnownType = await call("POST", "/media", { form: { file: fileOf(Buffer.from("MZ"), "tea.exe") } });
  expect(ofNoKnownType.body.title).toMatch(/JPEG.*sound, video or document/);
  expect(await call("POST", "/media", { json: {} })).toMatchObject({
    status: 415,
    body: { errors: [{ path: "file" }] },
  });
  for (const scopes of [["read"], ["publish"]] as const)
    expect((await call("POST", "/media", { form: { file: photo }, scopes })).status).toBe(403);
  expect((await call("GET", "/media?kind=file&search=a")).body.errors).toMatchObject([{ path: "search" }]);
  expect(await filesIn(dataDir)).toEqual([]);
});

test("a change of another version than the one read is refused with the present one, whatever the noun", async () => {
  const { call, db, asAdmin } = await api();
  await asAdmin.post.update({ postId: aPost(db)._id, details: { tags: ["Tea"] } });
  await asAdmin.author.add({ name: "Ada" });
  for (const [path, change, other, successor = ""] of [
    ["/tags/tea", { name: "Tea!" }, { isHidden: true }],
    ["/categories/technology", { description: "New" }, { description: "Old" }, "?successor=lifestyle"],
    ["/authors/ada", { bio: "New" }, { bio: "Old" }],
    [`/media/${anImage(db).id}`, { alt: "New" }, { alt: "Old" }],
  ] as const) {
    const headers = { "If-Match": (await call("GET", path)).headers.get("etag") ?? "" };
    const both = await Promise.all([1, 2].map(() => call("PATCH", path, { json: change, headers })));
    expect(both.map(({ status }) => status).sort(), path).toEqual([200, 412]);
    expect(both.find(({ status }) => status === 412)?.body).toMatchObject({
      type: "/api/v1/docs#precondition-failed",
      errors: [{ path: "If-Match" }],
      current: change,
    });
    const now = await call("GET", path);
    expect((await call("DELETE", `${path}${successor}`, { headers })).status, path).toBe(412);
    const etag = { "If-Match": now.headers.get("etag") ?? "" };
    expect((await call("PATCH", path, { json: other, headers: etag })).body).toMatchObject(other);
  }
});

test("every scope of a key is tried on an upload before its file is read", async () => {
  const { call, dataDir } = await api();
  for (const scope of apiScopes) {
    const { status } = await call("POST", "/media", { form: { file: await aPhoto() }, scopes: [scope] });
    expect(status, scope).toBe(scope === "write" ? 201 : 403);
  }
  expect((await filesIn(dataDir)).length).toBe(3);
});
