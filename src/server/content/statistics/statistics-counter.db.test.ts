import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { maxReferrersPerDay, referrersKeptDays } from "../../../shared/limits.ts";
import { referrers, siteSettings, views } from "../../core/db/schema.ts";
import { storeStatistics, sweepReferrers } from "./statistics-service.ts";

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "accept-language": "en",
};
const reader =
  (more: Record<string, string | undefined> = {}) =>
  (name: string) =>
    (({ ...browser, host: "blog.example", ...more }) as Record<string, string | undefined>)[name];

test("every way to open a page is a view: rendered, cached, current at the client, and inside the application", async () => {
  const { db, deps, origin } = await servedApp();
  const { _id: postId } = aPost(db);
  const get = (more: Record<string, string> = {}) =>
    fetch(`${origin}/blog/${postId}`, { headers: { ...browser, ...more } });
  const etag = (await get()).headers.get("etag") ?? "";
  await get({ referer: "https://www.Example.org/a?b" });
  expect((await get({ "if-none-match": etag })).status).toBe(304);
  const head = (path: string, site: string) =>
    fetch(origin + path, { method: "HEAD", headers: { ...browser, "sec-fetch-site": site } });
  await head(`/blog/${postId}`, "same-origin");
  for (const path of ["/?category=Lifestyle", "/tag/none", "/"]) await head(path, "same-origin");
  await fetch(`${origin}/`, { headers: browser });
  // Fetched in advance, by another site, and pages that are neither a post nor a list.
  const input = encodeURIComponent(JSON.stringify({ json: { postId } }));
  expect((await fetch(`${origin}/trpc/post.read?input=${input}`, { headers: browser })).status).toBe(200);
  await head(`/blog/${postId}`, "cross-site");
  for (const path of ["/blog/none", "/search?q=x", "/feed.xml", "/?page-data", `/blog/${postId}?page-data`])
    await fetch(origin + path, { headers: browser });
  storeStatistics(deps);
  expect(db.select().from(views).orderBy(views.postId).all()).toMatchObject([
    { postId: "", views: 3 },
    { postId, views: 4 },
  ]);
  expect(db.select().from(referrers).all()).toMatchObject([{ host: "example.org", views: 1 }]);
});

test("programs, prefetches and the blog's own links are left out", () => {
  const { db, deps } = testApp();
  for (const header of [
    { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" },
    { "user-agent": "Mozilla/5.0 (Java/21.0.1)" },
    { "user-agent": "curl/8.5" },
    { "user-agent": "" },
    { "accept-language": undefined },
    { "sec-purpose": "prefetch;prerender" },
    { purpose: "prefetch" },
  ])
    deps.statistics.count("post", reader(header));
  storeStatistics(deps);
  expect(db.select().from(views).all()).toEqual([]);
  deps.statistics.count("post", reader({ referer: "https://blog.example/" }));
  storeStatistics(deps);
  expect(db.select().from(views).all()).toMatchObject([{ views: 1 }]);
  expect(db.select().from(referrers).all()).toEqual([]);
});

test("invented referrers fill neither the memory nor the table, and old ones are removed", async () => {
  let now = new Date("2026-01-01T12:00:00Z");
  const { db, deps } = testApp({ deps: { now: () => now } });
  for (let round = 0; round < 3; round++) {
    for (let at = 0; at < 1500; at++)
      deps.statistics.count("post", reader({ referer: `https://a${round}-${at}.example/` }));
    storeStatistics(deps);
  }
  expect(await db.$count(referrers)).toBeLessThanOrEqual(maxReferrersPerDay + 1);
  const sum = db
    .select()
    .from(referrers)
    .all()
    .reduce((total, row) => total + row.views, 0);
  expect(sum).toBe(4500);
  now = new Date(now.getTime() + (referrersKeptDays + 2) * 24 * 60 * 60 * 1000);
  await sweepReferrers(deps);
  expect([await db.$count(referrers), await db.$count(views)]).toEqual([0, 1]);
});

test("a day is a day of the blog's time zone, and the summary names days, posts and sites", async () => {
  const now = new Date("2026-03-01T23:30:00Z");
  const { db, deps, asAdmin } = testApp({ deps: { now: () => now }, env: { TIME_ZONE: "Europe/Berlin" } });
  const { _id: postId } = aPost(db, { title: "On kettles" });
  for (let at = 0; at < 2; at++) deps.statistics.count(postId, reader({ referer: "https://news.example/x" }));
  deps.statistics.count("", reader());
  storeStatistics(deps);
  const summary = await asAdmin.view.summary({});
  expect(summary?.days).toHaveLength(30);
  expect(summary?.days.at(-1)).toEqual({ day: "2026-03-02", views: 3 });
  expect(summary?.lists).toBe(1);
  expect(summary?.posts).toEqual([{ _id: postId, title: "On kettles", views: 2 }]);
  expect(summary?.hosts).toEqual([{ host: "news.example", views: 2 }]);
  db.insert(views).values({ day: "2026-02-23", postId, views: 5 }).run();
  const week = await asAdmin.view.summary({ period: "7" });
  expect([week?.days.length, week?.before, week?.posts[0]?.views]).toEqual([7, 5, 2]);
  db.delete(views).where(eq(views.day, "2026-02-23")).run();
  const ofPost = await asAdmin.view.ofPost({ postId });
  expect(ofPost?.map(({ day }) => day)).toEqual(summary?.days.map(({ day }) => day));
  expect(ofPost?.filter((row) => row.views > 0)).toEqual([{ day: "2026-03-02", views: 2 }]);
});

test("nothing is stored while counting views is off", async () => {
  const { db, deps, asAdmin } = testApp();
  db.update(siteSettings).set({ countsViews: false }).run();
  deps.statistics.count("post", reader());
  storeStatistics(deps);
  db.update(siteSettings).set({ countsViews: true }).run();
  storeStatistics(deps);
  expect(db.select().from(views).all()).toEqual([]);
  db.update(siteSettings).set({ countsViews: false }).run();
  expect(await asAdmin.view.summary({})).toBeNull();
  expect(await asAdmin.view.ofPost({ postId: "post" })).toBeNull();
});

test("visitors cannot read views", async () => {
  const { asVisitor } = testApp();
  for (const call of [asVisitor.view.summary({}), asVisitor.view.ofPost({ postId: "post" })])
    await expect(call).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});
