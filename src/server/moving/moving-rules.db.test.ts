import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { asc, eq, like } from "drizzle-orm";
import sharp from "sharp";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aJpeg } from "../../../tests/support/images.ts";
import { aWxr, type WxrItem, wxrEnd, wxrHead } from "../../../tests/support/moving/a-wxr.ts";
import { expectAccounted } from "../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../tests/support/moving/import-into.ts";
import { watchPlans } from "../../../tests/support/query-plans.ts";
import type { TestAppOptions } from "../../../tests/support/test-app.ts";
import { listAddress } from "../../shared/addresses/list-address.ts";
import { maxAltLength, maxImageBytes } from "../../shared/limits.ts";
import { categoryNames } from "../content/categories/category-service.ts";
import { readCommentsOpen } from "../content/comments/comment-opening.ts";
import { answeringRedirect, followRedirect } from "../content/redirects/find-redirect.ts";
import { addRedirect } from "../content/redirects/redirect-service.ts";
import { setPublished, updatePost } from "../content/writing/post-service.ts";
import { publishDue } from "../content/writing/publish-due.ts";
import { openDatabase } from "../core/db/client.ts";
import {
  comments,
  files,
  images,
  postDetails,
  posts,
  postsForDigest,
  postsToMail,
  redirects,
  revisions,
  slugs,
  tags,
} from "../core/db/schema.ts";
import { createFetcher } from "../core/platform/fetch/fetcher.ts";
import { undoImport } from "./undo-import.ts";

/** A blog and a source of these items, which can be written again. */
function aMove(items: WxrItem[], options: TestAppOptions = {}) {
  const blog = anImportingBlog(options);
  const folder = aFolder();
  const path = join(folder, "export.xml");
  const write = (changed: WxrItem[]) => writeFileSync(path, aWxr(changed));
  write(items);
  const rows = () => blog.db.select().from(posts).orderBy(asc(posts.id)).all();
  return { ...blog, folder, path, write, rows };
}

const statusesOf = (report: { items: { source: string; status: string }[] }) =>
  Object.fromEntries(report.items.map(({ source, status }) => [source, status]));

test("a changed source updates what was not changed here, and restores nothing that was deleted", async () => {
  const items: WxrItem[] = [1, 2, 3, 4].map((id) => ({ id, title: `Post ${id}`, content: `Text ${id}.` }));
  const { db, importInto, path, write, rows } = aMove(items);
  await importInto(path);
  const idOf = (title: string) => rows().find((row) => row.title === title)?.id ?? "";
  const [second, third] = [idOf("Post 2"), idOf("Post 3")];
  updatePost(db, { postId: third, title: "Mine" }, new Date());
  db.delete(posts)
    .where(eq(posts.id, idOf("Post 4")))
    .run();

  write([items[0], ...items.slice(1).map((item) => ({ ...item, content: "New text." }))] as WxrItem[]);
  const report = await importInto(path);
  expectAccounted(report);
  expect(statusesOf(report)).toMatchObject({
    "item:1": "unchanged",
    "item:2": "updated",
    "item:3": "skipped",
    "item:4": "skipped",
  });
  expect(rows().map(({ title }) => title)).toEqual(["Post 1", "Post 2", "Mine"]);
  expect(rows().find(({ id }) => id === second)?.description).toBe("<p>New text.</p>");
  const kept = db.select().from(revisions).orderBy(asc(revisions.id)).all();
  expect(kept.filter(({ postId }) => postId === second).map(({ description }) => description)).toEqual([
    "<p>Text 2.</p>",
  ]);
  // The text here stays; the newer one of the source is a version beside it.
  expect(kept.filter(({ postId, kind }) => postId === third && kind === "setAside")[0]?.description).toBe(
    "<p>New text.</p>",
  );
});

test("a schedule that ran here is no change, so that the source goes on updating the post and never hides it again", async () => {
  const day = (text: string) => new Date(`2027-01-${text}T00:00:00Z`);
  let now = day("01");
  const item: WxrItem = { id: 1, title: "Later", status: "future", date: "2027-01-02 00:00:00" };
  const { db, importInto, path, write, rows } = aMove([item, { ...item, id: 2, title: "Stopped" }], {
    deps: { now: () => now },
  });
  await importInto(path);
  now = day("03");
  publishDue(db, now);
  const stopped = rows().find(({ title }) => title === "Stopped");
  setPublished(db, { postId: stopped?.id ?? "", isPublished: false }, now);
  const update = async (...changed: WxrItem[]) => {
    if (changed.length > 0) write(changed);
    const report = await importInto(path);
    const shown = rows().map(({ title, isPublished }) => (isPublished ? title : null));
    return [statusesOf(report)["item:1"], statusesOf(report)["item:2"], shown];
  };
  expect(await update()).toEqual(["unchanged", "unchanged", ["Later", null]]);
  const both = (change: Partial<WxrItem>) => [1, 2].map((id) => ({ ...item, id, title: `Now ${id}`, ...change }));
  expect(await update(...both({}))).toEqual(["updated", "skipped", ["Now 1", null]]);
  expect(await update()).toEqual(["unchanged", "unchanged", ["Now 1", null]]);
  expect(await update(...both({ status: "publish" }))).toEqual(["updated", "skipped", ["Now 1", null]]);
  expect(rows()[0]?.publishedAt).toEqual(day("02"));
});

test("a post that the source no longer schedules is not published here", async () => {
  const item: WxrItem = { id: 1, title: "Later", status: "future", date: "2099-01-02 00:00:00" };
  const { db, importInto, path, write, rows } = aMove([item]);
  await importInto(path);
  write([{ ...item, status: "draft" }]);
  expect(statusesOf(await importInto(path))["item:1"]).toBe("updated");
  publishDue(db, new Date("2099-01-03T00:00:00Z"));
  expect(rows().map(({ isPublished }) => isPublished)).toEqual([false]);
});

test("an update takes over when comments close and open, the feed's id, the last change, a comment's thread and date", async () => {
  const threadTo = (parent: number, date: string): WxrItem["comments"] => [
    { id: 1, name: "A" },
    { id: 2, name: "B" },
    { id: 3, name: "C", parent, date },
  ];
  const post: WxrItem = { id: 1, title: "Post", comments: threadTo(1, "2020-06-01 10:00:00") };
  const { db, importInto, path, write, rows } = aMove([post, { id: 2, title: "Event", type: "event" }]);
  await importInto(path);
  const state = () => {
    const [row] = rows();
    const named = db.select().from(comments).all();
    const answer = named.find(({ name }) => name === "C");
    const { feedId } =
      db
        .select()
        .from(postDetails)
        .where(eq(postDetails.postId, row?.id ?? ""))
        .get() ?? {};
    const isOpen = readCommentsOpen(db, row?.id ?? "", new Date());
    const answered = named.find(({ id }) => id === answer?.parentId)?.name;
    return [row?.updatedAt.toISOString(), isOpen, feedId, answered, answer?.createdAt.getUTCFullYear()];
  };
  expect(state()).toEqual(["2020-01-02T10:00:00.000Z", true, "https://old.example/?p=1", "A", 2020]);
  const changed = {
    ...post,
    isClosed: true,
    guid: "tag:new",
    modified: "2021-05-05 00:00:00",
    comments: threadTo(2, "2021-06-01 10:00:00"),
  };
  // A type that comes with an update is hidden, too.
  write([changed, { id: 2, title: "Event", type: "party" }]);
  await importInto(path);
  expect(state()).toEqual(["2021-05-05T00:00:00.000Z", false, "tag:new", "B", 2021]);
  expect(db.select({ name: tags.name, isHidden: tags.isHidden }).from(tags).all()).toEqual([
    { name: "event", isHidden: true },
    { name: "party", isHidden: true },
  ]);
  write([{ ...changed, isClosed: false }]);
  await importInto(path);
  expect(state()[1]).toBe(true);
});

test("an old post that the source published between two imports is in no digest and no mail", async () => {
  const draft: WxrItem = { id: 1, title: "Old", status: "draft" };
  const { db, importInto, path, write, rows } = aMove([draft]);
  await importInto(path);
  write([{ ...draft, status: "publish" }]);
  expect(statusesOf(await importInto(path))["item:1"]).toBe("updated");
  expect(rows()[0]?.isPublished).toBe(true);
  expect([db.select().from(postsForDigest).all(), db.select().from(postsToMail).all()]).toEqual([[], []]);
});

test("only what every visitor saw is public, and what is scheduled for the future stays scheduled", async () => {
  const { importInto, path, rows } = aMove([
    { id: 1, title: "Public", tags: ["bees"] },
    { id: 2, title: "Private", status: "private" },
    { id: 3, title: "Secret", password: "x" },
    { id: 4, title: "Waiting", status: "pending" },
    { id: 5, title: "Later", status: "future", date: "2099-01-01 00:00:00", tags: ["wasps"] },
    { id: 6, title: "Missed", status: "future", date: "2001-01-01 00:00:00" },
    { id: 7, title: "Binned", status: "trash" },
    { id: 8, title: "Unknown", status: "archived" },
  ]);
  const report = await importInto(path);
  expect(
    rows()
      .filter(({ isPublished }) => isPublished)
      .map(({ title }) => title),
  ).toEqual(["Public"]);
  expect(rows()).toHaveLength(7);
  expect(rows().filter(({ createdAt, updatedAt }) => Math.max(+createdAt, +updatedAt) > Date.now())).toEqual([]);
  const tagUrls = report.items.filter(({ kind }) => kind === "tag").map(({ url }) => url);
  expect(tagUrls).toEqual(["/tag/bees", undefined]);
  const codes = report.items
    .filter(({ kind }) => kind === "post")
    .flatMap(({ reasons }) => reasons.map(({ code }) => code));
  expect(codes).toEqual(
    expect.arrayContaining([
      "was-private",
      "was-protected",
      "was-pending",
      "schedule-passed",
      "was-in-trash",
      "was-unlisted",
    ]),
  );
  const taken = await importInto(path, { withTrash: true });
  expect(statusesOf(taken)["item:7"]).toBe("imported");
  expect(rows().filter(({ isPublished }) => isPublished)).toHaveLength(1);
});

test("old addresses lead to the posts, links between them are rewritten, and one slug twice stays apart", async () => {
  const { db, importInto, path, rows } = aMove([
    {
      id: 1,
      title: "One",
      slug: "same",
      link: "https://old.example/2020/01/same/",
      content: '<a href="https://www.old.example/2020/02/same/#part">next</a> <a href="/?p=2">again</a>',
    },
    { id: 2, title: "Two", slug: "same", link: "https://old.example/2020/02/same/" },
  ]);
  const report = await importInto(path);
  const [one, two] = rows();
  expect(one?.description).toBe(`<p><a href="/blog/${two?.id}#part">next</a> <a href="/blog/${two?.id}">again</a></p>`);
  expect(
    db
      .select()
      .from(slugs)
      .all()
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(["same", "same-2"]);
  expect(
    db
      .select()
      .from(redirects)
      .all()
      .map(({ path, target, status }) => [path, target, status]),
  ).toEqual([
    ["/2020/01/same", `/blog/${one?.id}`, 301],
    ["/?p=1", `/blog/${one?.id}`, 301],
    ["/2020/02/same", `/blog/${two?.id}`, 301],
    ["/?p=2", `/blog/${two?.id}`, 301],
  ]);
  expect(report.redirects).toContainEqual({ from: "/2020/01/same/", to: `/blog/${one?.id}` });
});

test("the old address of a draft leads to it once it is public, also when a writer publishes it, and gives way to a public post", async () => {
  const items: WxrItem[] = [
    { id: 1, title: "Members", status: "private", link: "https://old.example/2020/members/" },
    { id: 2, title: "Event", type: "event", link: "https://old.example/events/party/" },
    { id: 3, title: "Team", type: "page", status: "private", slug: "team", link: "https://old.example/team/" },
    { id: 4, title: "Again", link: "https://old.example/2020/members/" },
  ];
  const { db, importInto, path, write, rows } = aMove(items);
  const report = await importInto(path);
  const idOf = (title: string) => rows().find((row) => row.title === title)?.id ?? "";
  const at = (old: string) => {
    const found = answeringRedirect(db, old);
    return found && followRedirect(db, found, "http://localhost:3000").target;
  };
  expect(at("/2020/members/")).toBe(`/blog/${idOf("Again")}`);
  expect([at("/events/party/"), at("/?p=3")]).toEqual([null, null]);
  expect(report.redirects.map(({ to }) => to)).toEqual(Array(2).fill(`/blog/${idOf("Again")}`));
  // Its own address is no redirect.
  expect(db.select().from(redirects).where(eq(redirects.path, "/team")).all()).toEqual([]);

  updatePost(db, { postId: idOf("Event"), isPublished: true, details: { slug: "the-party" } }, new Date());
  expect(at("/events/party/?utm=1")).toBe(`/blog/${idOf("Event")}`);
  write(items.map((item) => (item.id === 3 ? { ...item, status: "publish" } : item)));
  expect((await importInto(path)).redirects).toContainEqual({ from: "/?p=3", to: "/team" });
  expect(at("/?p=3")).toBe("/team");
  await undoImport(db, report.importId ?? "", new Date());
  expect(rows().map(({ title }) => title)).toEqual(["Event"]);
  const left = db.select({ path: redirects.path }).from(redirects).all();
  expect(left.map(({ path }) => path).sort()).toEqual(["/?p=2", "/events/party"]);
});

test("a post whose address has no letter or digit gets one from its title", async () => {
  const { db, importInto, path } = aMove([{ id: 1, title: "A party", slug: "🎉" }]);
  expect(statusesOf(await importInto(path))["item:1"]).toBe("imported");
  expect(db.select({ slug: slugs.slug }).from(slugs).all()).toEqual([{ slug: "a-party" }]);
});

test("a page at an address that the product uses gets another one, and the report says so", async () => {
  const { db, importInto, path } = aMove([{ id: 1, title: "Everything", slug: "archive", type: "page" }]);
  const { items } = await importInto(path);
  const page = items.find(({ kind }) => kind === "page");
  expect([page?.status, page?.url]).toEqual(["imported", "/archive-2"]);
  expect(page?.reasons.map(({ code }) => code)).toContain("slug-reserved");
  expect(db.select({ slug: slugs.slug }).from(slugs).all()).toEqual([{ slug: "archive-2" }]);
});

test("with --fetch only images that decode are stored, from public addresses alone and of bounded size", async () => {
  const hill = await sharp({ create: { width: 30, height: 20, channels: 3, background: "green" } })
    .png()
    .toBuffer();
  const server = createServer((req, res) => {
    if (req.url === "/hill.png") res.end(hill);
    else if (req.url === "/inside.png") res.writeHead(302, { location: "http://127.0.0.1/secret.png" }).end();
    else if (req.url === "/huge.png") res.end(Buffer.alloc(maxImageBytes + 1));
    else if (req.url === "/text.png") res.setHeader("content-type", "image/png").end("<svg onload=alert(1)>");
    else res.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  // A host is asked once a second, so each image has a host of its own.
  const names = ["hill", "inside", "huge", "text", "none"];
  const fetcher = createFetcher(true, {
    resolve: async () => ["127.0.0.1"],
    isAllowed: (_address, toPort) => toPort === port,
  });
  const content = names
    .map((name) => `<img src="http://${name}.example.com:${port}/${name}.png" alt="${name}">`)
    .join("");
  const { db, importInto, path } = aMove([{ id: 1, title: "Post", content }], { deps: { fetcher } });
  const report = await importInto(path, { fetches: true });
  expectAccounted(report);
  const media = report.items.filter(({ kind }) => kind === "media");
  expect(media.map(({ title, status, reasons }) => [title, status, reasons[0]?.code])).toEqual([
    ["hill.png", "imported", undefined],
    ["inside.png", "skipped", "media-not-found"],
    ["huge.png", "skipped", "media-not-found"],
    ["text.png", "failed", "media-unreadable"],
    ["none.png", "skipped", "media-not-found"],
  ]);
  expect(
    db
      .select()
      .from(images)
      .all()
      .map(({ alt }) => alt)
      .sort(),
  ).toEqual(["hill"]);
});

test("comments keep thread, date and approval, in the order of their dates", async () => {
  const { db, importInto, path } = aMove([
    {
      id: 1,
      title: "Post",
      comments: [
        { id: 3, name: "C", parent: 2, date: "2020-01-03 00:00:00" },
        { id: 2, name: "B", parent: 1, date: "2020-01-02 00:00:00" },
        { id: 1, name: "A", date: "2020-01-01 00:00:00" },
        { id: 4, name: "Spammer", approved: "spam" },
        { id: 5, name: "Waiting", approved: "0" },
        { id: 6, name: "Long", content: "x".repeat(7_000) },
      ],
    },
  ]);
  expectAccounted(await importInto(path));
  const rows = db.select().from(comments).orderBy(asc(comments.id)).all();
  const of = (name: string) => rows.find((row) => row.name === name);
  expect(rows.slice(0, 3).map(({ name }) => name)).toEqual(["A", "B", "C"]);
  // Readers see one level of replies.
  expect([of("B")?.parentId, of("C")?.parentId]).toEqual([of("A")?.id, of("A")?.id]);
  expect(of("A")?.createdAt.toISOString()).toBe("2020-01-01T00:00:00.000Z");
  expect([of("Spammer")?.setAside, of("Waiting")?.isApproved, of("Long")?.content.length]).toEqual([
    "spam",
    false,
    7_000,
  ]);
});

test("images and files come from a folder; a missing one is named, and a later import with it brings it", async () => {
  const uploaded = "https://old.example/wp-content/uploads/2020/01";
  const alt = `Hill ${"with trees ".repeat(60)}`;
  const content = `<img src="${uploaded}/hill-300x200.png" alt="${alt}"> <a href="${uploaded}/paper.pdf">paper</a>`;
  const enclosure = `${uploaded}/talk.mp3`;
  const { db, importInto, path, folder, rows } = aMove([{ id: 1, title: "Post", content, enclosure }]);
  const without = await importInto(path);
  const codes = without.items.find(({ source }) => source === "item:1")?.reasons.map(({ code }) => code);
  expect(codes).toContain("media-not-fetched");
  expect(rows()[0]?.description).toContain(`<a href="${enclosure}"`);
  const uploads = join(folder, "media/2020/01");
  mkdirSync(uploads, { recursive: true });
  await sharp({ create: { width: 30, height: 20, channels: 3, background: "green" } })
    .png()
    .toFile(join(uploads, "hill.png"));
  writeFileSync(join(uploads, "paper.pdf"), "%PDF-1.4\n%");
  writeFileSync(join(uploads, "talk.mp3"), "ID3\u0004 a talk");
  const given = { media: join(folder, "media") };
  const check = await importInto(path, { ...given, isDryRun: true });
  expect(db.select().from(files).all()).toEqual([]);
  const report = await importInto(path, given);
  expectAccounted(report);
  expect(check.counts).toEqual(report.counts);
  expect(statusesOf(report)["item:1"]).toBe("updated");
  const image = db.select().from(images).where(like(images.alt, "Hill with%")).get();
  expect(image?.alt.length).toBeLessThanOrEqual(maxAltLength);
  const cut = report.items.find(({ id }) => id === image?.id);
  expect(cut?.reasons.map(({ message }) => message)).toContain("The field alt is too long and was cut.");
  expect(rows()[0]?.description).toContain(`<img src="/images/${image?.id}-800.webp" alt="Hill with`);
  expect(rows()[0]?.description).toMatch(/<a href="\/files\/[0-9a-z]{26}\.pdf">paper<\/a>/);
  expect(rows()[0]?.description).toMatch(/<audio src="\/files\/[0-9a-z]{26}\.mp3"/);
  const again = await importInto(path, given);
  expect(new Set(again.items.map(({ status }) => status))).toEqual(new Set(["unchanged"]));
});

test("an attachment that is no image is a file of the library, and one item with the link to it", async () => {
  const file = "https://old.example/wp-content/uploads/2020/01/paper.pdf";
  const { db, importInto, path, folder, rows } = aMove([
    { id: 1, title: "Post", content: `<a href="${file}">paper</a>` },
    { id: 2, title: "Paper", type: "attachment", status: "inherit", file },
  ]);
  const media = join(folder, "media");
  mkdirSync(media);
  writeFileSync(join(media, "paper.pdf"), "%PDF-1.4\n%");
  const report = await importInto(path, { media });
  expectAccounted(report);
  const reported = report.items.filter(({ kind }) => kind === "media" || kind === "post");
  expect(reported.map(({ source, status }) => [source, status])).toEqual([
    ["item:2", "imported"],
    ["item:1", "imported"],
  ]);
  expect(db.select().from(files).all()).toHaveLength(1);
  expect(rows()[0]?.description).toMatch(/<a href="\/files\/[0-9a-z]{26}\.pdf">paper<\/a>/);
  expect(statusesOf(await importInto(path, { media }))).toMatchObject({ "item:1": "unchanged", "item:2": "unchanged" });
});

test("the old address of an image or file leads to it until an undo, and a link to the page of an image leads to the image", async () => {
  const uploads = "https://old.example/wp-content/uploads";
  const content = `<a href="https://old.example/hive/"><img src="${uploads}/hive.png" alt=""></a> <a href="/?attachment_id=2">it</a> <a href="${uploads}/paper.pdf">paper</a>`;
  const { db, importInto, path, folder, rows } = aMove([
    { id: 1, title: "Post", content },
    { id: 2, title: "Hive", slug: "hive", type: "attachment", status: "inherit", file: `${uploads}/hive.png` },
  ]);
  const media = join(folder, "media");
  mkdirSync(media);
  writeFileSync(join(media, "hive.png"), await aJpeg());
  writeFileSync(join(media, "paper.pdf"), "%PDF-1.4\n%");
  const { importId } = await importInto(path, { media });
  const image = `/images/${db.select().from(images).get()?.id}-1600.webp`;
  const hrefs = [...(rows()[0]?.description ?? "").matchAll(/href="([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual([image, image, expect.stringMatching(/^\/files\//)]);
  expect(answeringRedirect(db, "/wp-content/uploads/hive.png")?.target).toBe(image);
  expect(answeringRedirect(db, "/wp-content/uploads/paper.pdf?v=1")?.target).toBe(hrefs[2]);
  await undoImport(db, importId ?? "", new Date());
  expect(db.select().from(redirects).all()).toEqual([]);
});

test("where an original is missing the largest copy is taken, also for an attachment, and the report says so", async () => {
  const uploads = "https://old.example/wp-content/uploads";
  const copies = `${uploads}/wide-300x200.png 300w, ${uploads}/wide-600x400.png 600w`;
  const content = `<img src="${uploads}/big-300x200.png"> <img src="${uploads}/wide-300x200.png" srcset="${copies}">`;
  const { db, importInto, path, folder, rows } = aMove([
    { id: 1, title: "Post", content },
    { id: 2, title: "Big", type: "attachment", status: "inherit", file: `${uploads}/big.png` },
  ]);
  const media = join(folder, "media");
  mkdirSync(media);
  for (const [name, width] of Object.entries({ big: 300, wide: 300, "wide-large": 600 })) {
    const size = { width, height: (width / 3) * 2 };
    await sharp({ create: { ...size, channels: 3, background: "green" } })
      .png()
      .toFile(join(media, `${name.replace("-large", "")}-${size.width}x${size.height}.png`));
  }
  const report = await importInto(path, { media });
  expectAccounted(report);
  const reported = report.items.filter(({ kind }) => kind === "media");
  expect(reported.map(({ title, status, reasons }) => [title, status, ...reasons.map(({ code }) => code)])).toEqual([
    ["big.png", "skipped", "media-not-fetched"],
    ["big-300x200.png", "imported", "media-smaller"],
    ["wide-300x200.png", "imported", "media-smaller"],
  ]);
  expect(rows()[0]?.description.match(/<img src="\/images\//g)).toHaveLength(2);
  const widths = db.select({ name: images.fileName, width: images.width }).from(images).all();
  expect(widths).toContainEqual({ name: "wide-300x200.png", width: 600 });
  expect(statusesOf(await importInto(path))["item:1"]).toBe("unchanged");
});

test("an animated image moves, and the report says so of one that has too many pictures", async () => {
  const content = ["dance", "long", "still"]
    .map((name) => `<img src="https://old.example/${name}.gif" alt="">`)
    .join(" ");
  const { importInto, path, folder } = aMove([{ id: 1, title: "Post", content }]);
  const media = join(folder, "media");
  mkdirSync(media);
  const pictures = (["red", "green"] as const).map((background) => ({
    create: { width: 20, height: 20, channels: 3 as const, background },
  }));
  const frames = await Promise.all(pictures.map((picture) => sharp(picture).png().toBuffer()));
  await sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toFile(join(media, "dance.gif"));
  await sharp(frames[0]).gif().toFile(join(media, "still.gif"));
  // Pictures of one pixel, below each other.
  const many = Buffer.from(Array.from({ length: 1_001 }, (_, at) => [at % 2 ? 255 : 0, 128, 0]).flat());
  const strip = { width: 1, height: 1_001, channels: 3, pageHeight: 1 } as const;
  await sharp(many, { raw: strip }).gif().toFile(join(media, "long.gif"));
  const { items } = await importInto(path, { media });
  const reported = items.filter(({ kind }) => kind === "media");
  expect(reported.map(({ title, status, reasons }) => [title, status, ...reasons.map(({ code }) => code)])).toEqual([
    ["dance.gif", "imported"],
    ["long.gif", "imported", "media-still"],
    ["still.gif", "imported"],
  ]);
});

test("a nested category is found at its address below its parents", async () => {
  const { db, importInto, path } = aMove([]);
  const category = (slug: string, parent: string) =>
    `<wp:category><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name>${slug}</wp:cat_name></wp:category>`;
  writeFileSync(path, wxrHead + category("alps", "europe") + category("europe", "") + wxrEnd);
  await importInto(path);
  const made = db.select({ path: redirects.path, target: redirects.target }).from(redirects).all();
  const targets = Object.fromEntries(made.map(({ path, target }) => [path, target]));
  expect(Object.keys(targets).sort()).toEqual(["/category/alps", "/category/europe", "/category/europe/alps"]);
  expect(targets["/category/europe/alps"]).toBe(targets["/category/alps"]);
});

test("undoing an import removes what it stored and was not changed; the source can be imported again", async () => {
  const { db, importInto, path, rows } = aMove([
    { id: 1, title: "Kept", tags: ["bees"] },
    { id: 2, title: "Gone", tags: ["wasps"], comments: [{ id: 1, name: "A" }] },
  ]);
  const { importId } = await importInto(path);
  const [kept] = rows();
  updatePost(db, { postId: kept?.id ?? "", title: "Mine" }, new Date());
  // It runs in the server: requests have turns between.
  let turns = 0;
  const count = () => {
    turns += 1;
    waiting = setImmediate(count);
  };
  let waiting = setImmediate(count);
  const { costly } = watchPlans(db, /^(?:select|delete|update)/i);
  await undoImport(db, importId ?? "", new Date());
  clearImmediate(waiting);
  // Few tags have former slugs.
  expect(costly((step) => step === "SCAN formerTagSlugs")).toEqual([]);
  expect(turns).toBeGreaterThan(1);
  expect(rows().map(({ title }) => title)).toEqual(["Mine"]);
  expect(
    db
      .select()
      .from(tags)
      .all()
      .map(({ name }) => name),
  ).toEqual(["bees"]);
  expect([...db.select().from(comments).all(), ...db.select().from(redirects).all()].length).toBe(
    db
      .select()
      .from(redirects)
      .where(eq(redirects.target, `/blog/${kept?.id}`))
      .all().length,
  );
  await importInto(path);
  expect(
    rows()
      .map(({ title }) => title)
      .sort(),
  ).toEqual(["Gone", "Mine"]);
});

test("undoing an import keeps what the owner leads to a category that was here before", async () => {
  const { db, importInto, path } = aMove([]);
  const [name = ""] = categoryNames(db);
  const own = { path: "/mine", target: listAddress({ category: name }), status: 301 } as const;
  addRedirect(db, own, "https://blog.example", new Date(0));
  const term = `<wp:category><wp:category_nicename>old</wp:category_nicename><wp:cat_name>${name}</wp:cat_name></wp:category>`;
  writeFileSync(path, wxrHead + term + wxrEnd);
  const { importId } = await importInto(path);
  expect(answeringRedirect(db, "/category/old/")?.target).toBe(own.target);
  await undoImport(db, importId ?? "", new Date());
  expect(db.select().from(redirects).all()).toMatchObject([own]);
});

test("a second import of an unchanged source writes its own row alone", async () => {
  const comments = [{ id: 1, name: "Ada" }];
  const { db, importInto, path } = aMove([
    { id: 1, title: "Post", tags: ["bees"], comments },
    { id: 2, title: "Trash", status: "trash" },
    { id: 3, title: "Menu", type: "nav_menu_item", content: "" },
  ]);
  const written = () => Number(db.$client.prepare("SELECT total_changes()").pluck().get());
  await importInto(path);
  const before = written();
  const { counts } = await importInto(path);
  expect([counts.post?.unchanged, counts.post?.skipped, counts.comment?.unchanged]).toEqual([1, 1, 1]);
  // It begins and it ends.
  expect(written() - before).toBe(2);
});

test("of two imports at once the second is refused in a sentence; a check is not", async () => {
  const { importInto, path, rows } = aMove([{ id: 1, title: "One" }]);
  const first = importInto(path);
  await expect(importInto(path)).rejects.toThrow("An import is running");
  expect((await importInto(path, { isDryRun: true })).counts.post?.found).toBe(1);
  await first;
  await importInto(path);
  expect(rows()).toHaveLength(1);
});

test("the server can write between the items of an import, and between the comments of one post", async () => {
  const database = join(aFolder(), "longhand.db");
  const db = openDatabase(database);
  const server = new Database(database, { timeout: 0 });
  const seen = new Set<unknown>();
  const write = setInterval(() => {
    server.exec("BEGIN IMMEDIATE");
    seen.add(server.prepare('SELECT count(*) FROM "comments"').pluck().get());
    server.exec("ROLLBACK");
  });
  onTestFinished(() => {
    clearInterval(write);
    server.close();
    db.$client.close();
  });
  const replies = Array.from({ length: 300 }, (_, at) => ({ id: at + 1, name: "Reader", content: `Reply ${at}.` }));
  const { importInto, path } = aMove([{ id: 1, title: "Post", comments: replies }], { deps: { db } });
  const report = await importInto(path);
  expect(report.counts.comment?.imported).toBe(300);
  // None and all of them are two.
  expect(seen.size).toBeGreaterThan(4);
});
