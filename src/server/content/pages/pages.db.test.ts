import { expect, test } from "vitest";
import { aComment, anImage, aPage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { postInput } from "../../../shared/schemas/post-schema.ts";
import { postTextWaiting } from "../../core/db/schema.ts";
import { readTotals } from "../posts/totals.ts";
import { searchTexts } from "../search/text-search.ts";

const visited = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text() };
};

const collect = async <Item>(items: AsyncIterable<Item>) => {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
};

test("a page answers at its slug without date, byline, share and neighbours, and a former slug leads there", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = (path: string) => fetch(origin + path, { redirect: "manual" });
  aPost(db);
  const page = aPage(db, { title: "About us", subTitle: "Who we are", description: "<p>Two people.</p>" });
  const text = await (await visit("/about-us")).text();
  expect(text).toContain("Two people.");
  expect(text).toContain('<link rel="canonical" href="http://localhost:3000/about-us">');
  for (const absent of ["article-facts", "share-row", "next-posts", 'id="comments"'])
    expect(text, absent).not.toContain(absent);
  expect(text).not.toContain("BlogPosting");
  await asAdmin.post.update({ postId: page._id, details: { slug: "Über" } });
  for (const path of ["/about-us", `/blog/${page._id}`, "/blog/about-us", "/blog/uber", "/UBER"]) {
    const { status, headers } = await visit(`${path}?utm=1`);
    expect([status, headers.get("location")], path).toEqual([301, "/uber?utm=1"]);
  }
  await asAdmin.post.update({ postId: page._id, details: { slug: "東京" } });
  expect((await visit("/uber")).headers.get("location")).toBe(`/${encodeURIComponent("東京")}`);
  expect(await (await visit(`/${encodeURIComponent("東京")}`)).text()).toContain('rel="canonical"');
  await asAdmin.post.setPublished({ postId: page._id, isPublished: false });
  for (const path of ["/uber", `/${encodeURIComponent("東京")}`, `/blog/${page._id}`])
    expect((await visit(path)).status, path).toBe(404);
});

test("a page is in no list, count, feed or answer about posts, but in the sitemap and the reader's search", async () => {
  const { db, asAdmin, asVisitor, origin } = await servedApp();
  const open = aPost(db, { title: "A post", description: "<p>Quokka</p>" });
  const totals = readTotals(db);
  const page = aPage(db, { title: "Kettle page", subTitle: "Copper", description: "<p>Quokka house</p>" });
  await asAdmin.post.update({ postId: page._id, details: { isPinned: true, tags: ["quokkas"] } });
  const draft = aPage(db, { title: "Kettle draft", isPublished: false });
  expect(readTotals(db)).toEqual(totals);
  const read = async (path: string) => (await fetch(origin + path)).text();
  const publicPaths = ["/", "/?category=Startup", "/feed.xml", "/atom.xml", "/feed.json", "/llms.txt"];
  for (const path of [...publicPaths, "/api/blog/all", `/blog/${open._id}`, "/tag/quokkas"]) {
    const text = await read(path);
    for (const absent of ["Kettle", page._id, draft._id]) expect(text, path).not.toContain(absent);
  }
  expect((await asVisitor.post.list({ search: "kettle" })).items).toEqual([]);
  const refused = [`/api/blog/${page._id}`, `/blog/${page._id}.md`, "/blog/kettle-page.md", "/kettle-draft"];
  for (const path of refused) expect((await fetch(origin + path)).status, path).toBe(404);
  const oembed = `/oembed?url=${encodeURIComponent("http://localhost:3000/kettle-page")}`;
  expect((await fetch(origin + oembed)).status).toBe(404);
  expect((await asAdmin.post.adminList({})).items.map(({ title }) => title)).toEqual(["A post"]);
  expect((await collect(await asAdmin.post.adminAll())).map(({ title }) => title)).toEqual(["A post"]);
  expect((await asAdmin.dashboard.summary()).recentPosts.map(({ title }) => title)).toEqual(["A post"]);
  expect((await asVisitor.post.read({ postId: open._id })).related).toEqual([]);
  expect((await asAdmin.page.adminList({})).items.map(({ title }) => title)).toEqual(["Kettle draft", "Kettle page"]);
  const sitemap = await read("/sitemap.xml");
  expect(sitemap).toContain("<loc>http://localhost:3000/kettle-page</loc>");
  expect(sitemap).not.toContain("draft");
  expect(await read("/search?q=quokk")).toContain('href="/kettle-page"');
  const titles = async (term: string) =>
    (await searchTexts(db, { term, page: 1 })).items.map(({ title }) => title.map(({ text }) => text).join(""));
  expect(await titles("quokka")).toEqual(["Kettle page", "A post"]);
  expect(await titles('"quokka house" cop')).toEqual(["Kettle page"]);
  expect(await titles('"house quokka"')).toEqual([]);
  await asAdmin.post.update({ postId: page._id, description: "<p>Wombat</p>" });
  expect(await titles("quokka")).toEqual(["A post"]);
  expect(await titles("wombat")).toEqual(["Kettle page"]);
  // A page without a feedKey would wait for the index of posts under a made-up number.
  expect(db.select().from(postTextWaiting).all()).toEqual([]);
});

test("a page may not take an address that the blog uses, and a title that would is numbered", async () => {
  const { db, asAdmin } = testApp();
  const fields = { title: "Search", subTitle: "Find it", imageId: anImage(db).id };
  const { post } = await asAdmin.page.add(fields);
  expect(post).toMatchObject({ kind: "page", isPublished: false, address: "/search-2" });
  for (const slug of ["search", "admin", "API", "tag", "healthz", "images", "de", "pt-BR", ".well-known"]) {
    await expect(asAdmin.post.update({ postId: post._id, details: { slug } })).rejects.toThrow("is used by the blog");
    await expect(asAdmin.page.add({ ...fields, details: { slug } })).rejects.toThrow("is used by the blog");
  }
  // Posts are below /blog, where nothing is reserved.
  expect((await asAdmin.post.update({ postId: aPost(db)._id, details: { slug: "search" } })).post.kind).toBe("post");
});

test("a page takes comments only when they were opened for it, without JavaScript too", async () => {
  const { db, asAdmin, asVisitor, origin, token } = await servedApp();
  const page = aPage(db, { title: "Guest book" });
  const send = () => {
    const body = new URLSearchParams({ name: "Ada", content: "Hello" });
    return fetch(`${origin}/guest-book`, { method: "POST", body, redirect: "manual" });
  };
  expect((await send()).status).toBe(403);
  await asAdmin.commentRules.setOpen({ postId: page._id, isOpen: true });
  const sent = await send();
  expect([sent.status, sent.headers.get("location")]).toEqual([303, "/guest-book?comment=waiting#comment-form"]);
  aComment(db, { postId: page._id, isApproved: true, content: "Signed" });
  expect(await (await fetch(`${origin}/guest-book?comment=waiting`)).text()).toContain("Signed");
  expect((await asVisitor.comment.listForPost({ postId: "/guest-book" })).count).toBe(1);
  // The administrator sees it in the admin area. REST names the post of each comment, and knows no pages.
  expect((await asAdmin.comment.adminList({ status: "approved" })).comments).toMatchObject([{ content: "Signed" }]);
  const rest = await fetch(`${origin}/api/admin/comments`, { headers: { authorization: token } });
  expect(await rest.json()).toMatchObject({ success: true, comments: [] });
  for (const path of ["/no-such-page", "/search", "/"])
    expect((await fetch(origin + path, { method: "POST", body: "name=a" })).status, path).toBe(405);
});

test("a page is written, scheduled, restored and deleted as a post is, and never gets a place in a list", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const page = aPage(db, { isPublished: false });
  const { updatedAt } = (await asAdmin.post.update({ postId: page._id, title: "Second title", isPublished: true }))
    .post;
  const first = new Date(updatedAt.getTime() - 1_000_000);
  await asAdmin.post.update({ postId: page._id, publishedAt: first });
  const revisions = await asAdmin.revision.list({ postId: page._id });
  await asAdmin.revision.restore({ revisionId: revisions.at(-1)?._id ?? "" });
  expect((await asVisitor.post.read({ postId: page.address })).title).toBe(page.title);
  expect((await asVisitor.post.list({})).items).toEqual([]);
  await asAdmin.post.remove({ postId: page._id });
  expect((await asAdmin.page.adminList({})).items).toEqual([]);
});

test("a page needs no cover: readers, previews and the trash have it without one, and a post needs one", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { post: page } = await asAdmin.page.add({ title: "Imprint", subTitle: "Who is liable", isPublished: true });
  expect(page).toMatchObject({ imageId: null, image: null, imageWidth: 0 });
  const { text, status } = await visited(`${origin}/imprint`);
  expect(status).toBe(200);
  expect(text).toContain("Who is liable");
  expect(text).not.toContain("article-cover");
  // The title image of the blog.
  const [, image = ""] = /property="og:image" content="http:\/\/localhost:3000([^"]+)"/.exec(text) ?? [];
  expect((await visited(origin + image)).status).toBe(200);
  expect((await asAdmin.page.adminList({})).items).toMatchObject([{ _id: page._id, image: null }]);

  const withCover = (imageId: string | null) => asAdmin.post.update({ postId: page._id, imageId });
  const cover = anImage(db);
  expect((await withCover(cover.id)).post.image).toContain(cover.id);
  await expect(asAdmin.image.remove({ imageId: cover.id, evenFromVersions: true })).rejects.toThrow();
  expect((await withCover(null)).post.image).toBeNull();
  const [withImage, without] = await asAdmin.revision.list({ postId: page._id });
  await asAdmin.revision.restore({ revisionId: withImage?._id ?? "" });
  expect((await asAdmin.post.toEdit({ postId: page._id })).imageId).toBe(cover.id);
  await asAdmin.revision.restore({ revisionId: without?._id ?? "" });
  expect((await asAdmin.post.toEdit({ postId: page._id })).imageId).toBeNull();
  await asAdmin.image.remove({ imageId: cover.id, evenFromVersions: true });

  const { path } = await asAdmin.preview.make({ draftId: page._id, isNew: false });
  expect((await visited(origin + path)).text).toContain("Who is liable");
  await asAdmin.post.remove({ postId: page._id });
  await asAdmin.trash.restore({ trashId: page._id });
  expect((await visited(`${origin}/imprint`)).status).toBe(200);

  const post = aPost(db);
  const refused = { code: "BAD_REQUEST", message: "Please choose a thumbnail" };
  await expect(asAdmin.post.update({ postId: post._id, imageId: null })).rejects.toMatchObject(refused);
  expect(postInput.safeParse({ ...post, imageId: null }).success).toBe(false);
});

test("a visitor can neither add nor list unpublished pages", async () => {
  const { db, asVisitor } = testApp();
  aPage(db, { isPublished: false });
  await expect(asVisitor.page.adminList({})).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  const input = { title: "Mine", subTitle: "Now", imageId: anImage(db).id };
  await expect(asVisitor.page.add(input)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  expect(await asVisitor.page.published()).toEqual([]);
});
