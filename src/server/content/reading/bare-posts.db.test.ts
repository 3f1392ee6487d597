import { expect, test } from "vitest";
import { aBarePost, anImage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { postMail } from "../../mail/newsletter/post-mail.ts";

const restHeaders = (token: string) => ({ authorization: token, "content-type": "application/json" });

test("a post without cover, sub title and category is whole on pages, in feeds and for programs", async () => {
  const app = await servedApp({ env: { SITE_URL: "https://blog.example" } });
  const { id } = aBarePost(app.db);
  const beside = aPost(app.db, { title: "Beside it", category: "Finance", isPublished: true });
  const read = async (path: string) => (await fetch(app.origin + path)).text();

  const card = /<article class="post-card post-card-plain".*?<\/article>/s.exec(await read("/"))?.[0] ?? "";
  expect(card).toContain("Bare");
  expect(card).not.toMatch(/<img|post-card-frame|post-card-category/);

  const page = await read(`/blog/${id}`);
  expect(page).toContain('<h1 class="post-title" dir="auto">Bare</h1>');
  expect(page).not.toMatch(
    /article-cover|article-subtitle|article:section|"articleSection"|undefined|null<|\/images\/null/,
  );
  expect(page).toContain('<meta property="og:image" content="https://blog.example/share/home.png">');
  expect(page).toContain('<meta property="og:description" content="It begins with its first sentence.">');
  const category = '<p class="article-facts"><span><a href="/?category=Finance">Finance</a></span>';
  expect(await read(`/blog/${beside._id}`)).toContain(category);
  expect(page).toContain('<p class="article-facts"> <span class="article-author">');
  const { "@graph": graph } = JSON.parse(/ld\+json">(.*?)<\/script>/.exec(page)?.[1] ?? "{}");
  expect(graph[0].image).toBeUndefined();
  expect(graph[1].itemListElement).toHaveLength(2);

  const feed = JSON.parse(await read("/feed.json")).items.find(({ title }: { title: string }) => title === "Bare");
  expect(feed).toMatchObject({ summary: "It begins with its first sentence.", tags: [] });
  expect(feed).not.toHaveProperty("image");
  const entryIn = (xml: string, name: string) =>
    new RegExp(`<${name}[ >](?:(?!</${name}>).)*>Bare<.*?</${name}>`, "s").exec(xml)?.[0] ?? "";
  expect(entryIn(await read("/feed.xml"), "item")).toMatch(/^<item>(?!.*<category)/s);
  expect(entryIn(await read("/atom.xml"), "entry")).toMatch(/^<entry[ >](?!.*<category)/s);
  const [, url = ""] = new RegExp(`<url><loc>[^<]*${id}</loc>(.*?)</url>`).exec(await read("/sitemap.xml")) ?? [];
  expect(url).toMatch(/^<lastmod>[^<]+<\/lastmod>$/);
  const [heading, by, text] = (await read(`/blog/${id}.md`)).split("\n\n");
  expect([heading, by]).toEqual(["# Bare", expect.stringMatching(/^By Longhand, \d{4}-\d\d-\d\d\. </)]);
  expect(text).toBe("It begins with its first sentence. It goes on.\n");
  const embed = await read(`/oembed?maxwidth=2000&maxheight=2000&url=https://blog.example/blog/${id}`);
  expect(JSON.parse(embed).thumbnail_url).toBe("https://blog.example/share/home.png");

  const documented = { image: "https://blog.example/share/home.png", subTitle: "", category: "" };
  expect(JSON.parse(await read(`/api/blog/${id}`)).blog).toMatchObject(documented);
  for (const path of ["/api/blog/all", "/api/admin/blogs"]) {
    const answer = await (await fetch(app.origin + path, { headers: restHeaders(app.token) })).json();
    expect(answer.blogs).toContainEqual(expect.objectContaining({ title: "Bare", ...documented }));
  }

  const mail = await postMail(app, id);
  expect(mail.html).not.toMatch(/<img|font-size:18px"><\/p>/);
  expect(mail.text.split("\n\n").slice(0, 2)).toEqual(["Bare", `https://blog.example/blog/${id}`]);
});

test("lists and searches find a post without cover, sub title and category", async () => {
  const { db, asVisitor, asAdmin } = testApp();
  aBarePost(db, { details: { tags: ["Tea"] } });
  aPost(db, { title: "Another", category: "Finance" });
  const titles = async (list: Promise<{ items: { title: unknown }[] }>) => (await list).items.map(({ title }) => title);
  expect(await titles(asVisitor.post.list({}))).toEqual(["Another", "Bare"]);
  for (const search of ["bar", "bare"]) expect(await titles(asVisitor.post.list({ search }))).toEqual(["Bare"]);
  expect(await titles(asVisitor.post.list({ tag: "tea" }))).toEqual(["Bare"]);
  expect(await titles(asVisitor.post.list({ category: "Finance" }))).toEqual(["Another"]);
  expect(await titles(asAdmin.post.adminList({}))).toEqual(["Another", "Bare"]);
  expect(await titles(asAdmin.post.adminList({ search: "bare", sort: "title" }))).toEqual(["Bare"]);
  const found = await asVisitor.search.texts({ term: "sentence", page: 1 });
  expect(found.items.map(({ category }) => category)).toEqual([""]);
  expect((await asAdmin.dashboard.summary()).recentPosts.map(({ title }) => title)).toEqual(["Another", "Bare"]);
});

test("a post that has no cover, sub title and category is saved without; any other keeps all three", async () => {
  const { db, asAdmin } = testApp();
  const { id: postId } = aBarePost(db);
  const none = { subTitle: "", category: "", imageId: null };
  const { post } = await asAdmin.post.update({ postId, title: "Still bare", ...none });
  expect(post).toMatchObject({ title: "Still bare", ...none, image: null });
  const imageId = anImage(db).id;
  await asAdmin.post.update({ postId, subTitle: "Named", category: "Finance", imageId });
  for (const [change, sentence] of [
    [{ subTitle: " " }, "Please enter the sub title"],
    [{ category: "" }, "Please choose a category"],
    [{ imageId: null }, "Please choose a thumbnail"],
  ] as const)
    await expect(asAdmin.post.update({ postId, ...change })).rejects.toThrow(sentence);
  const input = { title: "New", subTitle: "New", imageId, category: "" };
  await expect(asAdmin.post.add(input)).rejects.toThrow("Please choose a category");
});
