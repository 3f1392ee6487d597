import { expect, test } from "vitest";
import {
  aNewDraft,
  anImage,
  anUnpublishedPost,
  aPost,
  aText,
  aVersion,
} from "../../../../../tests/support/factories.ts";
import { aLog } from "../../../../../tests/support/log.ts";
import { servedApp, testApp } from "../../../../../tests/support/test-app.ts";
import { previews } from "../../../core/db/schema.ts";

const tokenOf = ({ path }: { path: string }) => path.replace("/preview/", "");

const ofNew = { draftId: aNewDraft.draftId, isNew: true };
const of = (post: { _id: string }) => ({ draftId: post._id, isNew: false });

test("a preview link uses the public origin when one is set", async () => {
  const set = testApp({ env: { SITE_URL: "https://blog.example.com" } });
  expect((await set.asAdmin.preview.make(of(anUnpublishedPost(set.db)))).origin).toBe("https://blog.example.com");
  const unset = testApp();
  expect((await unset.asAdmin.preview.make(of(anUnpublishedPost(unset.db)))).origin).toBeNull();
});

test("a preview shows the draft of an unpublished post, and later changes of it", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const post = anUnpublishedPost(db, { title: "Stored" });
  const token = tokenOf(await asAdmin.preview.make(of(post)));
  expect(await asVisitor.preview.byToken({ token })).toMatchObject({ title: "Stored", image: post.image });
  const draft = { ...aNewDraft, ...of(post), basedOn: post.updatedAt };
  await asAdmin.draft.save(draft);
  expect(await asVisitor.preview.byToken({ token })).toMatchObject({ title: "Half a title", image: null });
  await expect(asVisitor.post.byId({ postId: post._id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a writer sees the own draft or post without a link, and nothing becomes public", async () => {
  const { db, asAdmin } = testApp();
  const post = anUnpublishedPost(db, { title: "Stored" });
  await expect(asAdmin.preview.own(ofNew)).rejects.toThrow("There is nothing to preview yet");
  expect(await asAdmin.preview.own(of(post))).toMatchObject({ title: "Stored" });
  await asAdmin.draft.save({ ...aNewDraft, ...of(post), basedOn: post.updatedAt });
  await asAdmin.draft.save(aNewDraft);
  for (const ref of [of(post), ofNew]) {
    expect(await asAdmin.preview.own(ref)).toMatchObject({ title: "Half a title" });
    expect(await asAdmin.preview.current(ref)).toBeNull();
  }
});

test("a preview of a post that is named by its slug is the preview of the post", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const post = anUnpublishedPost(db, { title: "Named", details: { slug: "named" } });
  const token = tokenOf(await asAdmin.preview.make({ draftId: "named", isNew: false }));
  expect(await asVisitor.preview.byToken({ token })).toMatchObject({ title: "Named" });
  expect(await asAdmin.preview.current(of(post))).not.toBeNull();
});

test("a token is 256 random bits, and the database does not contain it", async () => {
  const { db, asAdmin } = testApp();
  const token = tokenOf(await asAdmin.preview.make(of(aPost(db))));
  expect(Buffer.from(token, "base64url")).toHaveLength(32);
  const [stored] = db.select().from(previews).all();
  expect(stored?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(stored)).not.toContain(token);
});

test("a link that was withdrawn, replaced or made up shows nothing", async () => {
  const { db, asAdmin, asVisitor } = testApp({ deps: { now: () => new Date("2026-03-01") } });
  const post = aPost(db);
  expect(await asAdmin.preview.current(of(post))).toBeNull();
  const first = tokenOf(await asAdmin.preview.make(of(post)));
  const second = tokenOf(await asAdmin.preview.make(of(post)));
  expect(await asAdmin.preview.current(of(post))).toEqual({ createdAt: new Date("2026-03-01") });
  await expect(asVisitor.preview.byToken({ token: first })).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect((await asVisitor.preview.byToken({ token: second })).title).toBe(post.title);

  await asAdmin.preview.withdraw(of(post));
  await asAdmin.preview.withdraw(of(post));
  for (const token of [second, "", "made-up"]) {
    await expect(asVisitor.preview.byToken({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
});

test("a new post's link shows the post once it is added, and ends when the post is deleted", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  await expect(asAdmin.preview.make(ofNew)).rejects.toThrow("There is nothing to preview yet");
  const text = aText({ title: " ", imageId: anImage(db).id });
  await asAdmin.draft.save({ ...aNewDraft, text });
  const token = tokenOf(await asAdmin.preview.make(ofNew));
  expect(await asVisitor.preview.byToken({ token })).toMatchObject({ title: "Untitled" });

  const baseVersion = { draftId: aNewDraft.draftId, ownVersions: [aVersion("one")], basedOn: null };
  const input = { title: "Whole", subTitle: "Now", category: "Finance", imageId: anImage(db).id } as const;
  const { post } = await asAdmin.post.add({ ...input, baseVersion });
  expect(await asVisitor.preview.byToken({ token })).toMatchObject({ title: "Whole" });
  expect(await asAdmin.preview.current(of(post))).not.toBeNull();
  await asAdmin.post.remove({ postId: post._id });
  await expect(asVisitor.preview.byToken({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a new post's link ends when its draft is discarded", async () => {
  const { asAdmin, asVisitor } = testApp();
  await asAdmin.draft.save(aNewDraft);
  const token = tokenOf(await asAdmin.preview.make(ofNew));
  await asAdmin.draft.discard({ ...aNewDraft, ownVersions: [aNewDraft.version] });
  await expect(asVisitor.preview.byToken({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("a preview is not cached, not indexed by search engines, not sent as referrer and not logged", async () => {
  const { entries, log } = aLog();
  const { db, asAdmin, origin, cache } = await servedApp({ deps: { log } });
  const post = anUnpublishedPost(db, { title: "Stored" });
  const { path } = await asAdmin.preview.make(of(post));
  const answer = await fetch(origin + path);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<h1 class="post-title" dir="auto">Stored</h1>');
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
  const secret = { "cache-control": "no-store", "x-robots-tag": "noindex", "referrer-policy": "no-referrer" };
  expect(Object.fromEntries(answer.headers)).toMatchObject(secret);
  expect(cache.bytes()).toBe(0);

  await asAdmin.post.update({ postId: post._id, title: "Changed" });
  expect(await (await fetch(origin + path)).text()).toContain("Changed");

  await asAdmin.preview.withdraw(of(post));
  const gone = await fetch(origin + path);
  expect(gone.status).toBe(404);
  expect(Object.fromEntries(gone.headers)).toMatchObject(secret);
  expect(cache.bytes()).toBe(0);

  const token = tokenOf({ path });
  await fetch(`${origin}/trpc/preview.byToken?input=${encodeURIComponent(JSON.stringify({ json: { token } }))}`);
  await fetch(`${origin}/trpc/post.list,preview.byToken?batch=1&input=${token}`);
  expect(JSON.stringify(entries)).toContain("/preview/…");
  expect(JSON.stringify(entries)).not.toContain(token);
});

test("a visitor cannot create, withdraw or read a link", async () => {
  const { db, asAdmin, asVisitor } = testApp();
  const post = aPost(db);
  const token = tokenOf(await asAdmin.preview.make(of(post)));
  for (const attempt of [
    () => asVisitor.preview.make(of(post)),
    () => asVisitor.preview.withdraw(of(post)),
    () => asVisitor.preview.current(of(post)),
    () => asVisitor.preview.own(of(post)),
  ]) {
    await expect(attempt()).rejects.toMatchObject({ code: "UNAUTHORIZED" });
  }
  expect((await asVisitor.preview.byToken({ token })).title).toBe(post.title);
});

test("every spelling of a preview URL keeps its secret", async () => {
  const { log, entries } = aLog();
  const { origin } = await servedApp({ deps: { log } });
  for (const path of [
    "/preview/the-key",
    "/Preview/the-key",
    "//preview/the-key",
    "/PREVIEW//the-key",
    "///preview/the-key",
  ]) {
    const { headers } = await fetch(origin + path);
    expect([path, headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([path, "no-store", "noindex"]);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  }
  expect(entries).toHaveLength(5);
  expect(JSON.stringify(entries)).not.toContain("the-key");
});
