import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendRaw } from "../support/raw-request.ts";
import { type RunningBlog, startBlog } from "../support/running-blog.ts";

const Database = createRequire(import.meta.url)("better-sqlite3");

const big = "x".repeat(3 * 1024 * 1024);
const json = { "content-type": "application/json" };
const form = { "content-type": "application/x-www-form-urlencoded" };

let blog: RunningBlog;
let post: Awaited<ReturnType<RunningBlog["aPost"]>>;
let asset: string;

beforeAll(async () => {
  blog = await startBlog({ SITE_URL: "https://blog.example.com", METRICS_TOKEN: "sixteen-characters" });
  post = await blog.aPost();
  asset = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(blog.origin)).text())?.[1] ?? "";
});
afterAll(() => blog.stop());

interface Kind {
  path: () => string;
  status: number;
  request?: RequestInit;
  /** Other sites may read or embed it. */
  isOpen?: boolean;
  /** An image or an asset, which has few headers. */
  isFile?: boolean;
}

const kinds: Record<string, Kind> = {
  "a page": { path: () => `/blog/${post._id}`, status: 200 },
  "a page from the cache": { path: () => `/blog/${post._id}`, status: 200 },
  "a page without its body": { path: () => "/", status: 200, request: { method: "HEAD" } },
  "the admin area": { path: () => "/admin", status: 200 },
  "a page that is not there": { path: () => "/nothing", status: 404 },
  "an address that cannot be read": { path: () => "/%E0%A4%A", status: 404 },
  "a comment that is taken": {
    path: () => `/blog/${post._id}`,
    status: 303,
    request: { method: "POST", headers: form, body: "name=Ada&content=Hello" },
  },
  "a comment that is refused": {
    path: () => `/blog/${post._id}`,
    status: 400,
    request: { method: "POST", headers: form, body: "name=Ada" },
  },
  "a form that is too large": {
    path: () => `/blog/${post._id}`,
    status: 413,
    request: { method: "POST", headers: form, body: `name=${big}` },
  },
  "a method that is not allowed": { path: () => "/", status: 405, request: { method: "DELETE" } },
  "an asset": { path: () => asset, status: 200, isFile: true },
  "an asset that is not there": { path: () => "/assets/none.js", status: 404, isFile: true },
  "the favicon": { path: () => "/favicon.svg", status: 200 },
  "the favicon for old browsers": { path: () => "/favicon.ico", status: 200 },
  "the favicon for phones": { path: () => "/apple-touch-icon.png", status: 200 },
  "a feed": { path: () => "/feed.xml", status: 200, isOpen: true },
  "an image": { path: () => post.image, status: 200, isOpen: true, isFile: true },
  "an image that is not there": { path: () => "/images/none.webp", status: 404, isOpen: true, isFile: true },
  "a list over REST": { path: () => "/api/blog/all", status: 200, isOpen: true },
  "a call before it is made": {
    path: () => "/api/blog/add",
    status: 204,
    request: { method: "OPTIONS" },
    isOpen: true,
  },
  "a REST path that is not there": { path: () => "/api/none", status: 404, isOpen: true },
  "a REST call without a token": { path: () => "/api/admin/blogs", status: 401, isOpen: true },
  "a REST body that cannot be read": {
    path: () => "/api/admin/login",
    status: 400,
    request: { method: "POST", headers: json, body: "{" },
    isOpen: true,
  },
  "a REST body that is too large": {
    path: () => "/api/admin/login",
    status: 413,
    request: { method: "POST", headers: json, body: JSON.stringify({ email: big }) },
    isOpen: true,
  },
  "a REST method that is not allowed": {
    path: () => "/api/blog/all",
    status: 405,
    request: { method: "DELETE" },
    isOpen: true,
  },
  "whether it lives": { path: () => "/healthz", status: 200 },
  "whether it can store": { path: () => "/readyz", status: 200 },
  "metrics without a token": { path: () => "/metrics", status: 401 },
  "a call": { path: () => "/trpc/post.list?input=%7B%22json%22%3A%7B%7D%7D", status: 200 },
  "a call that is refused": { path: () => "/trpc/session.current", status: 401 },
  "a call that is not there": { path: () => "/trpc/none", status: 404 },
  // The bundler once removed the check of the name.
  "a call whose name cannot be read": { path: () => "/trpc/%", status: 400 },
  "a call whose body is too large": {
    path: () => "/trpc/session.signIn",
    status: 413,
    request: { method: "POST", headers: json, body: JSON.stringify({ json: { email: big } }) },
  },
};

const policy =
  "default-src 'none';script-src 'self';connect-src 'self';font-src 'self';img-src 'self' data: blob:;media-src 'self';" +
  "style-src 'self' 'unsafe-inline';frame-src https://www.youtube-nocookie.com https://player.vimeo.com;" +
  "manifest-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none';" +
  "require-trusted-types-for 'script';trusted-types default";

async function expectSafe({ path, status, request, isOpen = false, isFile = false }: Kind) {
  const headers = { origin: "https://elsewhere.example", ...(request?.headers as Record<string, string>) };
  const answer = await fetch(blog.origin + path(), { redirect: "manual", ...request, headers });
  await answer.arrayBuffer();
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-security-policy": isFile ? "default-src 'none'; sandbox; frame-ancestors 'none'" : policy,
    "strict-transport-security": "max-age=31536000",
    "x-content-type-options": "nosniff",
    ...(!isFile && {
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "permissions-policy": expect.stringContaining("camera=(), "),
      "cross-origin-opener-policy": "same-origin",
    }),
    "cross-origin-resource-policy": isOpen ? "cross-origin" : "same-origin",
  });
  expect(answer.headers.get("access-control-allow-origin")).toBe(isOpen ? "*" : null);
  for (const absent of ["access-control-allow-credentials", "x-powered-by", "server", "set-cookie"]) {
    expect(answer.headers.get(absent), absent).toBeNull();
  }
}

test.each(Object.entries(kinds))("every response has the security headers: %s", (_name, kind) => expectSafe(kind));

/** Bytes of the status line and the headers. */
async function headBytes(path: string, ...lines: string[]) {
  const request = [`GET ${path} HTTP/1.1`, "Host: blog", "Accept: image/webp", ...lines, "Connection: close", "", ""];
  const answer = await sendRaw(blog.origin, request.join("\r\n"));
  return {
    status: Number(answer.slice(9, 12)),
    bytes: answer.indexOf("\r\n\r\n"),
    etag: /^etag: (.*)$/im.exec(answer)?.[1],
  };
}

// A page loads many of them, and a reader who comes back gets many 304s.
test.each([
  ["an image", () => post.image],
  ["an asset", () => asset],
])("%s has at most 600 bytes of headers", async (_name, path) => {
  const { status, bytes, etag } = await headBytes(path());
  expect([status, etag]).toEqual([200, expect.any(String)]);
  expect(bytes).toBeLessThanOrEqual(600);
});

test.each([
  ["an image", () => post.image, 600],
  ["a page", () => `/blog/${post._id}`, 300],
  ["the feed", () => "/feed.xml", 300],
  ["an asset", () => asset, 400],
])("a 304 has few bytes of headers: %s", async (_name, path, most) => {
  const { etag } = await headBytes(path());
  const { status, bytes } = await headBytes(path(), `If-None-Match: ${etag}`);
  expect(status).toBe(304);
  expect(bytes).toBeLessThanOrEqual(most);
});

test("responses of a failing server have the security headers", async () => {
  const broken = await startBlog({ SITE_URL: "https://blog.example.com" });
  const healthy = blog;
  try {
    const db = new Database(join(broken.dataDir, "longhand.db"));
    db.exec("ALTER TABLE blogs RENAME COLUMN title TO gone");
    db.close();
    blog = broken;
    await expectSafe({ path: () => "/", status: 500 });
    await expectSafe({ path: () => "/trpc/post.list?input=%7B%22json%22%3A%7B%7D%7D", status: 500 });
    await expectSafe({ path: () => "/api/blog/none", status: 500, isOpen: true });
  } finally {
    blog = healthy;
    await broken.stop();
  }
});

test("caches may not store responses to a signed-in administrator", async () => {
  const headers = { authorization: blog.token };
  for (const path of ["/trpc/session.current", "/trpc/none", "/api/admin/blogs", "/api/none"]) {
    const answer = await fetch(blog.origin + path, { headers });
    await answer.arrayBuffer();
    expect(answer.headers.get("cache-control"), path).toBe("no-store");
  }
});

test("a site without HTTPS does not send Strict-Transport-Security", async () => {
  const plain = await startBlog();
  const answer = await fetch(plain.origin);
  await plain.stop();
  expect(answer.headers.get("strict-transport-security")).toBeNull();
});
