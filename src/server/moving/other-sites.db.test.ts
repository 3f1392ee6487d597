import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aWxr, type WxrItem } from "../../../tests/support/moving/a-wxr.ts";
import { expectAccounted } from "../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { currentSlug } from "../content/posts/addresses/slug-store.ts";
import { answeringRedirect } from "../content/redirects/find-redirect.ts";
import { updatePost } from "../content/writing/post-service.ts";
import { authors, comments, importItems, postDetails, posts } from "../core/db/schema.ts";

const exportOf = (items: WxrItem[], change: (xml: string) => string = (xml) => xml) => change(aWxr(items));

function importing(...files: string[]) {
  const blog = anImportingBlog();
  const folder = aFolder();
  for (const [at, xml] of files.entries()) writeFileSync(join(folder, `${at}.xml`), xml);
  const importAgain = (xml: string) => {
    writeFileSync(join(folder, "0.xml"), xml);
    return blog.importInto(folder);
  };
  return { ...blog, folder, importAgain, run: () => blog.importInto(folder) };
}

const statuses = ({ items }: { items: { kind: string; source: string; status: string }[] }) =>
  items.filter(({ kind }) => kind === "post" || kind === "comment").map(({ source, status }) => [source, status]);

test("two things with one number are both imported, also again; one that comes twice counts once", async () => {
  const one = {
    id: 1,
    title: "One",
    comments: [
      { id: 1, name: "Ada" },
      { id: 2, name: "Bob", parent: 1 },
    ],
  };
  const two = {
    id: 1,
    title: "Two",
    slug: "two",
    guid: "https://other.example/?p=1",
    comments: [
      { id: 1, name: "Eve" },
      { id: 2, name: "Fay", parent: 1 },
    ],
  };
  const three = { id: 1, title: "Three", slug: "three", guid: "https://third.example/?p=1" };
  const { db, run } = importing(exportOf([one, two, { ...three, date: "2021-05-05 10:00:00" }, one]));
  const report = await run();
  expectAccounted(report);
  const titles = () =>
    db
      .select()
      .from(posts)
      .all()
      .map(({ title }) => title)
      .sort();
  expect(titles()).toEqual(["One", "Three", "Two"]);
  const rows = db.select().from(comments).all();
  expect(rows.map(({ name, parentId }) => [name, rows.find(({ id }) => id === parentId)?.name]).sort()).toEqual([
    ["Ada", undefined],
    ["Bob", "Ada"],
    ["Eve", undefined],
    ["Fay", "Eve"],
  ]);
  expect(report.items.filter(({ reasons }) => reasons.some(({ code }) => code === "same-key"))).toHaveLength(3);
  const again = statuses(await run());
  expect(again.filter(([, status]) => status !== "unchanged")).toHaveLength(3);
  expect(titles()).toHaveLength(3);
});

test("two exports of one site with a post that was edited, or published, between them hold one post", async () => {
  const before = { id: 12, title: "Tea", slug: "tea", comments: [{ id: 1, name: "Ada" }] };
  const draft = { id: 13, title: "Cake", status: "draft", link: "https://old.example/?p=13" };
  const after = { ...before, title: "Tea!", slug: "tea-2", comments: [{ id: 1, name: "Ada L." }] };
  const published = { id: 13, title: "Cakes", slug: "cakes", date: "2021-05-05 10:00:00" };
  const { db, run } = importing(exportOf([before, draft]), exportOf([after, published]));
  const report = await run();
  expectAccounted(report);
  expect(db.select().from(posts).all()).toHaveLength(2);
  expect(db.select().from(comments).all()).toHaveLength(1);
});

test("a site before and after its domain moved is one, and what was stored without a site stays known", async () => {
  const moved = (xml: string) => xml.replaceAll("https://old.example<", "https://new.example<");
  const items = [
    { id: 12, title: "Tea", slug: "tea", comments: [{ id: 1, name: "Ada" }] },
    { id: 13, title: "Cake", guid: "https://new.example/?p=13", comments: [{ id: 2, name: "Bob" }] },
  ];
  const { db, importInto, run, folder } = importing(exportOf(items.slice(0, 1)), exportOf(items, moved));
  // As when all of a folder was taken for one site.
  writeFileSync(join(folder, "all.xml"), exportOf(items));
  await importInto(join(folder, "all.xml"));
  rmSync(join(folder, "all.xml"));
  expectAccounted(await run());
  expect(db.select().from(posts).all()).toHaveLength(2);
  expect(db.select().from(comments).all()).toHaveLength(2);
});

test("exports of two sites in one folder keep their posts, authors and images apart", async () => {
  const other = (xml: string) => xml.replaceAll("old.example", "second.example").replaceAll("Ada<", "Bob<");
  const hello = {
    id: 1,
    title: "Hello world!",
    slug: "hello-world",
    tags: ["tea"],
    comments: [{ id: 1, name: "Eve" }],
  };
  const { db, run } = importing(exportOf([hello]), exportOf([hello, { id: 2, title: "More" }], other));
  const report = await run();
  expectAccounted(report);
  expect(statuses(report)).toEqual([
    ["item:1", "imported"],
    ["comment:1", "imported"],
    ["item:1@second.example", "imported"],
    ["comment:1@second.example", "imported"],
    ["item:2@second.example", "imported"],
  ]);
  expect(db.select().from(posts).all()).toHaveLength(3);
  expect(
    db
      .select()
      .from(authors)
      .all()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Ada", "Bob"]);
  expect(statuses(await run()).every(([, status]) => status === "unchanged")).toBe(true);
});

test("links without a host, as Squarespace writes them, lead to the posts", async () => {
  const items = [
    {
      id: 1,
      title: "One",
      slug: "one",
      link: "/blog/2020/1/2/one",
      content: '<p><a href="/blog/2020/1/3/two">2</a></p>',
    },
    {
      id: 2,
      title: "Two",
      slug: "two",
      link: "/blog/2020/1/3/two",
      content: '<p><a href="https://www.old.example/blog/2020/1/2/one">1</a> <a href="three">3</a></p>',
    },
    { id: 3, title: "Three", slug: "three", link: "blog/2020/1/3/three", content: "<p>3</p>" },
  ];
  const { db, run } = importing(exportOf(items));
  const report = await run();
  const byTitle = Object.fromEntries(
    db
      .select()
      .from(posts)
      .all()
      .map((row) => [row.title, row]),
  );
  expect(byTitle.One?.description).toContain(`href="/blog/${byTitle.Two?.id}"`);
  expect(byTitle.Two?.description).toContain(`href="/blog/${byTitle.One?.id}"`);
  expect(byTitle.Two?.description).toContain(`href="/blog/${byTitle.Three?.id}"`);
  expect(report.redirects.map(({ from }) => from)).toContain("/blog/2020/1/3/three");
});

test("lists of Squarespace, one for each of its blogs, lead to our tags and categories; those of WordPress never were there", async () => {
  const term = (domain: string, nicename: string, name: string) =>
    `<category domain="${domain}" nicename="${nicename}">${name}</category></item>`;
  const links = [
    "/blog/category/News",
    "/blog?tag=Green+Tea",
    "/blog/tag/Green%20Tea",
    "/blog",
    "/",
    "https://old.example/blog/tag/Other",
  ];
  const content = `<p>${links.map((href) => `<a href="${href}">x</a>`).join("")}</p>`;
  const one = exportOf(
    [
      { id: 1, title: "One", link: "/blog/2020/1/2/one", content },
      { id: 2, title: "Blog", type: "page", link: "/blog", content: "" },
    ],
    (xml) =>
      xml.replace(
        "</item>",
        term("post_tag", "green-tea", "Green Tea").slice(0, -7) + term("category", "news", "News"),
      ),
  );
  const two = exportOf(
    [
      { id: 3, title: "Two", link: "/log/two" },
      { id: 4, title: "Draft", link: "/secret/draft", status: "draft" },
    ],
    (xml) => xml.replaceAll("</item>", term("category", "news", "News")),
  );
  const { db, run } = importing(one, two);
  const report = await run();
  const [row] = db.select().from(posts).where(eq(posts.title, "One")).all();
  const [news, tea] = ["/?category=News", "/tag/green-tea"];
  expect([...(row?.description ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    ...[news, tea, tea, "/", "/"],
    "https://old.example/blog/tag/Other",
  ]);
  const lists = report.redirects.filter(({ to }) => to === news || to === tea).map(({ from }) => from);
  expect(lists.sort()).toEqual(
    [
      ...["/blog/category/News", "/blog?category=News", "/log/category/News", "/log?category=News"],
      ...["/blog/tag/Green+Tea", "/blog?tag=Green+Tea"],
    ].sort(),
  );
  expect(answeringRedirect(db, "/blog?category=News")?.target).toBe(news);
  const dead = report.items.flatMap(({ reasons }) => reasons).filter(({ code }) => code === "link-dead");
  expect(dead).toEqual([expect.objectContaining({ message: expect.stringContaining("/blog/tag/Other") })]);
});

test("where a page was the old home, links to nothing of the source stay as they are", async () => {
  const links = ["https://buy.example", "https://old.example/nowhere", "https://old.example/"];
  const content = links.map((href) => `<a href="${href}">x</a>`).join(" ");
  const { db, run } = importing(
    exportOf([
      { id: 1, title: "One", content },
      { id: 2, title: "Home", type: "page", link: "https://old.example/", slug: "home" },
    ]),
  );
  await run();
  const [row] = db.select().from(posts).where(eq(posts.title, "One")).all();
  const [home] = db.select().from(posts).where(eq(posts.title, "Home")).all();
  expect([...(row?.description ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    ...links.slice(0, 2),
    `/blog/${home?.id}`,
  ]);
});

test("no e-mail address of an author's login or name is shown", async () => {
  const withAuthor = (login: string, name: string) => (xml: string) =>
    xml.replaceAll(">ada<", `>${login}<`).replaceAll("[ada]", `[${login}]`).replaceAll(">Ada<", `>${name}<`);
  for (const [login, name, shown] of [
    ["jane@old.example", "Jane Doe", "Jane Doe"],
    ["jane@old.example", "jane@old.example", "jane"],
    ["jane", "Jane Doe &lt;jane.doe@old.example&gt;", "Jane Doe"],
    ["Jane.Doe@mail.old.example", "", "Jane.Doe"],
  ] as const) {
    const { db, run } = importing(exportOf([{ id: 1, title: "One" }], withAuthor(login, name)));
    const { redirects } = await run();
    const [author] = db.select().from(authors).all();
    expect(author?.name).toBe(shown);
    expect(author?.slug).not.toMatch(/example/);
    expect(JSON.stringify(redirects)).not.toMatch(/@|%40/);
  }
});

test("two posts of one number are both imported, though WordPress gave both an address of that number", async () => {
  const guid = "https://old.example/?p=150";
  const one: WxrItem = { id: 150, title: "One", date: "2020-01-01 10:00:00", slug: "one", guid };
  const { db, run } = importing(exportOf([one, { ...one, title: "Two", date: "2021-01-01 10:00:00", slug: "two" }]));
  const { counts } = await run();
  expect(counts.post?.imported).toBe(2);
  expect(
    db
      .select()
      .from(posts)
      .all()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(["One", "Two"]);
});

test("no e-mail address in a commenter's name is shown", async () => {
  const names = [
    "joe@victim.example",
    "Joe &lt;joe@victim.example&gt;",
    "joe at home",
    "ann.lee@mail.victim.example (ann)",
  ];
  const { db, run } = importing(
    exportOf([{ id: 1, title: "One", comments: names.map((name, at) => ({ id: at + 1, name })) }]),
  );
  const { items } = await run();
  expect(
    db
      .select()
      .from(comments)
      .all()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["Joe", "ann", "joe", "joe at home"].sort());
  const reported = items.filter(({ reasons }) => reasons.some(({ code }) => code === "email-left-out"));
  expect(reported.map(({ kind }) => kind)).toEqual(["comment", "comment", "comment"]);
});

test("a long slug of the old site stays whole, also when the post is imported again or saved", async () => {
  const slug = "a-long-slug-of-the-old-site-that-readers-know-and-search-engines-name-in-their-lists";
  const { db, run, importAgain } = importing(exportOf([{ id: 1, title: "One", slug }]));
  await run();
  const [post] = db.select().from(posts).all();
  expect(currentSlug(db, post?.id ?? "")).toBe(slug);
  updatePost(db, { postId: post?.id ?? "", title: "Other", details: { slug } }, new Date());
  expect(currentSlug(db, post?.id ?? "")).toBe(slug);
  const update = await importAgain(
    exportOf([
      { id: 1, title: "One", slug },
      { id: 2, title: "Two", slug },
    ]),
  );
  const taken = update.items.find(({ source }) => source === "item:2");
  expect(currentSlug(db, taken?.id ?? "")).toMatch(/^a-long-slug-of-the-old-site/);
  expect(taken?.reasons.map(({ code }) => code)).toContain("slug-taken");
});

test("what visitors sent with a form is counted, and none of it is kept or named", async () => {
  const sent = { title: "Jane jane@old.example - 2020", content: "Hello AUTHOR EMAIL: jane@old.example IP: 1.2.3.4" };
  const types = ["feedback", "flamingo_inbound", "nf_sub", "shop_order", "user_request"];
  const { db, run } = importing(exportOf(types.map((type, at) => ({ ...sent, id: at + 1, type }))));
  const report = await run();
  expect(report.counts.other).toMatchObject({ found: types.length, skipped: types.length });
  expect(db.select().from(posts).all()).toEqual([]);
  expect(JSON.stringify([report.items, db.select().from(importItems).all()])).not.toMatch(/jane|1\.2\.3\.4/i);
});

test("the language that Polylang and WPML give a text is its language, and their marks are no tags", async () => {
  const mark = (domain: string, slug: string) =>
    `<category domain="${domain}" nicename="${slug}"><![CDATA[x]]></category>`;
  const field =
    "<wp:postmeta><wp:meta_key>_wpml_import_language_code</wp:meta_key><wp:meta_value>fr</wp:meta_value></wp:postmeta>";
  const marks = [
    mark("language", "de") + mark("post_translations", "pll_5f") + mark("translation_priority", "optional"),
    field + mark("product_type", "simple"),
  ];
  const items = [1, 2].map((id) => ({ id, title: `Tea ${id}`, tags: ["green"] }));
  const { db, run } = importing(exportOf(items, (xml) => xml.replace(/<\/item>/g, (end) => marks.shift() + end)));
  const { counts } = await run();
  expect(counts.tag).toMatchObject({ found: 1, imported: 1 });
  const languages = db.select({ language: postDetails.language }).from(postDetails).all();
  expect(languages.map(({ language }) => language).sort()).toEqual(["de", "fr"]);
});

test("a text that a membership plugin of WordPress hides becomes a draft", async () => {
  const field =
    "<wp:postmeta><wp:meta_key>_members_access_role</wp:meta_key><wp:meta_value>gold</wp:meta_value></wp:postmeta>";
  const { db, run } = importing(
    exportOf([{ id: 1, title: "Tea" }], (xml) => xml.replace("</item>", `${field}</item>`)),
  );
  await run();
  expect(db.select({ isPublished: posts.isPublished }).from(posts).all()).toEqual([{ isPublished: false }]);
});

test("a page where posts were listed leads to our list; a text that a builder keeps in fields is lost and a draft", async () => {
  const built = `<wp:postmeta><wp:meta_key>_elementor_data</wp:meta_key><wp:meta_value>[]</wp:meta_value></wp:postmeta></item>`;
  const xml = exportOf(
    [
      { id: 1, title: "Built", content: "" },
      { id: 2, title: "News", type: "page", slug: "news", content: "" },
      { id: 3, title: "Home", type: "page", link: "https://old.example/", guid: "x", content: "" },
      { id: 4, title: "Photo", content: "" },
      { id: 5, title: "Start", type: "page", link: "https://old.example/", guid: "y" },
    ],
    (written) => written.replace("</item>", built),
  );
  const { db, run } = importing(xml);
  const report = await run();
  expectAccounted(report);
  expect(answeringRedirect(db, "/news/")?.target).toBe("/");
  expect(report.items.map(({ kind, title, reasons }) => [kind, title, reasons.map(({ code }) => code)])).toEqual(
    expect.arrayContaining([
      ["post", "Built", expect.arrayContaining(["text-unreadable"])],
      ["redirect", "News", ["template"]],
      ["other", "Home", ["template"]],
    ]),
  );
  const stored = db.select().from(posts).all();
  expect(stored.map(({ title, isPublished }) => [title, isPublished]).sort()).toEqual([
    ["Built", false],
    ["Photo", true],
    ["Start", true],
  ]);
  expect(stored.find(({ title }) => title === "Built")?.publishedAt).not.toBeNull();
});

test("WordPress answers at the number of a text whatever its other addresses are; other programs do not", async () => {
  const items = [{ id: 5, title: "Tea", slug: "tea", guid: "https://old.example/tea/" }];
  for (const [generator, answers] of [
    ["https://wordpress.org/?v=6.5", true],
    ["Site-Server v6", false],
  ] as const) {
    const { db, run } = importing(
      exportOf(items, (xml) => xml.replace("<channel>", `<channel><generator>${generator}</generator>`)),
    );
    await run();
    expect([generator, answeringRedirect(db, "/?p=5") !== null]).toEqual([generator, answers]);
  }
});

test("further forms in which WordPress served a text lead to it, also links to them", async () => {
  const forms = [
    "/2020/01/tea/amp/",
    "/2020/01/tea/amp",
    "/2020/01/tea/comment-page-2/",
    "/index.php/2020/01/tea/",
    "/index.php?p=5",
    "/?p=5&amp=1",
  ];
  const links = forms.map((path) => `<a href="https://old.example${path.replace("&", "&amp;")}">x</a>`);
  const tea = { id: 5, title: "Tea", slug: "tea", link: "https://old.example/2020/01/tea/" };
  const { db, run } = importing(exportOf([tea, { id: 6, title: "Links", content: links.join(" ") }]));
  await run();
  const target = answeringRedirect(db, "/2020/01/tea/")?.target;
  expect(target).toMatch(/^\/blog\//);
  for (const path of forms) expect([path, answeringRedirect(db, path)?.target]).toEqual([path, target]);
  const texts = db.select({ html: posts.description }).from(posts).where(eq(posts.title, "Links")).get();
  expect(texts?.html).toBe(`<p>${forms.map(() => `<a href="${target}">x</a>`).join(" ")}</p>`);
  expect(answeringRedirect(db, "/amp/")).toBeNull();
});
