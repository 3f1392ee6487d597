import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { cases } from "../../../../../tests/support/cases.ts";
import { aComment, aNewDraft, anAuthor, aPage, aPost, aText } from "../../../../../tests/support/factories.ts";
import { aJpeg, uploadedTo } from "../../../../../tests/support/images.ts";
import { writeZip } from "../../../../../tests/support/moving/a-zip.ts";
import { expectAccounted } from "../../../../../tests/support/moving/expect-accounted.ts";
import { servedApp, testApp } from "../../../../../tests/support/test-app.ts";
import { authorInput } from "../../../../shared/schemas/author-schema.ts";
import { categoryInput } from "../../../../shared/schemas/category-schema.ts";
import { commentInput, commentRulesInput } from "../../../../shared/schemas/comment-schema.ts";
import { menuInput } from "../../../../shared/schemas/menu-schema.ts";
import { detailsInput } from "../../../../shared/schemas/post-details-schema.ts";
import { postChange, postFormFields } from "../../../../shared/schemas/post-schema.ts";
import { redirectInput } from "../../../../shared/schemas/redirect-schema.ts";
import { emailSchema } from "../../../../shared/schemas/session-schema.ts";
import { siteValues } from "../../../../shared/schemas/site-schema.ts";
import { tagName } from "../../../../shared/schemas/tag-schema.ts";
import { isWebAddress } from "../../../../shared/schemas/text-schema.ts";
import { storeImage } from "../../../content/images/image-service.ts";
import { isNewsletterToken, newsletterToken } from "../../../content/site/mail-settings.ts";
import { saveDraft } from "../../../content/writing/drafts/draft-service.ts";
import type { Db } from "../../../core/db/client.ts";
import {
  authors,
  categories,
  commentSettings,
  comments,
  images,
  mailSettings,
  posts,
  redirects,
  siteLinks,
  siteSettings,
  subscribers,
  tags,
} from "../../../core/db/schema.ts";
import { readSubscriberToken, subscriberToken } from "../../../mail/subscribers/tokens.ts";
import { yamlValue } from "../../archive/front-matter.ts";
import { exportBlog } from "../../export/export-blog.ts";
import { importSource } from "../../import-source.ts";
import { openPath } from "../../source/open-path.ts";

const now = new Date("2026-01-03T04:05:06.007Z");

type Files = ReadonlyMap<string, Buffer>;

/** The archive of a blog with one of everything. */
async function anArchive(): Promise<Files> {
  const folder = aFolder();
  const blog = testApp();
  const { db } = blog;
  const upload = uploadedTo(folder, await aJpeg({ width: 60, height: 40 }), "hill.jpg");
  const { imageId } = await storeImage(blog, { path: upload, fileName: "hill.jpg" });
  const author = anAuthor(db, { bio: "Writes", links: ["https://ada.example"], imageId });
  const details = { tags: ["Tea"], authors: [author.id], excerpt: "Short", language: "de", isPinned: true };
  const post = aPost(db, { imageId, details, now });
  const first = aComment(db, { postId: post._id, isApproved: true, website: "https://ada.example" });
  aComment(db, { postId: post._id, parentId: first.id, isApproved: true });
  aPost(db, { title: "Later", imageId, isPublished: false, publishAt: new Date("2099-01-01"), now });
  const page = aPage(db, { imageId });
  saveDraft(db, { ...aNewDraft, text: aText({ imageId }) }, now);
  for (const [path, target] of [
    ["/one", "/two"],
    ["/two", "/about"],
  ] as const)
    db.insert(redirects).values({ path, target, status: 301, createdAt: now }).run();
  db.update(siteSettings)
    .set({ siteName: "Hill", language: "de", timeZone: "Europe/Berlin", accent: "#336699", logoImageId: imageId })
    .run();
  db.insert(siteLinks)
    .values([
      { place: "menu", position: 0, kind: "page", target: page._id },
      { place: "footer", position: 0, kind: "tag", target: "1" },
      { place: "footer", position: 1, kind: "address", label: "A", target: "https://a.example" },
    ])
    .run();
  db.insert(subscribers)
    .values({ email: "a@b.example", folded: "a@b.example", state: "active", source: "owner", createdAt: now })
    .run();
  db.update(mailSettings)
    .set({ secret: "ab".repeat(32) })
    .run();
  const path = join(folder, "whole.zip");
  await pipeline((await exportBlog({ db, settings: blog.settings, now }, "longhand")).bytes, createWriteStream(path));
  const source = await openPath(path);
  const files = new Map<string, Buffer>();
  for (const { path: name, open } of source.files)
    files.set(name, Buffer.concat((await (await open()).toArray()) as Buffer[]));
  await source.close();
  return files;
}

/** What a person may write into a field. */
const wrongText = fc.constantFrom(
  ...[
    "",
    " ",
    "x y",
    " en",
    "en_US",
    "-",
    "..",
    "/",
    "//a.example",
    "/one",
    "/two",
    "/?a=b#c",
    "#fff;}body{",
    "\u0000",
  ],
  ...[
    "mailto:a@b.example",
    "javascript:alert(1)",
    "http://[",
    "admin",
    "constructor",
    "__proto__",
    "\ud800",
    "%",
    "%zz",
  ],
  ...["2^53", "0000-01-01T00:00:00.000Z", "9999-12-31T23:59:59.999Z", "1969-12-31T23:59:59.999Z", "All", "Finance"],
  ...["a".repeat(70), "é".repeat(300), "\u202ex\u202c", "👩‍👩‍👧".repeat(40), "a\nb", "<script>", "a".repeat(2_001)],
);
const wrong = fc.oneof(
  wrongText,
  fc.constantFrom(...[0, -1, 0.5, 1, 2 ** 31, 2 ** 53 - 1, -(2 ** 53), 1e300, null, true, false]),
  fc.constantFrom<unknown>([], {}, ["x y"], [null], { a: 1 }),
  fc.string({ unit: "binary", maxLength: 40 }),
);

interface Change {
  /** Chooses a table or a text, and a field of it, whatever their number. */
  file: number;
  field: number;
  value: unknown;
}
const change: fc.Arbitrary<Change> = fc.record({ file: fc.nat(), field: fc.nat(), value: wrong });

interface Spoiled {
  /** Takes the place of texts, in turn. */
  values: string[];
  first: number;
  step: number;
  /** Takes the place of numbers. */
  number?: number;
}
const spoiled: fc.Arbitrary<Spoiled> = fc.record({
  values: fc.array(wrongText, { minLength: 7, maxLength: 7 }),
  first: fc.nat(),
  step: fc.integer({ min: 3, max: 9 }),
});

/** Every field of a value, wherever it is. */
function fieldsOf(value: unknown): { holder: Record<string, unknown>; name: string }[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((name) => [{ holder, name }, ...fieldsOf(holder[name])]);
}

/** No form takes it, but the archive's own schema. */
const tooLong = "a".repeat(2_000);
const step = 8;

/**
 * Cases in which each text of a row is too long, with few others, and those in which all texts or numbers of a table are wrong: a table
 * whose rows go around their schema then holds a wrong one.
 */
const fixedCases: [Change[], Spoiled][] = [
  ...Array.from({ length: step }, (_, first): Spoiled => ({ values: [tooLong], first, step })),
  ...["", tooLong, "\u0000"].map((value): Spoiled => ({ values: [value], first: 0, step: 1 })),
  { values: [], first: 0, step: 1, number: 2 ** 53 - 1 },
].map((spoiled) => [[], spoiled]);

/** Names of fields whose other values are no rows of the archive. */
const chosenFields = /^(?:id|kind|place|status|state|source|file|mime|key|parent|category)$/;

/** A text that a person wrote: with another id or moment hardly a row would pass the archive's own schema. */
const isWritten = (name: string, value: unknown) =>
  typeof value === "string" &&
  !chosenFields.test(name) &&
  !/^(?:[0-9a-z]{20,}|\d{4}-\d\d-\d\dT.*Z|\d{13})$/.test(value);

/** Puts a wrong text into every table, and into every so many texts of it. */
function spoil(files: Map<string, Buffer>, names: readonly string[], { values, first, step, number }: Spoiled): void {
  for (const name of names)
    edit(files, name, (table) => {
      const fields = fieldsOf(table);
      const written = values.length > 0 ? fields.filter(({ holder, name }) => isWritten(name, holder[name])) : [];
      for (let at = first % Math.min(step, written.length || 1); at < written.length; at += step) {
        const field = written[at];
        if (field) field.holder[field.name] = values[at % values.length];
      }
      for (const { holder, name } of fields)
        if (number !== undefined && typeof holder[name] === "number" && !chosenFields.test(name)) holder[name] = number;
    });
}

/** Changes a table, or the front matter of a text. */
function edit(files: Map<string, Buffer>, name: string, by: (value: Record<string, unknown>) => void): void {
  const text = files.get(name)?.toString() ?? "";
  const [whole = "", yaml = ""] = /^---\n([\s\S]*?)\n---\n/.exec(text) ?? [];
  const value = whole ? parse(yaml) : JSON.parse(text);
  by(value);
  const lines = Object.entries(value).map(([key, it]) => `${key}: ${yamlValue(it)}`);
  const written = whole ? `---\n${lines.join("\n")}\n---\n${text.slice(whole.length)}` : JSON.stringify(value);
  files.set(name, Buffer.from(written));
}

/** An archive with changed fields. Its manifest would only name the changed files. */
function changed(files: Files, changes: readonly Change[], texts: Spoiled): Files {
  const result = new Map([...files].filter(([name]) => name !== "manifest.json"));
  const names = [...result.keys()].filter((name) => /\.(?:json|md)$/.test(name));
  spoil(result, names, texts);
  for (const { file, field, value } of changes)
    edit(result, names[file % names.length] ?? "", (table) => {
      const fields = fieldsOf(table);
      const chosen = fields[field % fields.length];
      if (chosen) chosen.holder[chosen.name] = value;
    });
  return result;
}

/** The public addresses of a blog. */
function addressesOf(db: Db): string[] {
  const texts = db.select().from(posts).all();
  const links = (path: string, names: readonly string[]) => names.map((name) => `${path}${encodeURIComponent(name)}`);
  return [
    ..."/ /feed.xml /atom.xml /feed.json /robots.txt /llms.txt /opensearch.xml /sitemap.xml /sitemap-lists.xml".split(
      " ",
    ),
    ..."/site.webmanifest /search?q=walk /about /nothing-here /admin /feed.xml?tag=tea /oembed?url=x".split(" "),
    ...texts.flatMap(({ id }) => [`/blog/${id}`, `/blog/${id}.md`, `/blog/${id}?page-data`]),
    ...links(
      "/tag/",
      db
        .select()
        .from(tags)
        .all()
        .map(({ slug }) => slug),
    ),
    ...links(
      "/author/",
      db
        .select()
        .from(authors)
        .all()
        .map(({ slug }) => slug),
    ),
    ...links(
      "/?category=",
      db
        .select()
        .from(categories)
        .all()
        .map(({ name }) => name),
    ),
    ...db
      .select()
      .from(redirects)
      .all()
      .map(({ path }) => path),
    ...db
      .select()
      .from(images)
      .all()
      .map(({ id }) => `/images/${id}-800.webp`),
  ];
}

/** Rows that their forms would not take, in words. */
async function wrongRows({ db, asAdmin }: Awaited<ReturnType<typeof servedApp>>): Promise<string[]> {
  const found: string[] = [];
  const look = (what: string, schema: { safeParse(value: unknown): { success: boolean } }, row: unknown) => {
    if (!schema.safeParse(row).success) found.push(`${what} ${JSON.stringify(row)}`);
  };
  for (const { id, title, subTitle, feedKey, publishedAt } of db.select().from(posts).all()) {
    look("title", postFormFields.shape.title, title);
    look("subtitle", postChange.shape.subTitle, subTitle);
    const edited = await asAdmin.post.toEdit({ postId: id });
    look("details", detailsInput, edited.details);
    if (feedKey !== null && Math.floor(feedKey / 1000) !== publishedAt?.getTime()) found.push(`feed key ${feedKey}`);
  }
  for (const row of db.select().from(authors).all()) look("author", authorInput, row);
  for (const row of db.select().from(categories).all()) look("category", categoryInput, row);
  for (const row of db.select().from(redirects).all()) look("redirect", redirectInput, row);
  for (const { email } of db.select().from(subscribers).all()) look("subscriber", emailSchema, email);
  for (const { colour } of db.select().from(images).all())
    if (colour !== null && !/^#[0-9a-f]{6}$/.test(colour)) found.push(`colour ${colour}`);
  for (const { name, website, setAside } of db.select().from(comments).all()) {
    if (setAside !== "erased") look("comment", commentInput.shape.name, name);
    if (website !== "" && !isWebAddress(website)) found.push(`website ${website}`);
  }
  for (const row of db.select().from(tags).all()) look("tag", tagName, row.name);
  const { closeAfterDays } = db.select().from(commentSettings).get() ?? {};
  look("rule", commentRulesInput.shape.closeAfterDays, closeAfterDays);
  look("settings", siteValues, (await asAdmin.site.current()).values);
  look("menu", menuInput, await asAdmin.site.menu());
  return found;
}

const options = { from: null, media: null, fetches: false, category: null, site: null, withTrash: false };

test("what no form takes is left out or repaired, and the report says so", async () => {
  const files = new Map(await anArchive());
  const post = [...files.keys()].find((name) => name.endsWith("a-walk-in-the-hills.md")) ?? "";
  edit(files, post, ({ longhand }) => Object.assign(longhand as object, { language: "x y", feedKey: 2 ** 53 - 1 }));
  edit(files, "site.json", ({ settings }) => Object.assign(settings as object, { language: " en", accent: "red" }));
  edit(files, "media.json", (rows) => Object.assign(rows[0] as object, { colour: "#fff;}body{}" }));
  const redirect = (path: string, target: string) => ({ path, target, status: 301, createdAt: now });
  const wanted = [
    redirect("/", "/about"),
    redirect("/one", "/two"),
    redirect("/two", "/one"),
    redirect("/m", "mailto:a@b"),
  ];
  files.set("redirects.json", Buffer.from(JSON.stringify(wanted)));
  const path = join(aFolder(), "edited.zip");
  writeZip(
    path,
    [...files].map(([name, body]) => ({ name, body })),
  );
  const { db, deps } = testApp();
  const { items } = await importSource(deps, { path, isDryRun: false, ...options });
  const found = items.flatMap(({ source, reasons }) =>
    reasons
      .filter(({ code }) => code !== "archive-file-differs")
      .map(({ code }) => [source.replace(/(post|media):.*/, "$1"), code]),
  );
  expect(found).toEqual([
    ["media", "no-home"],
    ["post", "language-unknown"],
    ["redirect:/", "redirect-not-possible"],
    ["redirect:/two", "row-failed"],
    ["redirect:/m", "redirect-not-possible"],
    ["setting:accent", "no-home"],
  ]);
  const { feedKey, publishedAt } = db.select().from(posts).where(isNotNull(posts.feedKey)).get() ?? {};
  expect(feedKey).toBe((publishedAt?.getTime() ?? 0) * 1000);
  expect(db.select().from(images).get()?.colour).toMatch(/^#[0-9a-f]{6}$/);
  expect(db.select().from(siteSettings).get()?.language).toBe("en");
  expect(db.select().from(redirects).all()).toMatchObject([{ path: "/one", target: "/two" }]);
});

test("links to leave in mails from before work; all other links are signed with a key that is not in the archive", async () => {
  const blog = testApp();
  blog.db
    .update(mailSettings)
    .set({ secret: "ab".repeat(32) })
    .run();
  const files = await anArchive();
  const path = join(aFolder(), "whole.zip");
  writeZip(
    path,
    [...files].map(([name, body]) => ({ name, body })),
  );
  const { db, deps } = testApp();
  await importSource(deps, { path, isDryRun: false, ...options });
  const read = (purpose: "leave" | "confirm" | "confirmReplies") =>
    readSubscriberToken(db, purpose, subscriberToken(blog.db, purpose, 1));
  expect([read("leave"), read("confirm"), read("confirmReplies")]).toEqual([1, null, null]);
  expect(isNewsletterToken(db, newsletterToken(blog.db))).toBe(false);
});

test("any archive leaves pages that open and rows that their forms take", async () => {
  const files = await anArchive();
  const folder = aFolder();
  let count = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 5 }), spoiled, async (changes, texts) => {
      const path = join(folder, `${count++}.zip`);
      writeZip(
        path,
        [...changed(files, changes, texts)].map(([name, body]) => ({ name, body })),
      );
      const app = await servedApp();
      const report = await importSource(app.deps, { path, isDryRun: false, ...options }).catch((error: unknown) => {
        // A table that is none.
        if (error instanceof Error && /cannot be read$/.test(error.message)) return null;
        throw error;
      });
      if (report) expectAccounted(report);
      for (const address of addressesOf(app.db)) {
        const { status } = await fetch(app.origin + address, { redirect: "manual" });
        expect([address, status]).toEqual([address, expect.toSatisfy((it: number) => it < 500)]);
      }
      expect(await wrongRows(app)).toEqual([]);
      expect(app.db.$client.pragma("foreign_key_check")).toEqual([]);
    }),
    // A case takes a quarter of a second: as many as fit into the time of a test.
    { numRuns: cases(200, 2) + fixedCases.length, examples: fixedCases, interruptAfterTimeLimit: 40_000 },
  );
});
