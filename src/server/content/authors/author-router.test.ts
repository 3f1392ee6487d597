import { expect, test } from "vitest";
import { anAuthor, anImage, aPost } from "../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../tests/support/test-app.ts";
import { categories, siteSettings } from "../../core/db/schema.ts";

test("an author gets an address from the name, and a second one of the same name another", async () => {
  const { asAdmin } = testApp();
  const add = async (name: string, slug = "") => (await asAdmin.author.add({ name, slug })).author.slug;
  expect([await add("Zoë Ångström"), await add("Zoe Angstrom"), await add("★"), await add("Zoe", "The Poet")]).toEqual([
    "zoe-angstrom",
    "zoe-angstrom-2",
    "author",
    "the-poet",
  ]);
  // Not the name's: the owner typed something else.
  await expect(add("Zoe", "!!!")).rejects.toThrow("Please enter an address with a letter or a digit");
});

test("a new author and a new category have addresses in the spelling of the blog's language", async () => {
  const { asAdmin, db } = testApp();
  db.update(siteSettings).set({ language: "de" }).run();
  const { author } = await asAdmin.author.add({ name: "Jörg Müller", slug: "" });
  expect(author.slug).toBe("joerg-mueller");
  await asAdmin.category.add({ name: "Bücher", description: "" });
  expect(db.select().from(categories).all().at(-1)?.slug).toBe("buecher");
});

test("a changed author keeps the address unless it is changed, and every field can be emptied", async () => {
  const { db, asAdmin } = testApp();
  const imageId = anImage(db).id;
  const fields = { name: "Ada", bio: "Writes.\nReads.", imageId, links: ["https://social.example/@ada", ""] };
  const { author } = await asAdmin.author.add(fields);
  expect(author).toMatchObject({
    slug: "ada",
    bio: "Writes.\nReads.",
    imageId,
    links: ["https://social.example/@ada"],
  });
  const [{ version = "" } = {}] = await asAdmin.author.list();
  const change = { authorId: author._id, version, name: "Ada L.", slug: author.slug };
  const { author: changed } = await asAdmin.author.update(change);
  const emptied = { bio: "", imageId: null, links: [], fediverseAccount: "" };
  expect(changed).toEqual({ _id: author._id, name: "Ada L.", slug: "ada", ...emptied });
  expect(await asAdmin.author.list()).toMatchObject([changed]);
  // Another tab shows the author as it was.
  await expect(asAdmin.author.update({ ...change, name: "Ada K." })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await asAdmin.author.list()).toMatchObject([changed]);
});

test("every former address of an author redirects in one hop, and no other author gets it", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { author } = await asAdmin.author.add({ name: "Ada" });
  aPost(db, { details: { authors: [author._id] } });
  const rename = async (authorId: string, slug: string) => {
    const { version = "" } = (await asAdmin.author.list()).find(({ _id }) => _id === authorId) ?? {};
    return (await asAdmin.author.update({ authorId, version, name: "Ada", slug })).author.slug;
  };
  for (const slug of ["countess", "lovelace"]) await rename(author._id, slug);
  const leadsTo = async (path: string) => {
    const { status, headers } = await fetch(origin + path, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  expect(await leadsTo("/author/ada")).toEqual([301, "/author/lovelace"]);
  expect(await leadsTo("/author/Countess?utm_source=x")).toEqual([301, "/author/lovelace"]);
  expect(await leadsTo("/feed.xml?author=ada")).toEqual([301, "/feed.xml?author=lovelace"]);
  const { author: other } = await asAdmin.author.add({ name: "Ada" });
  expect([other.slug, await rename(other._id, "countess")]).toEqual(["ada-2", "countess-2"]);
  expect(await rename(author._id, "ada")).toBe("ada");
  expect(await leadsTo("/author/ada")).toEqual([200, null]);
  expect(await leadsTo("/author/lovelace")).toEqual([301, "/author/ada"]);
  await asAdmin.author.remove({ authorId: author._id });
  expect(await leadsTo("/author/lovelace")).toEqual([404, null]);
});

test.each([
  [{ name: " " }, "Please enter the name of the author"],
  [{ name: "x".repeat(81) }, "The name is longer than 80 characters"],
  [{ name: "Ada", links: ["javascript:alert(1)"] }, "http"],
  [{ name: "Ada", links: Array(13).fill("https://a.example") }, "An author has at most 12 links"],
  [{ name: "Ada", imageId: "gone" }, "image"],
])("%j is refused with a sentence", async (fields, sentence) => {
  const { asAdmin } = testApp();
  await expect(asAdmin.author.add(fields)).rejects.toThrow(sentence);
  expect(await asAdmin.author.list()).toEqual([]);
});

test("deleting an author leaves the posts with their other authors", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const [ada, bob] = [anAuthor(db, { name: "Ada" }), anAuthor(db, { name: "Bob" })];
  const { _id: postId } = aPost(db, { details: { authors: [ada.id, bob.id] } });
  await asAdmin.author.remove({ authorId: ada.id });
  expect((await asVisitor.post.read({ postId })).authors.map(({ name }) => name)).toEqual(["Bob"]);
  await expect(asAdmin.author.remove({ authorId: ada.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const change = { authorId: ada.id, version: "any", name: "Ada" };
  await expect(asAdmin.author.update(change)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an author's image counts as used: it is listed, not deleted, and follows a replacement", async () => {
  const { db, asAdmin } = testApp();
  const [image, other] = [anImage(db, { createdAt: new Date(0) }), anImage(db, { createdAt: new Date(0) })];
  const author = anAuthor(db, { name: "Ada", imageId: image.id });
  expect((await asAdmin.image.list({ filter: "unused" })).items.map(({ _id }) => _id)).toEqual([other.id]);
  expect((await asAdmin.image.uses({ imageId: image.id })).items).toEqual([
    { kind: "author", authorId: author.id, title: "Ada" },
  ]);
  await expect(asAdmin.image.remove({ imageId: image.id })).rejects.toThrow("An author has this image");
  await asAdmin.image.replace({ imageId: image.id, byImageId: other.id });
  expect((await asAdmin.author.list())[0]?.imageId).toBe(other.id);
  await asAdmin.image.removeUnused();
  expect((await asAdmin.image.list({})).items.map(({ _id }) => _id)).toEqual([other.id]);
});

test("authors are listed in the order of the blog's language", async () => {
  const { db, asAdmin } = testApp();
  db.update(siteSettings).set({ language: "sv" }).run();
  for (const name of ["Zoe", "Émile", "Ängla", "Frida"]) anAuthor(db, { name, slug: name.toLowerCase() });
  expect((await asAdmin.author.list()).map(({ name }) => name)).toEqual(["Émile", "Frida", "Zoe", "Ängla"]);
});
