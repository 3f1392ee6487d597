import { expect, test } from "vitest";
import { eventually } from "../../../../tests/support/eventually.ts";
import { aComment, aPost } from "../../../../tests/support/factories.ts";
import { aLog } from "../../../../tests/support/log.ts";
import { rawConnection, sendRaw } from "../../../../tests/support/raw-request.ts";
import { restClient } from "../../../../tests/support/rest-client.ts";
import { servedApp, type TestAppOptions } from "../../../../tests/support/test-app.ts";
import { maxJsonBodyBytes } from "../../../shared/limits.ts";
import { createSignInDelays } from "../../accounts/sign-in-delays.ts";
import { commentBlocks, comments } from "../../core/db/schema.ts";
import { createRateLimits } from "../../core/procedures/rate-limits.ts";

async function api(options: TestAppOptions = {}) {
  const app = await servedApp(options);
  return { ...app, ...restClient(app.origin) };
}

const failure = (message: string) => ({ success: false, message });
const isJson = "application/json; charset=utf-8";

test.each(["/", "", "/nowhere", "/blog", "/blog/", "/blog/a/b", "/admin", "/%E0%A4%A", "/__proto__"])(
  "an unknown path (%s) gets 404 in the envelope",
  async (path) => {
    const { get } = await api();
    const { status, headers, body } = await get(path);
    expect([status, headers.get("content-type")]).toEqual([404, isJson]);
    expect(body).toEqual(failure("There is nothing at this address"));
  },
);

test("a URL that cannot be decoded is a client error", async () => {
  const { get } = await api();
  expect(await get("/blog/%E0%A4%A")).toMatchObject({ status: 400, body: failure("The request could not be read") });
});

test.each([
  ["GET", "/blog/add-comment", "POST"],
  ["GET", "/blog/add", "POST"],
  ["GET", "/blog/generate", "POST"],
  ["GET", "/admin/login", "POST"],
  ["GET", "/admin/images", "POST"],
  ["HEAD", "/blog/delete", "POST"],
  ["POST", "/blog/all", "GET, HEAD"],
  ["POST", "/blog/some-id", "GET, HEAD"],
  ["DELETE", "/blog/some-id", "GET, HEAD"],
  ["PUT", "/admin/blogs", "GET, HEAD"],
  ["PATCH", "/admin/dashboard", "GET, HEAD"],
])("%s %s gets 405 with the allowed methods", async (method, path, allowed) => {
  const { call } = await api();
  const { status, headers, body } = await call(path, { method });
  expect([status, headers.get("allow")]).toEqual([405, allowed]);
  expect(body).toEqual(method === "HEAD" ? null : failure("That method is not allowed here"));
});

test("HEAD has the response of GET without the body", async () => {
  const { db, call, token } = await api();
  const { _id } = aPost(db);
  for (const path of ["/blog/all", `/blog/${_id}`, "/admin/blogs", "/admin/comments", "/admin/dashboard"]) {
    const { status, headers, body } = await call(path, { method: "HEAD", token });
    expect([path, status, headers.get("content-type"), body]).toEqual([path, 200, isJson, null]);
  }
  expect((await call("/admin/blogs", { method: "HEAD" })).status).toBe(401);
});

test("a browser on another origin may call every path, without credentials", async () => {
  const { call } = await api();
  const preflight = await call("/blog/delete", {
    method: "OPTIONS",
    headers: {
      Origin: "https://front.example",
      "Access-Control-Request-Method": "POST",
      "Access-Control-Request-Headers": "authorization, content-type",
    },
  });
  expect([preflight.status, preflight.body]).toEqual([204, null]);
  expect(Object.fromEntries(preflight.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "GET, HEAD, POST",
    "access-control-allow-headers": "Authorization, Content-Type",
    "access-control-max-age": "86400",
  });
  for (const path of ["/blog/all", "/admin/blogs", "/nowhere"]) {
    const { headers } = await call(path);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-credentials")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(headers.get("cache-control")).toBe("no-store");
  }
});

const json = { "Content-Type": "application/json" };
test.each([
  ["broken JSON", '{"id": ', json, 400, "The body is not valid JSON"],
  ["a list", "[]", json, 400, "The body must be a JSON object"],
  ["null", "null", json, 400, "The body must be a JSON object"],
  ["a string", '"id"', json, 400, "The body must be a JSON object"],
  ["a number", "7", json, 400, "The body must be a JSON object"],
  ["brackets without end", "[".repeat(100_000), json, 400, "The body is not valid JSON"],
  ["invalid UTF-8", new Uint8Array([0x22, 0xff, 0x22]), json, 400, "The body is not valid UTF-8"],
  ["an object without the field", "{}", json, 400, "Please name a blog"],
  ["a field of another type", '{"id": {"$gt": ""}}', json, 400, "Please name a blog"],
  ["a prototype instead of the field", '{"__proto__": {"id": "x"}}', json, 400, "Please name a blog"],
  ["an empty body", "", json, 400, "Please name a blog"],
  ["JSON with the type text/plain", "{}", { "Content-Type": "text/plain" }, 415, null],
  ["a form", "id=1", { "Content-Type": "application/x-www-form-urlencoded" }, 415, null],
  ["another encoding", "{}", { "Content-Type": "application/json; charset=utf-16" }, 415, null],
  ["compressed JSON", "{}", { ...json, "Content-Encoding": "gzip" }, 415, null],
  ["a body over 2 MiB", `{"id":"${"x".repeat(maxJsonBodyBytes)}"}`, json, 413, "The request is too large"],
])("%s is refused with a sentence", async (_what, body, headers, status, sentence) => {
  const { origin, token } = await api();
  const answer = await fetch(`${origin}/api/blog/delete`, {
    method: "POST",
    headers: { ...headers, Authorization: token } as Record<string, string>,
    body,
  });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, isJson]);
  expect(await answer.json()).toEqual(failure(sentence ?? expect.stringContaining("JSON")));
});

test("a request without a body gets a sentence about the missing field", async () => {
  const { call, token } = await api();
  expect(await call("/blog/delete", { method: "POST", token })).toMatchObject({
    status: 400,
    body: failure("Please name a blog"),
  });
});

test("JSON is read from every JSON media type", async () => {
  const { call, token } = await api();
  for (const type of ["application/json;charset=UTF-8", "Application/JSON", "application/vnd.api+json"]) {
    const answer = await call("/blog/delete", { body: '{"id":"none"}', token, headers: { "Content-Type": type } });
    expect([type, answer.status]).toEqual([type, 404]);
  }
});

test("an endless body is refused before it ends", async () => {
  const { origin, token } = await api();
  const start = `POST /api/blog/delete HTTP/1.1\r\nHost: x\r\nAuthorization: ${token}\r\nContent-Type: application/json\r\n`;
  const announced = await sendRaw(origin, `${start}Content-Length: 9000000000\r\n\r\n`, Buffer.alloc(40 * 1024 * 1024));
  expect(announced).toMatch(/^HTTP\/1\.1 413 /);
  expect(announced).toContain("The request is too large");

  const chunk = Buffer.concat([Buffer.from("100000\r\n"), Buffer.alloc(1024 * 1024, 0x20), Buffer.from("\r\n")]);
  const unannounced = await sendRaw(
    origin,
    `${start}Transfer-Encoding: chunked\r\n\r\n`,
    ...Array.from({ length: 50 }, () => chunk),
  );
  expect(unannounced).toMatch(/^HTTP\/1\.1 413 /);
});

test("an interrupted request changes nothing and logs no error", async () => {
  const { log, entries, errors } = aLog();
  const { origin, db } = await api({ deps: { log } });
  const blog = aPost(db)._id;
  const body = JSON.stringify({ blog, name: "Ada", content: "Well said." });
  const { socket, closed } = await rawConnection(origin);
  socket.write("POST /api/blog/add-comment HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n");
  socket.write(`Content-Length: ${body.length + 1}\r\n\r\n${body}`);
  socket.destroy();
  await closed;
  await eventually(() => expect(entries.map(({ req }) => req?.url)).toContain("/api/blog/add-comment"));
  expect(db.select().from(comments).all()).toEqual([]);
  expect(errors()).toEqual([]);
});

test("a client over the rate limit gets 429 with the waiting time", async () => {
  const { db, post } = await api({ deps: { limits: createRateLimits(), signInDelays: createSignInDelays() } });
  const comment = { blog: aPost(db)._id, name: "Ada", content: "Well said." };
  const statuses = [];
  for (let at = 0; at < 10; at++) statuses.push((await post("/blog/add-comment", comment)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { status, headers, body } = await post("/blog/add-comment", comment);
  expect([status, body.success]).toEqual([429, false]);
  expect(body.message).toMatch(/^Too many attempts\. Please wait/);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test("a front end on another origin may send comments, under the limits and spam rules of the form", async () => {
  const { db, origin, call } = await api({ deps: { limits: createRateLimits() } });
  db.insert(commentBlocks).values({ kind: "word", value: "casino" }).run();
  const { _id } = aPost(db);
  const headers = { Origin: "https://front.example", "Sec-Fetch-Site": "cross-site" };
  const send = (content: string) => call("/blog/add-comment", { headers, body: { blog: _id, name: "Ada", content } });
  const [plain, spam] = [await send("Well said."), await send("Visit our casino")];
  expect([plain.status, spam.status]).toEqual([200, 200]);
  expect(spam.body).toEqual(plain.body);
  expect(
    db
      .select()
      .from(comments)
      .all()
      .map(({ isApproved, setAside }) => [isApproved, setAside]),
  ).toEqual([
    [false, null],
    [false, "spam"],
  ]);
  for (let sent = 2; sent < 10; sent++) expect((await send("Again")).status).toBe(200);
  const form = new URLSearchParams({ name: "Ada", content: "By the form" });
  expect((await fetch(`${origin}/blog/${_id}`, { method: "POST", body: form })).status).toBe(429);
});

test("an internal error is one fixed sentence in the response and one complete entry in the log", async () => {
  const { log, errors } = aLog();
  const { db, get, token } = await api({ deps: { log } });
  aComment(db);
  db.$client.exec("ALTER TABLE comments RENAME TO lost");
  const { status, body } = await get("/admin/comments", token);
  expect([status, body]).toEqual([500, failure("Something went wrong on our side. Please try again.")]);
  expect(errors()).toMatchObject([{ msg: "request failed", err: { message: expect.stringContaining("comments") } }]);
});

test("URLs in a response have the requested host, or the site's if it is invalid", async () => {
  const { db, origin, settings } = await api();
  const { image } = aPost(db);
  const asked = async (host: string) => {
    const text = await sendRaw(origin, `GET /api/blog/all HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    return /"image":"([^"]*)"/.exec(text)?.[1];
  };
  for (const host of ["blog.example", "blog.example:8080", "my_blog", "[::1]:3000", "192.0.2.7"]) {
    expect(await asked(host)).toBe(`http://${host}${image}`);
  }
  for (const host of ["", "a,b", "a..b", "(script)", "blog.example:", `${"a".repeat(300)}.example`]) {
    expect(await asked(host)).toBe(`${settings.siteUrl}${image}`);
  }
});

test("URLs in a response have the host and scheme from a trusted proxy", async () => {
  const { db, origin, call, settings } = await api({ env: { TRUST_PROXY: "1" } });
  const { image } = aPost(db);
  const forwarded = await call("/blog/all", {
    headers: { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "blog.example" },
  });
  expect(forwarded.body.blogs[0].image).toBe(`https://blog.example${image}`);
  expect((await call("/blog/all")).body.blogs[0].image).toBe(origin + image);
  for (const host of ["user@evil.example", "evil.example/path", "<script>"]) {
    const { body } = await call("/blog/all", { headers: { "X-Forwarded-Host": host } });
    expect(body.blogs[0].image, host).toBe(`${settings.siteUrl}${image}`);
  }
});
