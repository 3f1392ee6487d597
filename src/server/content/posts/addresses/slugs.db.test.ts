import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, seed } from "../../../../../tests/support/cases.ts";
import { anUnpublishedPost, aPage, aPost } from "../../../../../tests/support/factories.ts";
import { servedApp, testApp } from "../../../../../tests/support/test-app.ts";
import { postAddress } from "../../../../shared/addresses/post-address.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { slugs, slugsWaiting } from "../../../core/db/schema.ts";
import { currentSlug, makeMissingSlugs } from "./slug-store.ts";

const byTitle = { version: 0, values: { postAddress: "title" } } as const;

test("a post gets a slug when it is first published, with a number if the slug is taken", async () => {
  const { db, asAdmin } = testApp();
  const draft = anUnpublishedPost(db, { title: "Über den Fluß" });
  expect(currentSlug(db, draft._id)).toBeNull();
  await asAdmin.post.setPublished({ postId: draft._id, isPublished: true });
  expect(currentSlug(db, draft._id)).toBe("uber-den-fluss");
  const others = Array.from({ length: 5 }, () => aPost(db, { title: "Über den Fluß" }));
  const numbers = others.map(({ _id }) => currentSlug(db, _id));
  expect(numbers).toEqual([2, 3, 4, 5, 6].map((number) => `uber-den-fluss-${number}`));
  expect(currentSlug(db, aPost(db, { title: "…" })._id)).toBe("untitled");
  expect(currentSlug(db, aPost(db, { title: "東京の夜" })._id)).toBe("東京の夜");
  // An id names its post, whatever another one is called.
  expect(currentSlug(db, aPost(db, { title: draft._id })._id)).toBe(`${draft._id}-2`);
});

test("a slug is spelled in the language of its post, else of the blog, and changes only when the writer changes it", async () => {
  const { db, asAdmin } = testApp();
  const old = aPost(db, { title: "Grüße" });
  await asAdmin.site.save({ version: 0, values: { language: "de" } });
  const slugOfNew = async (title: string, language = "") => {
    const { _id: postId } = anUnpublishedPost(db, { title });
    await asAdmin.post.update({ postId, details: { language } });
    await asAdmin.post.setPublished({ postId, isPublished: true });
    return currentSlug(db, postId);
  };
  expect(await slugOfNew("Öl für Köln")).toBe("oel-fuer-koeln");
  expect(await slugOfNew("Öl für Köln", "en")).toBe("ol-fur-koln");
  expect(await slugOfNew("Smørrebrød", "da")).toBe("smoerrebroed");
  const form = { postId: null, isPage: false, title: "Schöne Grüße", slug: "" };
  expect(await asAdmin.post.nextSlug(form)).toMatchObject({ slug: "schoene-gruesse" });
  expect(await asAdmin.post.nextSlug({ ...form, language: "sv" })).toMatchObject({ slug: "schone-grusse" });
  for (const slug of ["", "grusse", "Grüße"]) {
    await asAdmin.post.update({ postId: old._id, title: "Neu", details: { slug } });
    expect(currentSlug(db, old._id)).toBe("grusse");
  }
  await asAdmin.post.update({ postId: old._id, details: { slug: "Schöne Grüße" } });
  expect(currentSlug(db, old._id)).toBe("schoene-gruesse");
});

test("an address without a letter or digit is refused and changes nothing, an empty one keeps the slug", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = aPost(db, { title: "A walk" });
  for (const slug of ["!!!", "👍", "ь"])
    await expect(asAdmin.post.update({ postId, title: "Changed", details: { slug } })).rejects.toMatchObject({
      code: "BAD_REQUEST",
      message: "Please enter an address with a letter or a digit",
    });
  await asAdmin.post.update({ postId, details: { slug: " " } });
  expect(await asAdmin.post.byId({ postId })).toMatchObject({ title: "A walk" });
  expect(currentSlug(db, postId)).toBe("a-walk");
});

test("the form of a post shows the slug that saving will give it, and what is wrong with a typed one", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const { _id: postId } = aPost(db, { title: "A walk" });
  const page = { postId: aPage(db, { title: "About" })._id, isPage: true, title: "About", slug: "" };
  const post = { postId: null, isPage: false, title: "A walk", slug: "" };
  const next = asAdmin.post.nextSlug;
  expect(await next(post)).toEqual({ slug: "a-walk-2", isCurrent: false, taken: null });
  expect(await next({ ...post, title: "!" })).toEqual({ slug: "untitled", isCurrent: false, taken: null });
  // A later title keeps the slug.
  expect(await next({ ...post, postId, title: "Other" })).toEqual({ slug: "a-walk", isCurrent: true, taken: null });
  expect(await next({ ...post, postId, slug: "About" })).toEqual({ slug: "about-2", isCurrent: false, taken: "about" });
  expect(await next({ ...page, slug: " about " })).toEqual({ slug: "about", isCurrent: true, taken: null });
  await expect(next({ ...page, slug: "Feed" })).rejects.toThrow("/feed is used by the blog itself");
  expect(await next({ ...page, postId: null, title: "Feed" })).toEqual({
    slug: "feed-2",
    isCurrent: false,
    taken: null,
  });
  await expect(next({ ...post, slug: "!!!" })).rejects.toThrow("Please enter an address with a letter or a digit");
  expect(currentSlug(db, postId)).toBe("a-walk");
  await expect(asVisitor.post.nextSlug(post)).rejects.toMatchObject({ code: "UNAUTHORIZED" });
});

test("after up to fifty renames, every address that a post or page had leads to its own one with one redirect", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const visit = (path: string) => fetch(origin + path, { redirect: "manual" });
  const commentsStart = `?before=${"a".repeat(26)}`;
  // Few letters, so that titles meet.
  const unit = fc.constantFrom("a", "B", "ü", "東", "ß", " ", "-", "/", "%");
  const title = fc.string({ unit, maxLength: 6 }).filter((text) => slugOf(text) !== "");
  const renames = fc.array(fc.tuple(fc.nat(2), title), { minLength: 1, maxLength: 50, size: "max" });
  const run = async (all: [number, string][], choice: "id" | "title") => {
    const renamed = [aPost(db), aPost(db), aPage(db)].map(({ _id }) => ({
      _id,
      slugs: new Set([currentSlug(db, _id)]),
    }));
    for (const [at, slug] of all) {
      const { _id: postId, slugs } = renamed[at] as (typeof renamed)[number];
      await asAdmin.post.update({ postId, details: { slug } });
      slugs.add(currentSlug(db, postId));
    }
    const { version } = await asAdmin.site.current();
    await asAdmin.site.save({ version, values: { postAddress: choice } });
    for (const { _id, slugs } of renamed) {
      const address = await asAdmin.post.address({ postId: _id });
      const isPage = address.startsWith("/");
      const own = postAddress(address);
      expect((await visit(own)).status, own).toBe(200);
      const names = [...slugs].map((slug) => encodeURIComponent(slug ?? ""));
      const others = [_id, ...names]
        .map((name) => `/blog/${name}`)
        .concat(isPage ? names.map((name) => `/${name}`) : []);
      for (const path of others) {
        for (const end of path === own ? [] : ["", commentsStart, ...(isPage ? [] : [".md"])]) {
          const { status, headers } = await visit(path + end);
          const answer = [status, headers.get("location"), headers.get("cache-control")];
          expect(answer, path + end).toEqual([301, own + end, "no-cache"]);
        }
        if (isPage) continue;
        const embedded = await visit(`/oembed?url=${encodeURIComponent(`http://localhost:3000${path}`)}`);
        expect(await embedded.text(), path).toContain(`cite=\\"http://localhost:3000${own}\\"`);
      }
    }
  };
  const property = fc.asyncProperty(renames, fc.constantFrom("id", "title"), run);
  await fc.assert(property, { numRuns: cases(20, 3), seed });
});

test("with addresses by title every link, feed and head has the slug, and feeds keep their ids", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { _id } = aPost(db, { title: "A walk", description: "<p>Uphill.</p>" });
  aPost(db, { title: "Later" });
  const read = async (path: string) => (await fetch(origin + path)).text();
  const guid = async () => /<guid[^>]*>([^<]*)</.exec((await read("/feed.xml")).split("A walk")[1] ?? "")?.[1];
  const before = await guid();
  await asAdmin.site.save(byTitle);
  expect(await read("/")).toContain('href="/blog/a-walk"');
  expect(await read("/blog/later")).toContain('href="/blog/a-walk"');
  const page = await read("/blog/a-walk");
  expect(page).toContain('<link rel="canonical" href="http://localhost:3000/blog/a-walk">');
  expect(page).toContain('href="http://localhost:3000/blog/a-walk.md"');
  expect(page).toContain("Uphill.");
  for (const path of ["/feed.xml", "/atom.xml", "/feed.json", "/llms.txt", "/search?q=walk"])
    expect(await read(path), path).toContain("/blog/a-walk");
  expect(await guid()).toBe(before);
  expect(before).toMatch(/^urn:uuid:[\da-f-]{36}$/);
  const oembed = `/oembed?url=${encodeURIComponent("http://localhost:3000/blog/a-walk")}`;
  expect(JSON.parse(await read(oembed))).toMatchObject({ title: "A walk" });
});

test("switching the address setting to the title and back leads every address to the current one, without a loop", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { _id: postId } = aPost(db, { title: "First name" });
  await asAdmin.post.update({ postId, details: { slug: "second-name" } });
  const visit = async (name: string) => {
    const { status, headers } = await fetch(`${origin}/blog/${name}`, { redirect: "manual" });
    return [status, headers.get("location")];
  };
  const names = [postId, "first-name", "second-name"];
  for (const choice of ["id", "title", "id"] as const) {
    const { version } = await asAdmin.site.current();
    await asAdmin.site.save({ version, values: { postAddress: choice } });
    const own = choice === "id" ? postId : "second-name";
    for (const name of names)
      expect(await visit(name), `${name} by ${choice}`).toEqual(name === own ? [200, null] : [301, `/blog/${own}`]);
  }
});

test("a comment reaches its post at every address, and the response leads to the post's own one", async () => {
  const { db, asVisitor, asAdmin, origin } = await servedApp();
  const { _id: postId } = aPost(db, { title: "First name" });
  await asAdmin.post.update({ postId, details: { slug: "second-name" } });
  const body = new URLSearchParams({ name: "Ada", content: "Without JavaScript" });
  for (const ref of [postId, "first-name", "second-name"]) {
    const answer = await fetch(`${origin}/blog/${ref}`, { method: "POST", body, redirect: "manual" });
    const own = `/blog/${postId}?comment=waiting#comment-form`;
    expect([answer.status, answer.headers.get("location")], ref).toEqual([303, own]);
  }
  await asVisitor.comment.add({ postId: "first-name", name: "Ada", content: "With it" });
  const { comments } = await asAdmin.comment.adminList({ status: "waiting" });
  expect(comments.map(({ post }) => post._id)).toEqual([postId, postId, postId, postId]);
});

test("a slug that was never public is released, a public one stays", async () => {
  const { db, asAdmin } = testApp();
  const { _id: postId } = anUnpublishedPost(db);
  for (const slug of ["one", "two"]) await asAdmin.post.update({ postId, details: { slug } });
  await asAdmin.post.setPublished({ postId, isPublished: true });
  for (const slug of ["three", "two", "three"]) await asAdmin.post.update({ postId, details: { slug } });
  const kept = db.select({ slug: slugs.slug, isCurrent: slugs.isCurrent }).from(slugs).orderBy(slugs.slug).all();
  expect(kept).toEqual([
    { slug: "three", isCurrent: true },
    { slug: "two", isCurrent: false },
  ]);
});

test("a visitor cannot find an unpublished post by its slug", async () => {
  const { db, asAdmin, origin } = await servedApp();
  const { _id: postId } = aPost(db, { title: "Secret plan" });
  await asAdmin.site.save(byTitle);
  await asAdmin.post.setPublished({ postId, isPublished: false });
  for (const path of [`/blog/${postId}`, "/blog/secret-plan", "/blog/secret-plan.md"])
    expect((await fetch(origin + path, { redirect: "manual" })).status).toBe(404);
});

test("older posts get their slugs in the background", async () => {
  const { db } = testApp();
  const posts = [aPost(db, { title: "Older" }), aPost(db, { title: "Old" })];
  db.delete(slugs).run();
  db.insert(slugsWaiting)
    .values(posts.map(({ _id: postId }) => ({ postId })))
    .run();
  expect(await makeMissingSlugs(db, new Date())).toBe(2);
  expect(posts.map(({ _id }) => currentSlug(db, _id))).toEqual(["older", "old"]);
  expect(await makeMissingSlugs(db, new Date())).toBe(0);
});
