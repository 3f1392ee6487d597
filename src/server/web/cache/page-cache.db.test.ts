import { IncomingMessage, request, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, onTestFinished, test, vi } from "vitest";
import { acceptEveryRequest } from "../../../../tests/support/accept-every-request.ts";
import { aComment, anUnpublishedPost, aPage, aPost } from "../../../../tests/support/factories.ts";
import { rawConnection } from "../../../../tests/support/raw-request.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { cacheKey, isUnboundedKey } from "./cache-key.ts";
import { cachedResponseOf } from "./cached-response.ts";
import { createPageCache } from "./page-cache.ts";

/** A plain request: fetch would add headers and decompress the response. */
function get(url: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: Buffer }>((resolve, reject) => {
    request(url, { method, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on("data", (chunk) => chunks.push(chunk));
      res.on("end", () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: Buffer.concat(chunks) }));
    })
      .on("error", reject)
      .end();
  });
}

/** Everything that is received on a connection, one character a byte. */
async function rawAnswer(origin: string, ...headers: string[]): Promise<string> {
  const { socket, received, closed } = await rawConnection(origin);
  socket.end(`GET / HTTP/1.1\r\nHost: blog\r\n${headers.map((header) => `${header}\r\n`).join("")}\r\n`);
  await closed;
  return received();
}

async function nextMillisecond() {
  const begun = Date.now();
  while (Date.now() === begun) await nextTurn();
}

test("a cached page has the same bytes and headers as the rendered one", async () => {
  const { origin, db } = await servedApp();
  const url = `${origin}/blog/${aPost(db)._id}`;
  const rendered = await get(url);
  const kept = await get(url);
  // Only a response of the application has a request id.
  expect([rendered, kept].map(({ headers }) => headers["x-request-id"] !== undefined)).toEqual([true, false]);
  expect(kept.headers.etag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(rendered.headers.etag).toBe(kept.headers.etag);
  expect(kept.body.equals(rendered.body)).toBe(true);
  expect(kept.headers["content-security-policy"]).toBe(rendered.headers["content-security-policy"]);
  expect(kept.headers["cache-control"]).toBe("no-cache");
});

test("an uncached response, such as a search, is compressed too", async () => {
  const { origin, db } = await servedApp();
  aPost(db, { title: "On kettles" });
  const search = `${origin}/?search=kettles`;
  const plain = await get(search);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body.toString()).toContain("On kettles");
  const br = await get(search, { "accept-encoding": "gzip, deflate, br" });
  const gzip = await get(search, { "accept-encoding": "gzip" });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.body.toString());
  expect(gunzipSync(gzip.body).toString()).toBe(plain.body.toString());
  for (const { headers, body } of [br, gzip]) {
    expect(body.length).toBeLessThan(plain.body.length / 2);
    expect(headers["content-length"]).toBe(String(body.length));
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
  for (const { headers } of [plain, br, gzip]) expect(headers.vary).toBe("Accept-Encoding");
  const head = await get(search, { "accept-encoding": "br" }, "HEAD");
  expect([head.status, head.headers["content-encoding"], head.body.length]).toEqual([200, "br", 0]);
});

test("each encoding has its own ETag, and a current copy is answered with 304", async () => {
  const { origin, db } = await servedApp();
  aPost(db);
  await get(origin);
  const plain = await get(origin);
  const br = await get(origin, { "accept-encoding": "gzip, deflate, br" });
  const gzip = await get(origin, { "accept-encoding": "gzip, br;q=0" });
  expect([br.headers["content-encoding"], gzip.headers["content-encoding"]]).toEqual(["br", "gzip"]);
  expect(brotliDecompressSync(br.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(new Set([plain, br, gzip].map((answer) => answer.headers.etag)).size).toBe(3);
  expect(br.headers.vary).toBe("Accept-Encoding");

  const again = await get(origin, { "accept-encoding": "br", "if-none-match": String(br.headers.etag) });
  expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, br.headers.etag]);
  expect((await get(origin, { "if-none-match": '"other"' })).status).toBe(200);
});

test("a page, a feed and a list have the date of their last change, and a copy of that date is current", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T10:00:00.500Z") });
  onTestFinished(() => void vi.useRealTimers());
  const { origin, db, asAdmin } = await servedApp();
  const postId = aPost(db)._id;
  aPage(db, { title: "About" });
  const urls = [`${origin}/blog/${postId}`, `${origin}/feed.xml`, origin];
  const started = "Sun, 01 Mar 2026 10:00:00 GMT";
  for (const url of [...urls, `${origin}/about`]) {
    for (const method of ["GET", "HEAD", "GET"]) {
      for (const connection of ["close", "keep-alive"]) {
        expect((await get(url, { connection }, method)).headers["last-modified"], url).toBe(started);
        const again = await get(url, { connection, "if-modified-since": started }, method);
        expect([again.status, again.body.length], url).toEqual([304, 0]);
      }
    }
  }
  // Two changes in a second, and then one that leaves the page About as it is.
  const seen: unknown[] = [];
  for (const [after, title] of [
    [100, "One"],
    [200, "Two"],
    [5_000, "Three"],
  ] as const) {
    vi.setSystemTime(new Date("2026-03-01T10:00:00.500Z").getTime() + after);
    await asAdmin.post.update({ postId, title });
    for (const url of urls) expect((await get(url, { "if-modified-since": started })).status, title).toBe(200);
    seen.push((await get(origin)).headers["last-modified"]);
  }
  expect(seen).toEqual([undefined, undefined, "Sun, 01 Mar 2026 10:00:05 GMT"]);
  expect((await get(`${origin}/about`)).headers["last-modified"]).toBe(started);

  const now = "Sun, 01 Mar 2026 10:00:05 GMT";
  for (const [headers, status] of [
    [{ "if-modified-since": now }, 304],
    [{ "if-modified-since": "Sun, 01 Mar 2026 10:00:04 GMT" }, 200],
    [{ "if-modified-since": "Mon, 01 Mar 2027 10:00:05 GMT" }, 200],
    [{ "if-modified-since": "2026-03-01" }, 200],
    [{ "if-modified-since": now, "if-none-match": '"other"' }, 200],
  ] as const) {
    expect((await get(origin, headers)).status, JSON.stringify(headers)).toBe(status);
  }
  expect((await get(`${origin}/blog/none`)).headers["last-modified"]).toBeUndefined();
});

test("If-Match with another ETag is refused with 412, cached or not", async () => {
  const { origin, db, cache } = await servedApp();
  const post = `${origin}/blog/${aPost(db)._id}.md`;
  const etag = String((await get(post)).headers.etag);
  for (const [wanted, status] of [
    ['"nope"', 412],
    [`"nope", ${etag}`, 200],
    [`W/${etag}`, 412],
    ["*", 200],
  ] as const) {
    for (const connection of ["close", "keep-alive"])
      expect((await get(post, { "if-match": wanted, connection })).status, wanted).toBe(status);
    cache.clear();
    expect((await get(post, { "if-match": wanted })).status, wanted).toBe(status);
  }
  const refused = await get(post, { "if-match": '"nope"', "if-none-match": etag });
  expect([refused.status, refused.headers["cache-control"], refused.body.length]).toEqual([412, "no-store", 0]);
  expect((await get(`${origin}/blog/none`, { "if-match": '"nope"' })).status).toBe(404);
});

test("the first request after a change gets the same headers and encoding as the next, or a 304", async () => {
  const { origin, db, cache } = await servedApp();
  const post = aPost(db);
  for (const path of ["/", `/blog/${post._id}`, "/feed.xml", `/blog/${post._id}.md`, "/blog/none"]) {
    cache.clear();
    const first = await get(origin + path, { "accept-encoding": "br" });
    const second = await get(origin + path, { "accept-encoding": "br" });
    for (const name of ["etag", "vary", "content-encoding", "content-length", "content-type", "cache-control"])
      expect([name, first.headers[name]]).toEqual([name, second.headers[name]]);
    expect(first.headers.etag).toBeDefined();
    expect(first.body.equals(second.body)).toBe(true);
    cache.clear();
    const head = await get(origin + path, { "accept-encoding": "br" }, "HEAD");
    expect([head.headers.etag, head.body.length]).toEqual([first.headers.etag, 0]);
    cache.clear();
    const again = await get(origin + path, { "accept-encoding": "br", "if-none-match": String(first.headers.etag) });
    // A missing page is never answered with 304.
    expect([again.status, again.body.length > 0]).toEqual(path === "/blog/none" ? [404, true] : [304, false]);
  }
});

test("an unchanged list has the same bytes and ETag when it is rendered again", async () => {
  const { origin, db, cache } = await servedApp();
  aPost(db);
  await get(origin);
  const before = await get(origin);
  cache.clear();
  await nextMillisecond();
  await get(origin);
  const after = await get(origin);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.headers.etag).toMatch(/^"/);
  expect(after.body.equals(before.body)).toBe(true);
});

test("a post that is rendered again, also after a restart, differs only in its form's token and keeps its ETag", async () => {
  let seconds = 0;
  const now = () => new Date(Date.UTC(2026, 5, 1, 0, 0, seconds));
  const before = await servedApp({ deps: { now } });
  const path = `/blog/${aPost(before.db)._id}`;
  const twice = async (origin: string) => {
    await get(origin + path);
    return get(origin + path);
  };
  const old = await twice(before.origin);
  const tag = String(old.headers.etag);
  const again = async (origin: string, tag: string, encoding = "identity") =>
    (await get(origin + path, { "if-none-match": tag, "accept-encoding": encoding })).status;
  expect(await again(before.origin, tag)).toBe(304);

  seconds = 30;
  before.cache.clear();
  const renewed = await twice(before.origin);
  expect(renewed.headers.etag).toBe(tag);
  expect(renewed.body.equals(old.body)).toBe(false);
  const token = /value="([^"]+)"[^>]* name="token"/;
  const [, oldToken = ""] = token.exec(old.body.toString()) ?? [];
  const [, newToken = ""] = token.exec(renewed.body.toString()) ?? [];
  expect(renewed.body.toString().replaceAll(newToken, oldToken)).toBe(old.body.toString());

  const after = await servedApp({
    deps: { now, db: before.db },
    env: { SITE_URL: before.settings.siteUrl, TIME_ZONE: "UTC" },
  });
  expect((await twice(after.origin)).headers.etag).toBe(tag);
  expect(await again(after.origin, tag)).toBe(304);
  const br = await get(after.origin + path, { "accept-encoding": "br" });
  expect(await again(after.origin, String(br.headers.etag), "br")).toBe(304);
  expect(await again(after.origin, String(br.headers.etag).replace("W/", ""), "br")).toBe(304);
  expect(await again(after.origin, tag, "br")).toBe(200);

  await after.asAdmin.comment.approve({ commentId: aComment(after.db, { postId: path.slice(6) }).id });
  expect(await again(after.origin, tag)).toBe(200);
});

test("HEAD answers with the length and no body", async () => {
  const { origin } = await servedApp();
  const { body } = await get(origin);
  const head = await get(origin, {}, "HEAD");
  expect([head.status, head.body.length, Number(head.headers["content-length"])]).toEqual([200, 0, body.length]);
});

test("every public address answers HEAD like GET, compares lists of ETags, and refuses other methods", async () => {
  const { origin, db } = await servedApp();
  const { _id } = aPost(db);
  const embedding = `/oembed?url=${encodeURIComponent(`http://localhost:3000/blog/${_id}`)}`;
  const tagged = [
    ...[
      "/",
      "/?category=Finance",
      `/blog/${_id}`,
      `/blog/${_id}.md`,
      "/feed.xml",
      "/atom.xml",
      "/feed.json?category=Finance",
    ],
    ...["/sitemap.xml", "/sitemap-lists.xml", "/robots.txt", "/llms.txt", "/opensearch.xml"],
    ...["/share/home.png", embedding, `${embedding}&format=xml`],
  ];
  const made = ["/search?q=hills", "/?search=hills", "/none", "/blog/none", "/feed.xml?before=1", "/oembed"];
  for (const path of [...tagged, ...made]) {
    const whole = await get(origin + path);
    const head = await get(origin + path, {}, "HEAD");
    expect([head.status, head.headers["content-type"]], path).toEqual([whole.status, whole.headers["content-type"]]);
    expect([head.body.length, Number(head.headers["content-length"])], path).toEqual([0, whole.body.length]);
    // Ranges are ignored, which RFC 9110 allows.
    const part = await get(origin + path, { range: "bytes=0-9" });
    expect([part.status, part.body.length], path).toEqual([whole.status, whole.body.length]);
    const posted = await get(origin + path, {}, "PUT");
    const allowed = path.startsWith("/blog/") ? "GET, HEAD, POST" : "GET, HEAD";
    expect([posted.status, posted.headers.allow], path).toEqual([405, allowed]);
  }
  for (const path of tagged) {
    const { headers, body } = await get(origin + path);
    const tag = String(headers.etag).replace("W/", "");
    const knows = async (tags: string) => {
      const answer = await get(origin + path, { "if-none-match": tags });
      expect(answer.body.length, path).toBe(answer.status === 304 ? 0 : body.length);
      return answer.status === 304;
    };
    for (const tags of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag} , "y"`, "*"])
      expect(await knows(tags), path).toBe(true);
    for (const tags of ['"x"', tag.slice(1, -1), `"${tag}`, "", "x, y"]) expect(await knows(tags), path).toBe(false);
    const head = await get(origin + path, { "if-none-match": tag }, "HEAD");
    expect([head.status, head.headers.etag], path).toEqual([304, headers.etag]);
  }
});

test("an embedded post's ETag changes with the post", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const { _id: postId } = aPost(db);
  const path = `${origin}/oembed?url=${encodeURIComponent(`http://localhost:3000/blog/${postId}`)}`;
  const tag = String((await get(path)).headers.etag);
  const again = async () => (await get(path, { "if-none-match": tag })).status;
  expect(await again()).toBe(304);
  await asAdmin.post.update({ postId, title: "Another" });
  expect(await again()).toBe(200);
  await asAdmin.post.setPublished({ postId, isPublished: false });
  expect(await again()).toBe(404);
});

test("the writer sees every change on the next request", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const post = aPost(db, { title: "Before" });
  const waiting = aComment(db, { postId: post._id, content: "A first thought" });
  const page = async (path: string) => (await get(origin + path)).body.toString();
  const paths = ["/", `/blog/${post._id}`, "/feed.xml"];
  for (const path of paths) expect(await page(path)).toContain("Before");
  await asAdmin.post.update({ postId: post._id, title: "After" });
  for (const path of paths) expect(await page(path)).toContain("After");
  await asAdmin.comment.approve({ commentId: waiting.id });
  expect(await page(`/blog/${post._id}`)).toContain("A first thought");
  await asAdmin.post.setPublished({ postId: post._id, isPublished: false });
  expect((await get(`${origin}/blog/${post._id}`)).status).toBe(404);
});

test("a page that was missing appears once it is published", async () => {
  const { origin, db, asAdmin } = await servedApp();
  const draft = anUnpublishedPost(db);
  const url = `${origin}/blog/${draft._id}`;
  await get(url);
  expect((await get(url)).headers.etag).toBeDefined();
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect((await get(url)).status).toBe(200);
});

test("three hundred readers of a cold page cause one render", async () => {
  const { origin, db, deps } = await servedApp();
  aPost(db);
  let renders = 0;
  const { store } = deps.cache;
  deps.cache.store = (...page) => {
    renders += 1;
    return store(...page);
  };
  const bodies = new Set<number>();
  const readers = Array.from({ length: 300 }, async () => bodies.add((await get(origin)).body.length));
  await Promise.all(readers);
  expect([renders, bodies.size]).toEqual([1, 1]);
});

test("a change during a render costs one more render, and no client gets the old page", async () => {
  const { origin, db, deps } = await servedApp();
  aPost(db);
  let renders = 0;
  const { store } = deps.cache;
  deps.cache.store = (...page) => {
    if (++renders === 1) deps.cache.clear();
    return store(...page);
  };
  await Promise.all(Array.from({ length: 50 }, () => get(origin)));
  expect(renders).toBe(2);
});

test("a page that was rendered before a change is kept by no shared cache", async () => {
  const { origin, db, deps } = await servedApp({ env: { SHARED_CACHE_SECONDS: "60" } });
  aPost(db);
  const { store } = deps.cache;
  deps.cache.store = (...page) => {
    deps.cache.clear();
    return store(...page);
  };
  expect((await get(origin)).headers["cache-control"]).toBe("no-cache");
});

test("a slow connection of the first client does not delay the others", async () => {
  const cache = createPageCache(1024 * 1024);
  const ask = () => Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/" });
  const [first, second] = [new ServerResponse(ask()), new ServerResponse(ask())];
  cache.serve(ask(), first, () => {});
  cache.serve(ask(), second, () => expect.unreachable());
  // Rendered, but not sent yet.
  cache.store(ask(), first, "page");
  await nextTurn();
  expect([first.writableFinished, second.writableEnded]).toEqual([false, true]);
});

test.each([
  ["is sent", "the second"],
  ["never ends", ""],
])(
  "when the first response %s, a request whose client left meanwhile is not served, and later ones are",
  async (end, then) => {
    const cache = createPageCache(1024 * 1024);
    const served: string[] = [];
    const ask = (name: string) => {
      const req = Object.assign(new IncomingMessage(new Socket()), { method: "GET", url: "/" });
      const res = new ServerResponse(req);
      cache.serve(req, res, () => served.push(name));
      return res;
    };
    const close = (res: ServerResponse) => void res.destroy().emit("close");
    const first = ask("the first");
    close(ask("one that left"));
    if (then) ask(then);
    if (end === "is sent") Object.defineProperty(first, "writableFinished", { value: true });
    close(first);
    await nextTurn();
    ask("the last");
    expect(served).toEqual(["the first", then, "the last"].filter(Boolean));
  },
);

test("requests that waited for an uncacheable response continue in parallel", async () => {
  const { origin, db, deps } = await servedApp({ guard: acceptEveryRequest });
  aPost(db);
  const { serve } = deps.cache;
  const readers = 20;
  let arrived = 0;
  let first = () => {};
  let rendering = 0;
  let most = 0;
  deps.cache.serve = (req, res, render) => {
    arrived += 1;
    serve(req, res, () => {
      most = Math.max(most, ++rendering);
      res.once("close", () => {
        rendering -= 1;
      });
      if (arrived < readers) first = render;
      else render();
    });
    // Now the others wait for the first.
    if (arrived === readers) first();
  };
  const answers = await Promise.all(Array.from({ length: readers }, () => get(`${origin}/?before=5`)));
  expect(answers.map(({ status }) => status)).toEqual(Array(readers).fill(302));
  expect(most).toBe(readers - 1);
});

test("searches and the answer to a comment form are never cached", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db);
  for (const path of ["/?search=hills", `/blog/${post._id}?comment=waiting`, "/admin", "/api/blog/all"]) {
    await get(origin + path);
    // Only a response of the application has a request id.
    expect((await get(origin + path)).headers["x-request-id"]).toBeDefined();
  }
});

test("invalid parameters do not change the page of the address without them", async () => {
  const { origin, db } = await servedApp();
  const post = aPost(db);
  aComment(db, { postId: post._id, content: "A first thought", isApproved: true });
  for (const odd of ["before=!", "before=0", "before=%00", "category=x&before=1"]) {
    await get(`${origin}/blog/${post._id}?${odd}`);
    await get(`${origin}/?${odd}`);
  }
  expect((await get(`${origin}/blog/${post._id}`)).body.toString()).toContain("A first thought");
  expect((await get(origin)).body.toString()).toContain(post.title);
});

test("parameters without meaning do not change the cache key", () => {
  expect(cacheKey("/?utm_source=x&category=Finance&fbclid=1")).toBe("/?category=Finance");
  expect(cacheKey("/?utm_source=x")).toBe("/");
  // The whole list: while a page is home, it is not what `/` shows.
  for (const all of ["/?category=ALL&search=", "/?category="]) expect(cacheKey(all)).toBe("/?category=all");
  const comment = "06gzrm2nam000m3fz8nncd6r5e";
  expect(cacheKey(`/blog/a?category=Finance&before=${comment}`)).toBe(`/blog/a?before=${comment}`);
  expect(cacheKey(`/blog/a?reply=${comment}`)).toBe(null);
  expect(cacheKey("/blog/a?reply=nothing")).toBe("/blog/a");
  expect(cacheKey("/blog/a?before=01h")).toBe("/blog/a");
  expect(cacheKey("/?before=../../x")).toBe("/");
  expect(cacheKey("/blog/a?look=off")).toBe(null);
  for (const file of ["/blog/a.md", "/feed.xml"]) expect(cacheKey(`${file}?look=off`)).toBe(file);
  expect(cacheKey("/atom.xml?before=5&category=Finance&search=x")).toBe("/atom.xml?category=Finance&before=5");
  expect(cacheKey("/sitemap.xml?x=1")).toBe("/sitemap.xml");
  expect(cacheKey("/blog/a.md?comment=waiting&before=5")).toBe("/blog/a.md");
  expect([cacheKey("/oembed?url=x"), cacheKey("/share/home.png"), cacheKey("/sitemap-x.xml")]).toEqual([
    null,
    null,
    null,
  ]);
  expect(cacheKey("/?before=1763683200000000")).toBe("/?before=1763683200000000");
  expect([cacheKey("/?search=a"), cacheKey("/admin"), cacheKey("/trpc/post.list"), cacheKey("/images/a")]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test("addresses that clients can make up share a small part of the cache", () => {
  const keys = ["/", "/feed.xml?before=5", "/sitemap.xml", "/sitemap-lists.xml", "/sitemap-1763683200000000.xml"];
  expect(keys.filter(isUnboundedKey)).toEqual(["/feed.xml?before=5", "/sitemap-1763683200000000.xml"]);
});

test("`before=0` does not empty the home page for others", async () => {
  const { origin, db } = await servedApp();
  aPost(db, { title: "Still here" });
  for (const path of ["/", "/feed.xml"]) {
    await get(`${origin}${path}?before=0`);
    expect((await get(origin + path)).body.toString()).toContain("Still here");
  }
});

test("cached pages never take more memory than PAGE_CACHE_MEGABYTES, whatever is requested", async () => {
  const megabyte = 1024 * 1024;
  const { origin, db, deps } = await servedApp({ env: { PAGE_CACHE_MEGABYTES: "1" } });
  const posts = Array.from({ length: 20 }, () => aPost(db, { description: `<p>${"long ".repeat(4_000)}</p>` }));
  const everything = [
    ...posts.map((post) => `/blog/${post._id}`),
    ...Array.from({ length: 15 }, (_, at) => `/?before=${at + 1}`),
    ...Array.from({ length: 15 }, (_, at) => `/blog/none-${at}`),
  ];
  for (const path of everything) {
    for (const encoding of ["br", "gzip"]) await get(origin + path, { "accept-encoding": encoding });
    expect(deps.cache.bytes()).toBeLessThanOrEqual(megabyte);
  }
  // Not because nothing was stored; and unbounded keys evicted no post.
  expect(deps.cache.bytes()).toBeGreaterThan(megabyte / 2);
  expect((await get(`${origin}/blog/${posts.at(-1)?._id}`)).headers.etag).toBeDefined();
  deps.cache.clear();
  expect(deps.cache.bytes()).toBe(0);
});

test("a 304 has the headers that guide a cache, and repeats no others", async () => {
  const [cached, uncached] = [await servedApp(), await servedApp({ env: { PAGE_CACHE_MEGABYTES: "0" } })];
  for (const { origin } of [cached, uncached]) {
    for (const path of ["/", "/feed.xml"]) {
      const full = await get(origin + path);
      const { status, headers } = await get(origin + path, { "if-none-match": String(full.headers.etag) });
      expect([path, status]).toEqual([path, 304]);
      for (const name of ["etag", "cache-control", "vary", "access-control-allow-origin"])
        expect([path, name, headers[name]]).toEqual([path, name, full.headers[name]]);
      expect(full.headers["content-security-policy"]).toBeDefined();
      for (const name of ["content-security-policy", "permissions-policy", "content-type", "link"])
        expect([path, name, headers[name]]).toEqual([path, name, undefined]);
    }
  }
});

test("a copy with another content security policy is not current", () => {
  const tagWith = (policy: string) => {
    const res = new ServerResponse(new IncomingMessage(new Socket()));
    res.setHeader("Content-Security-Policy", policy);
    return cachedResponseOf(res, "<p>Hello</p>").encoded.identity.etag;
  };
  expect(tagWith("default-src 'none'")).not.toBe(tagWith("default-src 'self'"));
});

test("headers count towards the size of the cache", async () => {
  const { origin, deps } = await servedApp();
  await get(origin);
  const before = deps.cache.bytes();
  const compressed = await rawAnswer(origin, "Accept-Encoding: gzip");
  const [etag] = /"[^"]+-gzip"/.exec(compressed) ?? [];
  const notModified = await rawAnswer(origin, "Accept-Encoding: gzip", `If-None-Match: ${etag}`);
  expect(notModified).toMatch(/^HTTP\/1\.1 304 /);
  expect(deps.cache.bytes() - before).toBe(compressed.length + notModified.length);
});

test("a cache of size 0 stores nothing and serves every page", async () => {
  const { origin, deps } = await servedApp({ env: { PAGE_CACHE_MEGABYTES: "0" } });
  for (let times = 0; times < 2; times++) {
    const answer = await get(origin);
    expect([answer.status, deps.cache.bytes()]).toEqual([200, 0]);
    expect(answer.headers["x-request-id"]).toBeDefined();
  }
});

test("uncached responses have ETags and are compressed too, and a current copy gets a 304", async () => {
  const [keeping, post] = [await servedApp(), await servedApp({ env: { PAGE_CACHE_MEGABYTES: "0" } })];
  const { _id } = aPost(post.db, { description: `<p>${"Long enough. ".repeat(200)}</p>` });
  const paths = ["/", `/blog/${_id}`, `/blog/${_id}.md`, "/feed.xml", "/atom.xml", "/feed.json", "/search?q=enough"];
  const tags: (string | undefined)[] = [];
  for (const path of paths) {
    const first = await get(post.origin + path, { "accept-encoding": "br" });
    expect([path, first.headers["content-encoding"], first.headers.vary]).toEqual([path, "br", "Accept-Encoding"]);
    const etag = first.headers.etag?.toString() ?? "";
    tags.push(etag);
    await nextMillisecond();
    const again = await get(post.origin + path, { "accept-encoding": "br", "if-none-match": etag });
    expect([path, again.status, again.body.length, again.headers.etag]).toEqual([path, 304, 0, etag]);
  }
  expect(new Set(tags).size).toBe(paths.length);
  await post.asAdmin.post.update({ postId: _id, title: "Enough is said" });
  for (const [at, path] of paths.entries()) {
    const headers = { "accept-encoding": "br", "if-none-match": tags[at] ?? "" };
    expect([path, (await get(post.origin + path, headers)).status]).toEqual([path, 200]);
  }
  // Another PAGE_CACHE_MEGABYTES does not change the response.
  const kept = await get(`${keeping.origin}/opensearch.xml`);
  const renewed = await get(`${post.origin}/opensearch.xml`, { "if-none-match": kept.headers.etag?.toString() ?? "" });
  expect(kept.headers.etag).toMatch(/^"/);
  expect(renewed.status).toBe(304);
});
