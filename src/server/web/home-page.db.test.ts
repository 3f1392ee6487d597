import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPage, aPost } from "../../../tests/support/factories.ts";
import { servedApp } from "../../../tests/support/test-app.ts";
import { redirects, slugs } from "../core/db/schema.ts";

const siteUrl = "http://localhost:3000";

async function served() {
  const app = await servedApp();
  const visit = (path: string) => fetch(app.origin + path, { redirect: "manual" });
  const read = async (path: string) => (await visit(path)).text();
  const leadsTo = async (path: string) => {
    const { status, headers } = await visit(path);
    return [status, headers.get("location")];
  };
  const setHome = async (homePageId: string) =>
    app.asAdmin.site.save({ version: (await app.asAdmin.site.current()).version, values: { homePageId } });
  return { ...app, visit, read, leadsTo, setHome };
}

const canonical = (path: string) => `<link rel="canonical" href="${siteUrl}${path}">`;

test("a page as home is at /, the list of posts at /posts, and searches and categories stay", async () => {
  const { db, read, leadsTo, visit, setHome, asAdmin, cache } = await served();
  aPost(db, { title: "Sourdough", category: "Startup" });
  const page = aPage(db, { title: "Welcome", description: "<p>Come in.</p>" });
  expect(await leadsTo("/posts")).toEqual([302, "/"]);
  expect(await leadsTo("/posts?category=Startup")).toEqual([302, "/?category=Startup"]);
  await asAdmin.site.save({
    version: 0,
    values: { verification: { google: "g1", bing: "", yandex: "", pinterest: "" } },
  });
  await setHome(page._id);

  const home = await read("/?utm_source=x");
  for (const part of ["Come in.", canonical("/"), 'content="g1"', 'href="/posts"']) expect(home).toContain(part);
  expect(home).not.toContain("Sourdough");
  // Comments of the page have the page's own address, so no parameter changes the document at `/`.
  expect(await read("/?reply=01jdqkq3v0000000000000000a&comment=waiting")).toBe(await read("/"));
  expect(await read("/welcome")).toContain(canonical("/"));
  const list = await read("/posts");
  for (const part of ["Sourdough", canonical("/posts"), 'href="/?category=Startup"']) expect(list).toContain(part);
  const ofCategory = await read("/?category=Startup");
  for (const part of ["Sourdough", canonical("/?category=Startup")]) expect(ofCategory).toContain(part);
  expect(ofCategory).toMatch(/href="\/posts"[^>]*>All</);
  const found = await read("/?search=sour");
  for (const part of ["Sourdough", 'action="/posts"']) expect(found).toContain(part);
  for (const path of ["/?search=", "/?category=All", "/?category=Unknown", "/?before=999999", "/posts/"])
    expect((await leadsTo(path))[1], path).toBe("/posts");
  expect(await leadsTo("/posts?search=sour")).toEqual([302, "/?search=sour"]);
  expect((await visit("/posts?page-data")).headers.get("content-type")).toContain("json");

  const filled = cache.bytes();
  for (let at = 1; at < 5; at++) await visit(`/posts?before=${at}&x=${at}`).then((answer) => answer.text());
  for (let at = 1; at < 5; at++) await visit(`/?reply=${at}&x=${at}`).then((answer) => answer.text());
  expect(cache.bytes()).toBe(filled);

  const sitemap = await read("/sitemap.xml");
  for (const path of ["/", "/posts"]) expect(sitemap).toContain(`<loc>${siteUrl}${path}</loc>`);
  expect(sitemap).not.toContain("/welcome<");
  expect(await read("/feed.xml")).toContain(`<link>${siteUrl}/</link>`);
});

test("a page with the title Undefined is an ordinary page while the list is home", async () => {
  const { db, read } = await served();
  aPage(db, { title: "Undefined" });
  expect(await read("/undefined")).toContain(canonical("/undefined"));
  expect(await read("/sitemap.xml")).toContain(`<loc>${siteUrl}/undefined</loc>`);
});

test("while the page that is home is unpublished or in the trash, the list is home, and the choice stays", async () => {
  const { db, read, leadsTo, setHome, asAdmin } = await served();
  aPost(db, { title: "Sourdough" });
  const page = aPage(db, { title: "Welcome", description: "<p>Come in.</p>" });
  await setHome(page._id);
  const isList = async () => (await read("/")).includes("Sourdough");
  expect(await isList()).toBe(false);
  await asAdmin.post.setPublished({ postId: page._id, isPublished: false });
  expect(await isList()).toBe(true);
  expect(await leadsTo("/posts")).toEqual([302, "/"]);
  expect(await read("/sitemap.xml")).not.toContain("/posts<");
  await asAdmin.post.setPublished({ postId: page._id, isPublished: true });
  expect(await isList()).toBe(false);
  await asAdmin.post.remove({ postId: page._id });
  expect(await isList()).toBe(true);
  await asAdmin.trash.restore({ trashId: page._id });
  expect(await isList()).toBe(false);
  await setHome("");
  expect(await isList()).toBe(true);
});

test("only a published page can be home, and none while another page has the address /posts, which it keeps", async () => {
  const { db, read, leadsTo, setHome, asAdmin } = await served();
  const post = aPost(db, { title: "Sourdough" });
  const draft = aPage(db, { title: "Draft", isPublished: false });
  for (const id of [post._id, draft._id, "none"])
    await expect(setHome(id)).rejects.toThrow("Please choose a published page");
  const page = aPage(db, { title: "Welcome", description: "<p>Come in.</p>" });
  const older = aPage(db, { title: "All texts", description: "<p>Mine.</p>" });
  db.update(slugs).set({ slug: "posts" }).where(eq(slugs.postId, older._id)).run();
  expect(await read("/posts")).toContain("Mine.");
  await expect(setHome(page._id)).rejects.toThrow(
    "The list of posts would be at /posts, which is the address of the page “All texts”. Please give that page another address first",
  );
  await asAdmin.post.update({ postId: older._id, description: "<p>Still mine.</p>", details: { slug: "posts" } });
  expect(await read("/posts")).toContain("Still mine.");
  expect(await leadsTo("/posts/")).toEqual([301, "/posts"]);

  await asAdmin.post.update({ postId: older._id, details: { slug: "texts" } });
  expect(await leadsTo("/posts")).toEqual([301, "/texts"]);
  await setHome(page._id);
  expect(await read("/posts")).toContain("Sourdough");
  expect(await read("/texts")).toContain("Still mine.");
  // A page that returns with that address keeps it; the list then is home.
  db.update(slugs).set({ isCurrent: false }).where(eq(slugs.slug, "texts")).run();
  db.update(slugs).set({ isCurrent: true }).where(eq(slugs.slug, "posts")).run();
  await asAdmin.site.save({ version: (await asAdmin.site.current()).version, values: { tagline: "New" } });
  expect(await read("/posts")).toContain("Still mine.");
  expect(await read("/")).toContain("Sourdough");
});

test("no new page or redirect takes /posts, and an older redirect answers there while the list is home", async () => {
  const { db, read, leadsTo, setHome, asAdmin } = await served();
  const page = aPage(db, { title: "Posts" });
  expect(await leadsTo("/posts-2")).toEqual([200, null]);
  await expect(asAdmin.post.update({ postId: page._id, details: { slug: "posts" } })).rejects.toThrow("/posts is used");
  const redirect = { path: "/posts", target: "/elsewhere", status: 301 as const };
  await expect(asAdmin.redirect.add(redirect)).rejects.toThrow("/posts");
  db.insert(redirects)
    .values({ ...redirect, createdAt: new Date() })
    .run();
  expect(await leadsTo("/posts")).toEqual([301, "/elsewhere"]);
  await setHome(page._id);
  expect(await read("/posts")).toContain(canonical("/posts"));
});
