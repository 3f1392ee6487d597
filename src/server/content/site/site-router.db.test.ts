import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { defaultLook } from "../../../shared/look/look-values.ts";
import { readSite } from "./read-site.ts";

test("a visitor can neither read nor change the settings", async () => {
  const { asVisitor } = testApp();
  await expect(asVisitor.site.current()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.site.save({ version: 0, values: {} })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  await expect(asVisitor.site.previewLook(defaultLook)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("a saved setting is on the next page, in feeds and in the head; the default returns with its text", async () => {
  const { asAdmin, origin } = await servedApp();
  const read = async (path: string) => (await fetch(origin + path)).text();
  expect(await read("/")).toContain("Your own blogging platform.");
  const values = { siteName: "Margins", heroHeadline: "Notes & <b>", footerText: "Made by hand" };
  const { state } = await asAdmin.site.save({ version: 0, values });
  const home = await read("/");
  expect(home).not.toContain("<li></li>");
  expect(home).toContain("Notes &amp; &lt;b&gt;");
  expect(home).toContain("Made by hand");
  expect(home).toContain("<title>Margins</title>");
  expect(await read("/feed.xml")).toContain("<title>Margins</title>");
  const { defaults, version } = state;
  await asAdmin.site.save({ version, values: { heroHeadline: defaults.heroHeadline, showsNewsletter: false } });
  const changed = await read("/");
  expect(changed).toContain("Your own blogging platform.");
  expect(changed).not.toContain("Never miss");
});

test("what the environment sets wins, is named, and is not stored", async () => {
  const { asAdmin, deps } = testApp({ env: { SITE_NAME: "Pinned", SOCIAL_LINKS: "https://social.example/@me" } });
  const { pinned, values } = await asAdmin.site.current();
  expect(pinned).toEqual({ siteName: "SITE_NAME", socialLinks: "SOCIAL_LINKS", timeZone: "TIME_ZONE" });
  expect(values).toMatchObject({ siteName: "Pinned", authorName: "Pinned" });
  await asAdmin.site.save({ version: 0, values: { siteName: "Other", tagline: "" } });
  expect(readSite(deps)).toMatchObject({ siteName: "Pinned", tagline: "" });
  const unpinned = { ...deps, settings: { ...deps.settings, pinned: {}, pinnedBy: {} } };
  expect(readSite(unpinned)).toMatchObject({ siteName: "Longhand", socialLinks: [] });
});

test("when two forms were opened together, the second one gets a conflict and changes nothing", async () => {
  const { asAdmin } = testApp();
  await asAdmin.site.save({ version: 0, values: { tagline: "First" } });
  await expect(asAdmin.site.save({ version: 0, values: { tagline: "Second" } })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("changed elsewhere"),
  });
  expect((await asAdmin.site.current()).values.tagline).toBe("First");
});

test.each([
  ["siteName", " ", "Please enter the name of the blog"],
  ["siteName", "x".repeat(81), "That text is too long"],
  ["contactEmail", "me", "Please enter an e-mail address"],
  ["socialLinks", ["javascript:alert(1)"], "Please enter an address that starts with https:// or http://"],
  ["timeZone", "Mars/North", "Please choose a time zone such as Europe/Berlin"],
  ["fediverseCreator", "me", "Please enter an account such as @name@server.example"],
])("%s as %j is refused with a sentence", async (field, value, sentence) => {
  const { asAdmin } = testApp();
  await expect(asAdmin.site.save({ version: 0, values: { [field]: value } })).rejects.toThrow(sentence);
});

test("verification tags are on the home page, the accounts of its authors or the blog's on a post", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const verification = { google: "g-1", bing: "b-1", yandex: "", pinterest: "" };
  await asAdmin.site.save({ version: 0, values: { verification, fediverseCreator: "@me@social.example" } });
  const home = await (await fetch(origin)).text();
  expect(home).toContain('<meta name="google-site-verification" content="g-1">');
  expect(home).toContain('<meta name="msvalidate.01" content="b-1">');
  expect(home).not.toContain("yandex");
  const post = await (await fetch(`${origin}/blog/${aPost(db)._id}`)).text();
  const [head] = post.split("</head>");
  expect(head).toContain('<meta name="fediverse:creator" content="@me@social.example">');
  const { author } = await asAdmin.author.add({ name: "Ada", fediverseAccount: "@ada@social.example" });
  const { author: other } = await asAdmin.author.add({ name: "Bob" });
  const accounts = async (...authors: string[]) => {
    const text = await (await fetch(`${origin}/blog/${aPost(db, { details: { authors } })._id}`)).text();
    return [...text.matchAll(/"fediverse:creator" content="([^"]*)"/g)].map(([, account]) => account);
  };
  expect(await accounts(other._id, author._id)).toEqual(["@ada@social.example"]);
  expect(await accounts(other._id)).toEqual(["@me@social.example"]);
});

test("posts take no comments where the owner says so, except those that an administrator opened", async () => {
  const { asAdmin, asVisitor, db } = testApp();
  const [closed, open] = [aPost(db), aPost(db)];
  await asAdmin.site.save({ version: 0, values: { takesComments: false } });
  await asAdmin.commentRules.setOpen({ postId: open._id, isOpen: true });
  const comment = { name: "Ada", content: "Good to read" };
  await expect(asVisitor.comment.add({ postId: closed._id, ...comment })).rejects.toThrow(/closed/i);
  await expect(asVisitor.comment.add({ postId: open._id, ...comment })).resolves.toBeDefined();
});

test("the owner chooses three places to share a post; the link to copy is hidden without scripts", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { _id } = aPost(db);
  const row = async () => {
    const html = await (await fetch(`${origin}/blog/${_id}`)).text();
    return [...html.matchAll(/class="share-icon share-(\w+)"/g)].map(([, place]) => place);
  };
  expect(await row()).toEqual(["Facebook", "X", "LinkedIn"]);
  await asAdmin.site.save({ version: 0, values: { shareRow: ["Mastodon", "email", "copy"] } });
  expect(await row()).toEqual(["Mastodon", "email", "copy"]);
  for (const shareRow of [["X"], ["X", "X", "copy"], ["X", "copy", "email", "Bluesky"]] as const)
    await expect(asAdmin.site.save({ version: 1, values: { shareRow: [...shareRow] } })).rejects.toThrow(
      "Please choose three places to share posts",
    );
});

test("feeds and newsletter have pages of the blog, which visible links and the sign-up below a post lead to", async () => {
  const { db, origin } = await servedApp();
  const get = async (path: string) => (await fetch(origin + path)).text();
  for (const path of ["/", `/blog/${aPost(db)._id}`, "/newsletter"]) {
    const [head = "", body = ""] = (await get(path)).split("</head>");
    expect(head, path).toMatch(/rel="alternate"[^>]*feed\.xml/);
    expect(body, path).not.toContain('href="/feed.xml"');
    expect(body, path).toContain('href="/feeds"');
  }
  expect(await get("/feeds")).toMatch(/href="\/feed\.xml".*href="\/atom\.xml".*href="\/feed\.json".*category=Finance/s);
  const missing = await fetch(`${origin}/none/at/all`);
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('name="search"');
});

test("the head of the home page is small or gone, its newest post leads, and readers see no Login", async () => {
  const { asAdmin, db, origin } = await servedApp();
  aPost(db);
  const read = async (path = "/") => (await fetch(origin + path)).text();
  const before = await read();
  for (const text of ['class="hero page"', 'href="/admin"']) expect(before).toContain(text);
  expect(before).not.toContain("data-lead");
  await asAdmin.site.save({ version: 0, values: { hero: "small", firstPost: "lead", showsLogin: false } });
  const led = await read();
  for (const text of ["hero-small", "data-lead", "Your own blogging platform."]) expect(led).toContain(text);
  expect(led).not.toContain('href="/admin"');
  await asAdmin.site.save({ version: 1, values: { hero: "none" } });
  const bare = await read();
  expect(bare).not.toMatch(/class="hero[ "]/);
  expect(bare.match(/<h1/g)).toHaveLength(1);
  for (const path of ["/?category=Startup", "/?search=a"]) {
    const asked = await read(path);
    expect(asked).toContain("hero-small");
    expect(asked).not.toContain("data-lead");
  }
  const refused = asAdmin.site.save({ version: 2, values: { hero: "huge" as "none" } });
  await expect(refused).rejects.toMatchObject({ code: "BAD_REQUEST" });
});

test("own words are on the pages as text, the usual ones return, and an empty category is hidden where the owner says so", async () => {
  const { asAdmin, db, origin } = await servedApp();
  const read = async (path = "/") => (await fetch(origin + path)).text();
  const usual = ["Never Miss a Blog!", "Search for blogs", "Quick Links", "Need Help?", "Follow Us", ">Finance<"];
  const before = await read();
  for (const text of usual) expect(before).toContain(text);
  aPost(db, { category: "Startup" });
  const values = {
    newsletterTitle: "Letters & <b>",
    searchPlaceholder: 'Find "it"',
    searchButton: "Go",
    helpTitle: "",
    followTitle: "Elsewhere",
    hidesEmptyCategories: true,
  };
  const { state } = await asAdmin.site.save({ version: 0, values });
  const own = await read();
  expect(own).toContain("Letters &amp; &lt;b&gt;</h2>");
  expect(own).toContain('placeholder="Find &quot;it&quot;"');
  expect(own).toContain(">Elsewhere</h2>");
  expect(own).not.toContain("Need Help?");
  expect(own).toContain(">Startup<");
  expect(own).not.toContain(">Finance<");
  expect(await read("/sitemap-lists.xml")).not.toContain("Finance");
  const { defaults, version } = state;
  const reset = Object.fromEntries(Object.keys(values).map((name) => [name, defaults[name as keyof typeof values]]));
  await asAdmin.site.save({ version, values: reset });
  const after = await read();
  for (const text of usual) expect(after).toContain(text);
});
