import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { parseXml } from "../../../../tests/support/xml.ts";
import { takeImagesLock } from "../../core/platform/data-folder-lock.ts";
import { filesWithBytes } from "../trash/stored-media.ts";
import { sweepFiles } from "./file-service.ts";

const mp3 = Buffer.concat([Buffer.from("ID3\x04\0\0\0\0\0\0"), Buffer.alloc(2_000, 0x55)]);
const pdf = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n");

type App = Awaited<ReturnType<typeof servedApp>>;

interface Sent {
  status: number;
  url?: string;
  fileId?: string;
  fileName?: string;
}

async function send({ origin, token }: App, bytes: Buffer, fileName: string, authorization = token): Promise<Sent> {
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(bytes)]), fileName);
  const headers = { Authorization: authorization };
  const response = await fetch(`${origin}/api/admin/files`, { method: "POST", headers, body });
  return { status: response.status, ...((await response.json()) as object) };
}

async function stored(app: App, bytes = mp3, fileName = "Ep. 1 “Rain”.mp3") {
  const { url = "", fileId = "" } = await send(app, bytes, fileName);
  return { url, fileId };
}

const unfinished = (dataDir: string) =>
  existsSync(join(dataDir, "images/.incoming")) ? readdirSync(join(dataDir, "images/.incoming")) : [];

test("an uploaded file is a download that no browser runs, also in parts", async () => {
  const app = await servedApp();
  const { url } = await stored(app);
  const whole = await fetch(app.origin + url);
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "audio/mpeg",
    "content-disposition": `attachment; filename="Ep. 1 ?Rain?.mp3"; filename*=UTF-8''Ep.%201%20%E2%80%9CRain%E2%80%9D.mp3`,
    "cache-control": "public, max-age=31536000, immutable",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  expect(Buffer.from(await whole.arrayBuffer()).equals(mp3)).toBe(true);
  const part = await fetch(app.origin + url, { headers: { Range: "bytes=0-2" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 0-2/2010", "ID3"]);
  const beyond = await fetch(app.origin + url, { headers: { Range: "bytes=9999-" } });
  expect([beyond.status, beyond.headers.get("cache-control")]).toEqual([416, "no-store"]);
  const other = url.replace(".mp3", ".pdf");
  for (const path of [other, "/files/", "/files/..%2flonghand.db", "/files/.incoming/x"]) {
    const { status, headers } = await fetch(app.origin + path);
    expect([path, status, headers.get("cache-control")]).toEqual([path, 404, "no-store"]);
  }
});

test("the type is decided by an allow list and by the bytes, and a refused file leaves nothing behind", async () => {
  const app = await servedApp({ env: { MAX_FILE_MEGABYTES: "1" } });
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const refused = [
    [html, "page.html", 415],
    [html, "drawing.svg", 415],
    [html, "page.html.pdf", 415],
    [pdf, "song.mp3", 415],
    [mp3, "noname", 415],
    [Buffer.alloc(0), "empty.pdf", 422],
    [Buffer.alloc(1024 * 1024 + 1, 0x20), "large.txt", 413],
  ] as const;
  for (const [bytes, name, status] of refused)
    expect([name, (await send(app, bytes, name)).status]).toEqual([name, status]);
  expect((await send(app, pdf, "../../report.pdf")).fileName).toBe("report.pdf");
  expect((await send(app, pdf, "report.pdf", "none")).status).toBe(401);
  expect((await app.asAdmin.file.list({})).items.map(({ fileName }) => fileName)).toEqual(["report.pdf"]);
  expect(unfinished(app.dataDir)).toEqual([]);
  expect(readdirSync(join(app.dataDir, "files"))).toHaveLength(1);
});

test("a file that a post, a draft or an earlier version uses is not deleted, and a deleted one stays in the trash", async () => {
  const app = await servedApp();
  const { asAdmin } = app;
  const { url, fileId } = await stored(app, pdf, "map.pdf");
  const post = aPost(app.db, { description: `<p><a href="${url}">The map</a></p>` });
  const uses = async () => (await asAdmin.file.list({})).items.map(({ posts, versions }) => [posts, versions]);
  expect(await uses()).toEqual([[1, 0]]);
  await expect(asAdmin.file.remove({ fileId })).rejects.toThrow("A post uses this file");
  await asAdmin.post.update({ postId: post._id, description: "<p>No map</p>" });
  expect(await uses()).toEqual([[0, 1]]);
  await expect(asAdmin.file.remove({ fileId })).rejects.toThrow("An earlier version uses this file");
  await expect(app.asVisitor.file.remove({ fileId, evenFromVersions: true })).rejects.toThrow();
  await expect(app.asVisitor.file.list({})).rejects.toThrow();
  await asAdmin.file.remove({ fileId, evenFromVersions: true });
  await expect(asAdmin.file.remove({ fileId })).rejects.toThrow("no longer exists");
  // It waits in the trash, with its bytes.
  const status = async () => (await fetch(app.origin + url)).status;
  expect([await status(), await uses()]).toEqual([404, []]);
  await sweepFiles(app.deps);
  expect(filesWithBytes(app.db.$client)).toMatchObject([{ id: fileId, fileName: "map.pdf", extension: "pdf" }]);
  await asAdmin.trash.restore({ trashId: fileId });
  expect([await status(), await uses()]).toEqual([200, [[0, 1]]]);
  await asAdmin.file.remove({ fileId, evenFromVersions: true });
  expect((await asAdmin.trash.list({})).items).toMatchObject([{ _id: fileId, kind: "file", title: "map.pdf" }]);
  const release = takeImagesLock(app.dataDir);
  await expect(asAdmin.trash.erase({ trashId: fileId })).rejects.toThrow("A backup is being made");
  release?.();
  await asAdmin.trash.erase({ trashId: fileId });
  expect(readdirSync(join(app.dataDir, "files"))).toEqual([]);
  await expect(asAdmin.trash.restore({ trashId: fileId })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a post plays its own files, in feeds with an enclosure, and links to what it does not have", async () => {
  const app = await servedApp({ env: { SITE_URL: "https://blog.example.com" } });
  const { url } = await stored(app);
  const player = `<audio src="${url}" controls="" preload="metadata" title="Rain &amp; wind"></audio>`;
  const post = aPost(app.db, {
    description: `<p>Listen:<AUDIO SRC="${url}" autoplay onplay="alert(1)" title="Rain &amp; wind">No player</AUDIO></p><video src="https://elsewhere.example/a.mp4"></video>`,
  });
  expect(post.description).toBe(
    `<p>Listen:</p>${player}<a href="https://elsewhere.example/a.mp4" rel="noopener">https://elsewhere.example/a.mp4</a>`,
  );
  const page = await (await fetch(`${app.origin}/blog/${post._id}`)).text();
  expect(page).toContain(`${player}<p><a href="${url}">Rain &amp; wind</a></p>`);
  const markdown = await (await fetch(`${app.origin}/blog/${post._id}.md`)).text();
  expect(markdown).toContain(`title="Rain &amp; wind">\n</audio>`);
  const file = { type: "audio/mpeg", length: "2010" };
  const attributesOf = async (path: string, selector: string) => {
    const found = parseXml(await (await fetch(app.origin + path)).text()).querySelector(selector);
    return Object.fromEntries([...(found?.attributes ?? [])].map(({ name, value }) => [name, value]));
  };
  const address = `https://blog.example.com${url}`;
  expect(await attributesOf("/feed.xml", "enclosure")).toEqual({ url: address, ...file });
  expect(await attributesOf("/atom.xml", "[rel=enclosure]")).toEqual({ rel: "enclosure", href: address, ...file });
  const { items } = (await (await fetch(`${app.origin}/feed.json`)).json()) as { items: unknown[] };
  expect(items).toMatchObject([{ attachments: [{ url: address, mime_type: "audio/mpeg", size_in_bytes: 2010 }] }]);
});

test("a sweep removes files that a crash left, and no other", async () => {
  const app = await servedApp();
  const { url } = await stored(app);
  writeFileSync(join(app.dataDir, "files", "0123456789abcdefghjkmnpqrs.mp3"), mp3);
  await sweepFiles(app.deps);
  expect(readdirSync(join(app.dataDir, "files"))).toEqual([url.slice("/files/".length)]);
});
