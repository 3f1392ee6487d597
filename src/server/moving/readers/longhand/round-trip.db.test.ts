import { randomBytes, randomUUID } from "node:crypto";
import { createWriteStream, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { aSession } from "../../../../../tests/support/a-session.ts";
import { anApiKey } from "../../../../../tests/support/an-api-key.ts";
import { cases } from "../../../../../tests/support/cases.ts";
import {
  aBarePost,
  aComment,
  aNewDraft,
  anAuthor,
  aPage,
  aPost,
  aText,
} from "../../../../../tests/support/factories.ts";
import { post as generatedPost } from "../../../../../tests/support/generated-post.ts";
import { aJpeg, uploadedTo } from "../../../../../tests/support/images.ts";
import { testApp } from "../../../../../tests/support/test-app.ts";
import { filePath } from "../../../../shared/file-types.ts";
import { subscriberStates } from "../../../../shared/subscriber-states.ts";
import { storeFile } from "../../../content/files/file-service.ts";
import { storeImage } from "../../../content/images/image-service.ts";
import { addWelcomePost } from "../../../content/welcome/welcome-post.ts";
import { saveDraft } from "../../../content/writing/drafts/draft-service.ts";
import type { Db } from "../../../core/db/client.ts";
import {
  commentBlocks,
  comments,
  drafts,
  files,
  images,
  importItems,
  mailings,
  mailSettings,
  postDetails,
  posts,
  redirects,
  schedules,
  siteLinks,
  siteSettings,
  subscribers,
  tags,
  trash,
  webhooks,
} from "../../../core/db/schema.ts";
import { tokenHash } from "../../../core/platform/hashes.ts";
import { leaveNewsletter } from "../../../mail/subscribers/sign-up.ts";
import { addSubscriber, removeSubscriber } from "../../../mail/subscribers/subscriber-service.ts";
import { suppress } from "../../../mail/subscribers/suppression.ts";
import { subscriberToken } from "../../../mail/subscribers/tokens.ts";
import { exportBlog } from "../../export/export-blog.ts";
import { importSource } from "../../import-source.ts";
import { reason } from "../../report/reason.ts";
import { openPath } from "../../source/open-path.ts";
import { undoImport } from "../../undo-import.ts";

type Blog = ReturnType<typeof testApp>;

const at = (minute: number) => new Date(Date.UTC(2024, 1, 3, 4, minute, 5, 678));

/** Writes an archive. @returns its path */
async function exported(blog: Blog, folder: string, now = at(0)): Promise<string> {
  const path = join(folder, `${randomUUID()}.zip`);
  const { bytes } = await exportBlog({ db: blog.db, settings: blog.settings, now }, "longhand");
  await pipeline(bytes, createWriteStream(path));
  return path;
}

/** The entries of an archive, by name, but for the manifest's moment. */
async function entriesOf(path: string): Promise<Map<string, string>> {
  const source = await openPath(path);
  const entries = new Map<string, string>();
  for (const file of source.files) {
    const chunks: Buffer[] = [];
    for await (const chunk of await file.open()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("latin1");
    entries.set(file.path, file.path === "manifest.json" ? text.replace(/"createdAt": "[^"]*"/, "") : text);
  }
  await source.close();
  return entries;
}

async function imported({ deps }: Blog, path: string, isDryRun = false, progress?: (items: number) => void) {
  const options = { from: null, media: null, fetches: false, category: null, site: null, withTrash: false };
  return importSource(deps, { path, isDryRun, ...options }, progress);
}

/** A blog with one of everything, and the texts. */
async function aBlog(folder: string, texts: readonly string[]): Promise<Blog> {
  const blog = testApp();
  const { db } = blog;
  const image = async (width: number) => {
    const path = uploadedTo(folder, await aJpeg({ width, height: 40 }), "hill.jpg");
    return (await storeImage(blog, { path, fileName: "a “hill”.jpg" })).imageId;
  };
  const [cover, inText] = [await image(60), await image(2000)];
  db.update(images).set({ focusX: 10, focusY: 90 }).where(eq(images.id, cover)).run();
  const file = join(folder, randomUUID());
  writeFileSync(file, Buffer.from("ID3 sound"));
  const { url } = await storeFile(blog, { path: file, fileName: "Sound.mp3" });
  const author = anAuthor(db, { id: "06h0h9504c00d6zsxc80ayttv5", bio: "Writes:\n“much”", imageId: inText });
  const media = `<figure><img src="/images/${inText}-400.webp" alt="a" width="400" height="18" loading="lazy" decoding="async"></figure><p><a href="/images/${inText}-4000.webp">large</a></p><audio src="${url}" controls="" preload="metadata" title="S"></audio>`;
  const details = { tags: ["Tea", "C++", "C"], authors: [author.id], excerpt: "An: excerpt\u2028", isPinned: true };
  for (const [number, text] of [media, ...texts].entries()) {
    const isPublished = number % 3 !== 1;
    const post = aPost(db, {
      title: `Number "${number}" #: <b>`,
      description: text,
      imageId: cover,
      isPublished,
      details,
      now: at(number),
    });
    if (!isPublished)
      db.insert(schedules)
        .values({ postId: post._id, publishAt: new Date("2099-01-01") })
        .run();
    const first = aComment(db, {
      postId: post._id,
      isApproved: true,
      content: "One\n\ntwo ]]> 👩‍👩‍👧",
      website: "https://ada.example",
    });
    aComment(db, { postId: post._id, parentId: first.id, setAside: "spam", setAsideAt: at(1) });
  }
  const [renamed] = await blog.asAdmin.post.adminList({}).then(({ items }) => items);
  if (renamed) await blog.asAdmin.post.update({ postId: renamed._id, details: { slug: "another-address" } });
  const page = aPage(db, { imageId: cover });
  aPage(db, { title: "No cover", imageId: null });
  aBarePost(db);
  saveDraft(db, { ...aNewDraft, text: aText({ description: "<p>Half</p>", imageId: inText }) }, at(9));
  db.insert(redirects)
    .values({ path: "/old?p=1", target: "/blog/new", status: 301, createdAt: at(1) })
    .run();
  rememberImports(db, renamed?._id ?? "");
  db.insert(mailings)
    .values({
      postId: renamed?._id ?? "",
      subject: "s",
      html: "<p>Sent",
      text: "Sent",
      state: "done",
      createdAt: at(9),
    })
    .run();
  db.update(siteSettings)
    .set({ siteName: "Ünïcode & co", customCss: "a{}", logoImageId: cover, helpTitle: "", hasUsualLinks: false })
    .run();
  someSubscribers(db);
  db.insert(siteLinks).values({ place: "menu", position: 0, kind: "page", target: page._id }).run();
  db.insert(siteLinks).values({ place: "footer", position: 0, kind: "tag", target: "1" }).run();
  db.insert(siteLinks).values({ place: "follow", position: 0, kind: "tag", target: "1" }).run();
  return blog;
}

/** One in every state, and one that was deleted behind them. */
function someSubscribers(db: Db): void {
  db.update(mailSettings)
    .set({ secret: randomBytes(32).toString("hex") })
    .run();
  for (const [number, state] of subscriberStates.entries())
    db.insert(subscribers)
      .values({
        email: `Reader${number}@example.com`,
        folded: `reader${number}@example.com`,
        state,
        source: "form",
        consent: "Yes: “all”",
        language: state === "active" ? "pt-BR" : null,
        createdAt: at(number),
        askedAt: at(number),
        confirmedAt: state === "pending" ? null : at(number),
        leftAt: state === "left" ? at(8) : null,
      })
      .run();
  const { id } = db
    .insert(subscribers)
    .values({ email: "gone@example.com", folded: "gone@example.com", state: "left", source: "owner", createdAt: at(1) })
    .returning({ id: subscribers.id })
    .get();
  removeSubscriber(db, id, at(2));
}

/** What an import from another program would have left. */
function rememberImports(db: Db, postId: string): void {
  const tag = db.select({ id: tags.id }).from(tags).where(eq(tags.name, "C++")).get();
  const common = { sourceKind: "markdown", site: "old", sourceHash: "a", status: "imported" as const };
  db.insert(importItems)
    .values([
      {
        ...common,
        kind: "post",
        source: "file:a.md",
        targetId: postId,
        writtenHash: "b",
        unknown: { weight: 3, __x: ["é"] },
      },
      { ...common, kind: "tag", source: "tag:c", targetId: String(tag?.id), writtenHash: "c" },
      { ...common, kind: "member", source: "members:1", targetId: null, unknown: { name: "Ada" } },
    ])
    .run();
}

test("an archive that is imported into an empty blog is exported as it was, and twice the same", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(generatedPost, { minLength: 1, maxLength: 4 }), async (texts) => {
      const folder = aFolder();
      const blog = await aBlog(folder, texts);
      const first = await exported(blog, folder);
      expect(readFileSync(first).equals(readFileSync(await exported(blog, folder)))).toBe(true);
      const other = testApp();
      const { items } = await imported(other, first);
      expect(
        items.filter(({ status }) => status !== "imported" && status !== "unchanged" && status !== "updated"),
      ).toEqual([]);
      const again = await exported(other, folder, at(30));
      expect(await entriesOf(again)).toEqual(await entriesOf(first));
      // The texts are the same, and so is what visitors see of them.
      for (const { _id } of (await blog.asAdmin.post.adminList({})).items) {
        const [one, two] = await Promise.all([blog, other].map((it) => it.asAdmin.post.byId({ postId: _id })));
        expect(two).toEqual(one);
      }
      const { counts } = await imported(other, first);
      expect(counts.post).toMatchObject({ unchanged: texts.length + 2, imported: 0 });
      expect(await entriesOf(await exported(other, folder))).toEqual(await entriesOf(first));
    }),
    { numRuns: cases(10, 2) },
  );
});

test("API keys, webhooks and their secrets are in no archive", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, []);
  aSession(blog.db);
  const key = anApiKey(blog.db);
  const secret = "whsec_c2VjcmV0";
  blog.db.insert(webhooks).values({ address: "https://receiver.example/", events: [], secret }).run();
  const written = [...(await entriesOf(await exported(blog, folder))).values()].join("\n");
  expect(written).toContain("Writes:");
  for (const kept of [key, tokenHash(key), key.slice(0, 11), secret, "receiver.example"])
    expect(written).not.toContain(kept);
});

test("a new blog with its welcome post becomes the blog that was exported, unless the welcome post was changed", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, ["<pre><code>a\n\n\n</code></pre><p>b</p>"]);
  blog.db.delete(commentBlocks).where(eq(commentBlocks.value, "assignment help")).run();
  blog.db
    .update(commentBlocks)
    .set({ createdAt: at(3) })
    .run();
  const odd = JSON.parse('{"__proto__":{"kept":true}}');
  blog.db.update(importItems).set({ unknown: odd }).where(eq(importItems.kind, "member")).run();
  const first = await exported(blog, folder);

  const other = testApp();
  await addWelcomePost(other.deps);
  expect((await imported(other, first)).source.reasons).toEqual([reason("welcome-removed")]);
  expect(await entriesOf(await exported(other, folder))).toEqual(await entriesOf(first));

  const used = testApp();
  await addWelcomePost(used.deps);
  used.db.update(posts).set({ subTitle: "Mine" }).run();
  expect((await imported(used, first)).source.reasons).toEqual([]);
  expect(used.db.select().from(posts).where(eq(posts.subTitle, "Mine")).all()).toHaveLength(1);
});

test("fields without a home are in the front matter, and an import knows its items again behind an archive", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, []);
  const path = await exported(blog, folder);
  const [, text] = [...(await entriesOf(path))].find(([, it]) => it.includes("\nparams: ")) ?? [];
  expect(text).toContain('params: {"weight":3,"__x":["Ã©"]}');
  const other = testApp();
  // Its tags have other numbers.
  aPost(other.db, { details: { tags: ["Coffee", "C++"] } });
  await imported(other, path);
  const rows = other.db.select().from(importItems).where(eq(importItems.sourceKind, "markdown")).all();
  const tag = other.db.select().from(tags).where(eq(tags.name, "C++")).get();
  expect(rows.map(({ targetId, unknown }) => [targetId, unknown])).toEqual([
    [null, { name: "Ada" }],
    [expect.any(String), { weight: 3, __x: ["é"] }],
    [String(tag?.id), null],
  ]);
});

test("undoing the import of an archive removes what it stored and was not changed", async () => {
  const folder = aFolder();
  const path = await exported(await aBlog(folder, ["<p>One</p>"]), folder);
  const other = testApp();
  const { asAdmin } = other;
  const { importId } = await imported(other, path);
  const { items } = await asAdmin.post.adminList({});
  const [kept] = items;
  await asAdmin.post.update({ postId: kept?._id ?? "", title: "Mine" });
  await undoImport(other.db, importId ?? "", at(40));
  const left = (table: SQLiteTable) => other.db.select().from(table).all();
  expect(left(posts)).toMatchObject([{ title: "Mine" }]);
  expect([left(drafts), left(redirects)]).toEqual([[], []]);
  expect(left(comments).every((row) => "postId" in row && row.postId === kept?._id)).toBe(true);
  // The whole archive can be imported again.
  const again = await imported(other, path);
  expect(again.counts.post).toMatchObject({ imported: items.length - 1, unchanged: 1 });
});

test("an archive of this blog leaves texts in the trash, and takes images and files out of it", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, []);
  const { db, asAdmin } = blog;
  const path = uploadedTo(folder, await aJpeg({ width: 70, height: 40 }), "lake.jpg");
  const { imageId } = await storeImage(blog, { path, fileName: "lake.jpg" });
  const sound = db.select().from(files).all().map(filePath).join();
  const description = `<audio src="${sound}" controls=""></audio>`;
  const erased = aPost(db, { imageId, description });
  saveDraft(db, { ...aNewDraft, draftId: erased._id, isNew: false, basedOn: erased.updatedAt }, at(9));
  const archive = await exported(blog, folder);

  const listed = db.select().from(posts).all();
  for (const { id } of listed) await asAdmin.post.remove({ postId: id });
  await asAdmin.draft.discard({ draftId: aNewDraft.draftId, ownVersions: [aNewDraft.version] });
  for (const { id } of listed.filter((post) => post.description.includes(sound)))
    await asAdmin.trash.erase({ trashId: id });
  const inTrash = () => db.select().from(trash).all();
  const texts = inTrash();
  await asAdmin.image.remove({ imageId, evenFromVersions: false });
  for (const { id } of db.select().from(files).all())
    await asAdmin.file.remove({ fileId: id, evenFromVersions: false });

  const { counts, items } = await imported(blog, archive);
  expect(counts.media).toMatchObject({ imported: 2 });
  expect(items.filter(({ status }) => status === "failed")).toEqual([]);
  const deleted = items.filter(({ reasons }) => reasons.some(({ code }) => code === "deleted-here"));
  expect(texts.map(({ id }) => id).sort()).toEqual(
    deleted
      .filter(({ kind }) => kind !== "comment")
      .map(({ id }) => id)
      .sort(),
  );
  expect(inTrash()).toEqual(texts);
  expect(await asAdmin.post.byId({ postId: erased._id })).toMatchObject({ imageId, description: erased.description });

  await asAdmin.post.remove({ postId: erased._id });
  await asAdmin.trash.erase({ trashId: erased._id });
  const again = await imported(blog, archive);
  expect(again.items.filter(({ status }) => status === "failed")).toEqual([]);
});

test("links in mails and refusals of mail survive the move; another blog keeps its own key", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, []);
  const path = await exported(blog, folder);
  const [empty, used] = [testApp(), testApp()];
  aPost(used.db);
  addSubscriber(used.db, { email: "own@example.com" }, "owner", at(0));
  suppress(used.db, "reader0@example.com", "left", at(0));
  await imported(empty, path);
  const link = subscriberToken(blog.db, "leave", 1);
  leaveNewsletter(empty.db, link, at(50));
  expect(empty.db.select().from(subscribers).where(eq(subscribers.id, 1)).get()).toMatchObject({ state: "left" });
  expect(addSubscriber(empty.db, { email: "gone@example.com" }, "owner", at(51))).toBe("refused");
  // The id of the deleted subscriber is in mails.
  addSubscriber(empty.db, { email: "new@example.com" }, "owner", at(52));
  expect(empty.db.select().from(subscribers).where(eq(subscribers.id, 6)).all()).toEqual([]);

  const { items } = await imported(used, path);
  const codes = items
    .filter(({ source }) => source.startsWith("subscriber:") || source === "setting:newsletterKey")
    .map(({ status, reasons }) => [status, ...reasons.map(({ code }) => code)]);
  expect(codes).toEqual([
    ["skipped", "settings-kept", "refused-left-out"],
    ["skipped", "subscriber-refused"],
    ...[1, 2, 3, 4].map(() => ["imported", "subscriber-links-new"]),
  ]);
  expect(() => leaveNewsletter(used.db, link, at(53))).toThrow();
  expect(JSON.stringify(items)).not.toContain("@example.com");
});

test("a post that was mailed before the move is not offered again, and is in no list of mails that were sent here", async () => {
  const folder = aFolder();
  const blog = await aBlog(folder, ["<p>One</p>", "<p>Two</p>"]);
  const other = testApp();
  await imported(other, await exported(blog, folder));
  const [before, after] = await Promise.all([blog, other].map((it) => it.asAdmin.mailing.overview()));
  expect(before?.posts).not.toEqual([]);
  expect(after?.posts).toEqual(before?.posts);
  expect(before?.mailings).toHaveLength(1);
  expect(after?.mailings).toEqual([]);
});

test("a subscriber who was deleted or left since is not brought back by the same archive", async () => {
  const folder = aFolder();
  const path = await exported(await aBlog(folder, []), folder);
  const other = testApp();
  const { importId } = await imported(other, path);
  const stateOf = (id: number) => other.db.select().from(subscribers).where(eq(subscribers.id, id)).get()?.state;
  leaveNewsletter(other.db, subscriberToken(other.db, "leave", 1), at(40));
  removeSubscriber(other.db, 2, at(40));
  const { counts } = await imported(other, path);
  expect(counts.member).toMatchObject({ unchanged: 4, skipped: 1 });
  expect([stateOf(1), stateOf(2)]).toEqual(["left", undefined]);
  await undoImport(other.db, importId ?? "", at(41));
  // Who left since stays, so that the person is not asked again.
  expect(other.db.select().from(subscribers).all()).toMatchObject([{ id: 1, state: "left" }]);
});

test("an import of an archive that was interrupted goes on, with settings, menu and subscribers once", async () => {
  const folder = aFolder();
  const first = await exported(await aBlog(folder, ["<p>One</p>"]), folder);
  const whole = await imported(testApp(), first);
  const lastSetting = whole.items.findLastIndex(({ kind }) => kind === "menu");
  const firstPost = whole.items.findIndex(({ kind }) => kind === "post");
  for (const stop of [firstPost, lastSetting]) {
    const other = testApp();
    const interrupt = (items: number) => {
      if (items > stop) throw new Error("interrupted");
    };
    await expect(imported(other, first, false, interrupt)).rejects.toThrow("interrupted");
    await imported(other, first);
    expect(await entriesOf(await exported(other, folder))).toEqual(await entriesOf(first));
  }
});

test("addresses that run a script are not taken from an archive", async () => {
  const folder = aFolder();
  const hostile = testApp();
  const { db } = hostile;
  const script = "javascript:alert(1)";
  anAuthor(db, { links: [script, "https://ada.example"] });
  const post = aPost(db);
  db.insert(postDetails)
    .values({ postId: post._id, canonicalUrl: script })
    .onConflictDoUpdate({ target: postDetails.postId, set: { canonicalUrl: script } })
    .run();
  aComment(db, { postId: post._id, website: script });
  db.insert(redirects)
    .values({ path: "/old", target: script, status: 301, createdAt: at(1) })
    .run();
  db.insert(siteLinks).values({ place: "menu", position: 0, kind: "address", label: "A", target: script }).run();
  const other = testApp();
  await imported(other, await exported(hostile, folder));
  const [left, again] = [await exported(hostile, folder), await exported(other, folder)];
  const textOf = async (path: string) => [...(await entriesOf(path)).values()].join("\n");
  expect((await textOf(left)).split(script)).toHaveLength(7);
  expect(await textOf(again)).not.toContain(script);
  expect(await textOf(again)).toContain("https://ada.example");
});

test("the text of an archive is read when its turn comes, and not before", async () => {
  const { db, settings } = testApp();
  aPost(db, { title: "Before" });
  const { bytes } = await exportBlog({ db, settings, now: at(0) }, "longhand");
  db.update(posts).set({ title: "After" }).run();
  const path = join(aFolder(), "late.zip");
  await pipeline(bytes, createWriteStream(path));
  const titles = [...(await entriesOf(path)).values()].flatMap((text) => /^title: "(.*)"$/m.exec(text)?.[1] ?? []);
  expect(titles).toContain("After");
  expect(titles).not.toContain("Before");
});

test("a dry run counts as the import does, and writes nothing but to the copy of the database that it was given", async () => {
  const folder = aFolder();
  const path = await exported(await aBlog(folder, ["<p>One</p>"]), folder);
  const [dry, real] = [testApp(), testApp()];
  expect((await imported(dry, path, true)).counts).toEqual((await imported(real, path)).counts);
  expect(readdirSync(join(dry.dataDir, "images"))).toEqual([]);
});
