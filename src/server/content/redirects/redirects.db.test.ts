import { expect, test } from "vitest";
import { aPage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { maxMissingPaths } from "../../../shared/limits.ts";
import { missingPaths, redirects } from "../../core/db/schema.ts";
import { redirectsHome } from "./old-feeds.ts";
import { listMissing } from "./redirect-service.ts";
import { countMissing, writeCounts } from "./request-counts.ts";

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  accept: "text/html,*/*",
  "accept-language": "en",
};

test("a redirect answers whether letters are composed or not, in its path and in the request", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string) => (await fetch(origin + path, { redirect: "manual" })).headers.get("location");
  const forms = (text: string) => (["NFC", "NFD"] as const).map((form) => text.normalize(form));
  await asAdmin.redirect.add({ path: "/caf\u00e9?p=1", target: "/composed", status: 301 });
  await asAdmin.redirect.add({ path: "/cafe\u0301/te\u0301", target: "/decomposed", status: 301 });
  // A row of an earlier version.
  const former = encodeURI("/한국".normalize("NFD"));
  db.insert(redirects)
    .values({ path: former, target: "/former", status: 301, createdAt: new Date(0) })
    .run();
  for (const path of forms("/caf\u00e9?p=1")) expect(await visit(encodeURI(path)), path).toBe("/composed");
  for (const path of forms("/caf\u00e9/t\u00e9/")) expect(await visit(encodeURI(path)), path).toBe("/decomposed");
  for (const path of forms("/한국")) expect(await visit(encodeURI(path)), path).toBe("/former");
  await expect(asAdmin.redirect.add({ path: "/cafe\u0301?p=1", target: "/", status: 301 })).rejects.toThrow("already");
  // Bytes that are no UTF-8 stay as they are.
  await asAdmin.redirect.add({ path: "/caf%E9", target: "/latin", status: 301 });
  expect(await visit("/caf%e9")).toBe("/latin");
});

test("a redirect answers only where there is no page, and its hits are counted without a write each", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string, method = "GET") => {
    const { status, headers } = await fetch(origin + path, { method, redirect: "manual" });
    return [status, headers.get("location"), headers.get("cache-control")];
  };
  expect((await visit("/blog/gone"))[0]).toBe(404);
  await asAdmin.redirect.add({ path: "/blog/gone", target: "/search?q=gone", status: 301 });
  await asAdmin.redirect.add({ path: "/index.php?p=1", target: "https://other.example/one", status: 302 });
  await asAdmin.redirect.add({ path: "http://localhost:3000/Über/", target: "/", status: 301 });
  await asAdmin.redirect.add({ path: "/old", target: null, status: 410 });
  expect(await visit("/blog/gone?utm=1")).toEqual([301, "/search?q=gone", "no-cache"]);
  expect(await visit("/blog/gone", "HEAD")).toEqual([301, "/search?q=gone", "no-cache"]);
  expect((await visit("/blog/gone", "DELETE"))[0]).toBe(405);
  expect((await visit("/index.php?p=1")).slice(0, 2)).toEqual([302, "https://other.example/one"]);
  expect((await visit("/index.php?p=2"))[0]).toBe(404);
  expect((await visit(encodeURI("/Über"))).slice(0, 2)).toEqual([301, "/"]);
  expect([await visit("/old"), await visit("/old")].map(([status]) => status)).toEqual([410, 410]);
  const hits = async () => (await asAdmin.redirect.list({})).items.map(({ path, hits }) => [path, hits]);
  expect((await hits()).every(([, count]) => count === 0)).toBe(true);
  writeCounts(db);
  expect(await hits()).toEqual([
    ["/%C3%9Cber", 1],
    ["/blog/gone", 2],
    ["/index.php?p=1", 1],
    ["/old", 2],
  ]);
  aPage(db, { title: "Old" });
  expect((await visit("/old"))[0]).toBe(200);
  // It warns of a redirect that is not used because a page has its path.
  aPost(db, { details: { tags: ["Tea"] } });
  for (const path of ["/tag/tea", "/tag/none", "/search/old"])
    await asAdmin.redirect.add({ path, target: "/", status: 301 });
  const idle = (await asAdmin.redirect.list({})).items.filter(({ isIdle }) => isIdle);
  expect(idle.map(({ path }) => path)).toEqual(["/old", "/tag/tea"]);
});

test("while redirects cannot be read, the application answers the home page with an unknown query", () => {
  const { db, settings } = testApp();
  const answersElsewhere = () =>
    ["/?utm_source=x", "/?feed=rss", "/"].map((target) => redirectsHome(db, target, settings.siteUrl));
  expect(answersElsewhere()).toEqual([false, true, false]);
  db.$client.close();
  expect(answersElsewhere()).toEqual([true, true, false]);
});

test("a redirect is found by every spelling of its percent-encoding, one saved before as it was typed", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual", headers: browser });
    return [status, headers.get("location")];
  };
  const add = (path: string, target: string) => asAdmin.redirect.add({ path, target, status: 301 });
  await visit("/2019/%c3%bcber-uns");
  writeCounts(db);
  expect(await asAdmin.redirect.missing()).toMatchObject([{ path: "/2019/%C3%BCber-uns" }]);
  await add("/2019/%c3%bcber%2Duns/", "/about");
  expect(await asAdmin.redirect.missing()).toEqual([]);
  for (const path of ["/2019/über-uns", "/2019/%C3%bcber-uns/", "/2019/%c3%bcber%2duns?utm=1"])
    expect(await visit(path), path).toEqual([301, "/about"]);
  await expect(add("/2019/über-uns", "/elsewhere")).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(add("/about", "/2019/%c3%bcber-uns")).rejects.toThrow("would form a loop");
  await add("/a/%zz?q=%c3%bc", "/query");
  expect(await visit("/a/%zz?q=%C3%BC")).toEqual([301, "/query"]);
  expect((await visit("/a/%ZZ?q=%C3%BC"))[0]).toBe(404);
  db.insert(redirects).values({ path: "/2018/%c3%bc", target: "/typed", status: 301, createdAt: new Date() }).run();
  expect(await visit("/2018/%c3%bc/")).toEqual([301, "/typed"]);
});

test("redirects that lead to one another answer at once with the last target, and with a post's current address", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  const add = (path: string, target: string | null, status: 301 | 302 | 410) =>
    asAdmin.redirect.add({ path, target, status });
  await add("/a", "/b", 301);
  await add("/b", "http://localhost:3000/c", 301);
  expect(await visit("/a")).toEqual([301, "http://localhost:3000/c"]);
  await add("/c", "https://other.example/", 302);
  expect(await visit("/a")).toEqual([302, "https://other.example/"]);
  writeCounts(db);
  expect((await asAdmin.redirect.list({})).items.map(({ hits }) => hits)).toEqual([2, 2, 1]);
  const { _id: postId } = aPost(db, { title: "First name" });
  await asAdmin.post.update({ postId, details: { slug: "second-name" } });
  await add("/d", "/blog/first-name?look=off#comments", 301);
  expect(await visit("/d")).toEqual([301, `/blog/${postId}?look=off#comments`]);
  await add("/e", "/f", 301);
  await add("/f", null, 410);
  expect((await visit("/e"))[0]).toBe(410);
  // A page at the path between them is where the first one leads.
  aPage(db, { title: "B" });
  expect(await visit("/a")).toEqual([301, "/b"]);
});

test("a redirect to an unpublished post or page answers as if there were none, until it is published", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual", headers: browser });
    return [status, headers.get("location")];
  };
  const { _id: postId } = aPost(db, { isPublished: false });
  const { _id: pageId } = aPage(db, { title: "Team", isPublished: false });
  const paths = ["/old", "/old-page", "/?p=7", "/chain"];
  const targets = [`/blog/${postId}`, "/team", `/blog/${pageId}`, "/old"];
  for (const [at, path] of paths.entries())
    await asAdmin.redirect.add({ path, target: targets[at] ?? "", status: 301 });
  expect(await Promise.all(paths.slice(0, 3).map(visit))).toEqual([
    [404, null],
    [404, null],
    [200, null],
  ]);
  // The answer at a path between two redirects is that of an unknown path.
  expect(await visit("/chain")).toEqual([301, "/old"]);
  for (const id of [postId, pageId]) await asAdmin.post.setPublished({ postId: id, isPublished: true });
  expect(await Promise.all(paths.map(visit))).toEqual([
    [301, `/blog/${postId}`],
    [301, "/team"],
    [301, "/team"],
    [301, `/blog/${postId}`],
  ]);
});

test("the home page with an unknown query may redirect, and a path that the blog itself answers may not", async () => {
  const { asAdmin, origin } = await servedApp();
  const visit = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  const add = (path: string, target: string | null = "/search") =>
    asAdmin.redirect.add({ path, target, status: target ? 301 : 410 });
  expect(await visit("/?p=123")).toEqual([200, null]);
  await add("/?p=123");
  await add("/?p=5", null);
  expect(await visit("/?p=123")).toEqual([301, "/search"]);
  expect(await visit("/?p=5")).toEqual([410, null]);
  expect(await visit("/?p=124")).toEqual([200, null]);
  // The page cache has the home page by now.
  expect(await visit("/?p=123")).toEqual([301, "/search"]);
  const closed = ["/files/a.pdf", "/images/a.jpg", "/api/x", "/trpc", "/admin/x", "/feed.xml", "/search", "/metrics"];
  for (const path of [...closed, "/?search=x", "/?category=Finance&p=1", "/?"])
    await expect(add(path), path).rejects.toMatchObject({ code: "BAD_REQUEST" });
  await expect(add("/files/a.pdf")).rejects.toThrow("The blog itself answers /files/a.pdf");
  expect((await asAdmin.redirect.list({})).items).toHaveLength(2);
});

test("redirects that form a loop are refused with a sentence, and change nothing", async () => {
  const { asAdmin } = testApp();
  const add = (path: string, target: string) => asAdmin.redirect.add({ path, target, status: 301 });
  await add("/a", "/b");
  await add("/b", "http://localhost:3000/c?x=1");
  for (const [path, target] of [
    ["/c", "/a"],
    ["/c?x=1", "/a"],
    ["/d", "/d?page=2"],
    ["/e", "http://localhost:3000/e/"],
  ] as const)
    await expect(add(path, target), path).rejects.toThrow("would form a loop");
  await expect(add("/a", "/z")).rejects.toMatchObject({ code: "CONFLICT" });
  for (const path of ["//evil.example/x", "https://evil.example/x", "relative", "/"])
    await expect(add(path, "/z"), path).rejects.toThrow("Please enter a path on this site");
  for (const target of ["javascript:alert(1)", "//evil.example", "/\\evil.example"])
    await expect(add("/x", target), target).rejects.toMatchObject({ code: "BAD_REQUEST" });
  const redirect = { path: "/b", target: "/a", status: 301 } as const;
  await expect(asAdmin.redirect.change({ former: "/b", redirect })).rejects.toThrow("would form a loop");
  await asAdmin.redirect.change({ former: "/a", redirect: { ...redirect, path: "/c", target: "/z" } });
  await asAdmin.redirect.remove({ path: "/b" });
  expect((await asAdmin.redirect.list({})).items).toMatchObject([{ path: "/c", target: "/z" }]);
});

test("a redirect to an address of the blog without a page is saved with a warning, which goes when the page comes", async () => {
  const { db, asAdmin } = testApp();
  const post = aPost(db, { isPublished: false });
  const nowhere = expect.stringContaining("no page at its target");
  const add = (path: string, target: string | null, status: 301 | 410 = 301) =>
    asAdmin.redirect.add({ path, target, status });
  expect((await add("/a", `/blog/${post._id}`)).message).toEqual(nowhere);
  expect((await add("/b", "http://localhost:3000/nothing?x=1")).message).toEqual(nowhere);
  for (const [path, target] of [
    ["/c", "/a"],
    ["/d", "/"],
    ["/e", "https://other.example.com/nothing"],
    ["/f", "/feed.xml"],
  ] as const)
    expect((await add(path, target)).message, target).toBe("Redirect saved");
  expect((await add("/g", null, 410)).message).toBe("Redirect saved");
  const marked = async () =>
    (await asAdmin.redirect.list({})).items.filter(({ isTargetMissing }) => isTargetMissing).map(({ path }) => path);
  expect(await marked()).toEqual(["/a", "/b"]);
  await asAdmin.post.setPublished({ postId: post._id, isPublished: true });
  expect(await marked()).toEqual(["/b"]);
});

test("a redirect that another tab changed meanwhile is not replaced unseen", async () => {
  const { asAdmin, asVisitor } = testApp();
  const redirect = { path: "/a", target: "/mine", status: 301 } as const;
  await asAdmin.redirect.add({ ...redirect, target: "/first" });
  const shown = { target: "/first", status: 301 };
  await asAdmin.redirect.change({ former: "/a", shown, redirect: { ...redirect, target: "/theirs" } });
  await expect(asAdmin.redirect.change({ former: "/a", shown, redirect })).rejects.toMatchObject({ code: "CONFLICT" });
  const { target, status } = await asAdmin.redirect.byPath({ path: "/a" });
  expect(target).toBe("/theirs");
  await asAdmin.redirect.change({ former: "/a", shown: { target, status }, redirect });
  expect(await asAdmin.redirect.byPath({ path: "/a" })).toMatchObject({ target: "/mine" });
  await expect(asAdmin.redirect.byPath({ path: "/none" })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(asVisitor.redirect.byPath({ path: "/a" })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("missing paths that readers requested are listed without tracking parameters, those of programs and private ones are not", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const paths = [
    "/missed?secret=1",
    "/missed/",
    "/blog/gone",
    "/blog/gone",
    "/blog/gone?a=1",
    "/preview/token",
    // A link of a mail that its program has changed.
    "/newsletter/leave/token/)",
    "/newsletter/replies/leave/token/",
    "/newsletter/%72eplies/confirm/token/",
    "/admin/nothing",
    "/.env",
    "/wp-login.php",
  ];
  for (const path of paths) await fetch(origin + path, { headers: browser });
  const programs = ["Mozilla/5.0 (compatible; Googlebot/2.1)", "curl/8", `${browser["user-agent"]} Chrome-Lighthouse`];
  for (const agent of programs) await fetch(`${origin}/by-a-program`, { headers: { ...browser, "user-agent": agent } });
  for (const headers of [
    { ...browser, accept: "image/*" },
    { ...browser, purpose: "prefetch" },
  ])
    await fetch(`${origin}/by-a-program`, { headers });
  await fetch(`${origin}/posted`, { method: "POST", headers: browser });
  writeCounts(db);
  expect(await asAdmin.redirect.missing()).toMatchObject([
    { path: "/blog/gone", hits: 3 },
    { path: "/missed", hits: 2 },
  ]);
  await asAdmin.redirect.add({ path: "/missed", target: "/", status: 301 });
  expect(await asAdmin.redirect.missing()).toMatchObject([{ path: "/blog/gone" }]);
});

test("a missed path keeps the parameter that names an old blog's text, and redirects use it", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = (path: string) => fetch(origin + path, { headers: browser, redirect: "manual" });
  const paths = [
    "/index.php?p=3",
    "/index.php?utm_source=x&p=3",
    "/index.php?p=4",
    "/index.php?p=secret",
    "/a.html?id=7",
  ];
  for (const path of paths) await visit(path);
  writeCounts(db);
  const missing = async () => (await asAdmin.redirect.missing()).map(({ path, hits }) => `${path} ${hits}`).sort();
  expect(await missing()).toEqual(["/a.html?id=7 1", "/index.php 1", "/index.php?p=3 2", "/index.php?p=4 1"]);
  await asAdmin.redirect.add({ path: "/index.php?p=3", target: "/three", status: 301 });
  expect((await visit("/index.php?utm_source=x&p=3")).headers.get("location")).toBe("/three");
  expect(await missing()).toEqual(["/a.html?id=7 1", "/index.php 1", "/index.php?p=4 1"]);
  await asAdmin.redirect.add({ path: "/index.php", target: "/", status: 301 });
  expect(await missing()).toEqual(["/a.html?id=7 1"]);
});

test("a path that was missed before its redirect was added is not kept", async () => {
  const { db, asAdmin, origin } = await servedApp();
  await fetch(`${origin}/old-post.html`, { headers: browser });
  await asAdmin.redirect.add({ path: "/old-post.html", target: "/", status: 301 });
  writeCounts(db);
  expect(await asAdmin.redirect.missing()).toEqual([]);
  expect(db.select().from(missingPaths).all()).toEqual([]);
});

test("invented paths never displace those that readers request often", () => {
  const { db } = testApp();
  const miss = (path: string) => countMissing(db, path, (name) => browser[name as keyof typeof browser], new Date());
  for (let times = 0; times < 3; times++) miss("/often");
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < maxMissingPaths + 50; at++) miss(`/made-up-${round}-${at}`);
    writeCounts(db);
  }
  expect(db.select().from(missingPaths).all()).toHaveLength(maxMissingPaths);
  expect(listMissing(db)[0]).toMatchObject({ path: "/often", hits: 3 });
});

test("a visitor can neither read nor change redirects", async () => {
  const { asVisitor } = testApp();
  const { redirect } = asVisitor;
  const one = { path: "/a", target: "/b", status: 301 } as const;
  for (const call of [
    redirect.list({}),
    redirect.missing(),
    redirect.add(one),
    redirect.change({ former: "/a", redirect: one }),
    redirect.remove({ path: "/a" }),
    redirect.forgetMissing({ path: "/a" }),
  ])
    await expect(call).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("feeds of other programs lead to ours, those of a list to its feed, and those of a post's comments to the post", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  const { _id: postId } = aPost(db, { title: "Bees", category: "Finance", details: { tags: ["Tea"], slug: "bees" } });
  const { _id: draftId } = aPost(db, { isPublished: false });
  const add = (path: string, target: string) => asAdmin.redirect.add({ path, target, status: 301 });
  await add("/category/hot-drinks", "/tag/tea");
  await add("/category/money", "/?category=Finance");
  await add("/search/label/Tea", "/tag/tea");
  await add("/2020/bees", `/blog/${postId}`);
  await add("/2020/secret", `/blog/${draftId}`);
  await add("/rss2", "https://feeds.example/all");
  await add("/notes/2021/bees", `/blog/${postId}`);
  await add("/hidden/secret", `/blog/${draftId}`);
  await add("/shop/tea", "https://shop.example/tea");
  const expected: Record<string, string> = {
    "/feed": "/feed.xml",
    "/feed/atom/": "/atom.xml",
    "/feed/json": "/feed.json",
    "/rss": "/feed.xml",
    "/rss.xml": "/feed.xml",
    "/index.xml": "/feed.xml",
    "/posts/index.xml": "/feed.xml",
    "/blog/feed": "/feed.xml",
    "/blog/atom.xml": "/atom.xml",
    "/feeds/posts/default": "/atom.xml",
    "/feeds/posts/default?alt=rss": "/feed.xml",
    "/feeds/posts/default/-/Tea": "/atom.xml?tag=tea",
    "/?feed=rss2": "/feed.xml",
    "/tag/tea/rss/": "/feed.xml?tag=tea",
    "/category/hot-drinks/feed/": "/feed.xml?tag=tea",
    "/category/money/feed": "/feed.xml?category=Finance",
    "/2020/bees/feed/": `/blog/${postId}`,
    "/feed/tea.xml": "/atom.xml?tag=tea",
    "/feed/by_tag/Tea.xml": "/atom.xml?tag=tea",
    "/notes/index.xml": "/feed.xml",
    "/notes/2021/feed/": "/feed.xml",
    // The owner's own redirect goes first.
    "/rss2": "https://feeds.example/all",
  };
  for (const [path, target] of Object.entries(expected))
    expect([path, ...(await visit(path))]).toEqual([path, 301, target]);
  // The address is that of the feed, without another redirect.
  for (const path of Object.values(expected).filter((it) => /^\/(?:feed|atom)/.test(it)))
    expect((await visit(path))[0], path).toBe(200);
  const none = ["/2020/secret/feed", "/2020/none/feed", "/tag/none/feed", "/search/feed", "/newsfeed", "/a/json"];
  const empty = ["/feed/none.xml", "/feed/%ff.xml", "/hidden/feed", "/shop/index.xml", "/note/feed", "/notes/2/feed"];
  for (const path of [...none, ...empty]) expect([path, ...(await visit(path))]).toEqual([path, 404, null]);
  aPage(db, { title: "RSS" });
  expect((await visit("/rss"))[0]).toBe(200);
});
