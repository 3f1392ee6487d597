import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asc, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aBarePost, aComment, anAuthor, aPage, aPost } from "../../../../tests/support/factories.ts";
import { aJpeg, uploadedTo } from "../../../../tests/support/images.ts";
import { expectAccounted } from "../../../../tests/support/moving/expect-accounted.ts";
import { anImportingBlog } from "../../../../tests/support/moving/import-into.ts";
import { servedApp } from "../../../../tests/support/test-app.ts";
import type { ImportReport } from "../../../shared/import-report.ts";
import type { ExportFormat } from "../../../shared/moving-formats.ts";
import { storeImage } from "../../content/images/image-service.ts";
import { setFeedId } from "../../content/writing/save-details.ts";
import type { Db } from "../../core/db/client.ts";
import {
  authors,
  commentOpenings,
  comments,
  importItems,
  postDetails,
  posts,
  schedules,
  tags,
} from "../../core/db/schema.ts";
import { createFetcher, publicOnly } from "../../core/platform/fetch/fetcher.ts";
import { exportBlog, extensionOfFormat } from "./export-blog.ts";
import type { ExportReport } from "./export-report.ts";

const host = "old.example.com";
const at = (minute: number) => new Date(Date.UTC(2024, 1, 3, 4, minute, 5));

/** A served blog with one of everything that its export may hold. */
async function aServedBlog() {
  const folder = aFolder();
  const blog = await servedApp({ env: { SITE_NAME: "Pen & Paper" } });
  const { db, asAdmin } = blog;
  const image = async (width: number) => {
    const path = uploadedTo(folder, await aJpeg({ width, height: 40 }), "hill.jpg");
    return (await storeImage(blog, { path, fileName: "hill.jpg" })).imageId;
  };
  const [cover, inText] = [await image(60), await image(900)];
  const links = ["https://ada.example.com/", "https://social.example.com/@ada"];
  const ada = anAuthor(db, { name: "Ada & co", slug: "ada", bio: "Writes:\n“much”", links });
  const bo = anAuthor(db, { name: "Bo", slug: "bo" });
  const two = aPost(db, { title: "Two", imageId: cover, details: { slug: "two" }, now: at(0) });
  const post = aPost(db, {
    title: "A <b> ]]> & 👩‍👩‍👧",
    subTitle: "The subtitle",
    imageId: cover,
    category: "Finance",
    now: at(1),
    description: `<h2>One</h2><p>Text ]]&gt; <strong>b</strong> <a href="/blog/two">two</a></p><pre><code class="language-js">a &lt; b</code></pre><figure><img src="/images/${inText}-800.webp" alt="A hill" width="800" height="36" loading="lazy" decoding="async"><figcaption>Green</figcaption></figure>`,
    details: {
      tags: ["Tea", "C++"],
      authors: [ada.id, bo.id],
      excerpt: "An excerpt",
      isPinned: true,
      slug: "first",
      metaTitle: "Meta",
      metaDescription: "Described",
      canonicalUrl: "https://a.example.com/b",
      language: "de",
      coverAlt: "A cover",
      coverCaption: "Its caption",
    },
  });
  await asAdmin.post.update({ postId: post._id, details: { slug: "one" } });
  await asAdmin.tag.setHidden({ tagId: tagNamed(db, "C++"), isHidden: true });
  setFeedId(db, post._id, "tag:older.example.com,2001:1");
  db.insert(importItems)
    .values({
      sourceKind: "markdown",
      site: "old",
      kind: "post",
      source: "file:a.md",
      targetId: post._id,
      sourceHash: "",
      status: "imported",
      unknown: { weight: "3", og_title: "Shared" },
    })
    .run();
  db.insert(commentOpenings).values({ postId: post._id, isOpen: false }).run();
  const first = aComment(db, {
    postId: post._id,
    name: "Reader <1>",
    content: "One\n\ntwo ]]> &amp;",
    website: "https://reader.example.com/",
    isApproved: true,
    createdAt: at(2),
  });
  aComment(db, { postId: post._id, parentId: first.id, isByAuthor: true, isApproved: true, createdAt: at(3) });
  aComment(db, { postId: post._id, setAside: "spam", setAsideAt: at(5), createdAt: at(4) });
  aComment(db, { postId: post._id, createdAt: at(5), name: "Waits" });
  aPost(db, { title: "Not public", isPublished: false, imageId: cover, now: at(6) });
  const scheduled = aPost(db, { title: "Later", isPublished: false, imageId: cover, now: at(7) });
  db.insert(schedules)
    .values({ postId: scheduled._id, publishAt: new Date("2099-01-01T00:00:00Z") })
    .run();
  aPage(db, { imageId: null, details: { slug: "about" } });
  aBarePost(db, { publishedAt: at(8), createdAt: at(8) });
  return { ...blog, two };
}

const tagNamed = (db: Db, name: string) => db.select().from(tags).where(eq(tags.name, name)).get()?.id ?? 0;

const withoutMilliseconds = (date: Date | null) => date && new Date(Math.floor(date.getTime() / 1000) * 1000);

/** A blog's own id of a post in feeds has no meaning, or is Ghost's id of it. */
const feedIdOf = (db: Db, postId: string) =>
  (db.select().from(postDetails).where(eq(postDetails.postId, postId)).get()?.feedId ?? "").replace(
    /^urn:uuid:.*$|^[0-9a-f]{24}$/,
    "",
  );

/** All that visitors and writers see of the posts, without ids. */
async function seenIn({ db, asAdmin }: Pick<Awaited<ReturnType<typeof aServedBlog>>, "db" | "asAdmin">) {
  const nameOf = (id: string) => db.select().from(authors).where(eq(authors.id, id)).get()?.name;
  const seen = [];
  for (const { id, kind } of db.select().from(posts).orderBy(asc(posts.title)).all()) {
    const { details, ...post } = await asAdmin.post.toEdit({ postId: id });
    const rows = db.select().from(comments).where(eq(comments.postId, id)).orderBy(asc(comments.createdAt)).all();
    seen.push({
      kind,
      title: post.title,
      subTitle: post.subTitle,
      category: post.category,
      isPublished: post.isPublished,
      publishedAt: withoutMilliseconds(post.publishedAt),
      publishAt: post.publishAt,
      hasCover: post.image !== null,
      description: post.description
        .replace(/>\n</g, "><")
        .replace(/\/images\/[0-9a-z]{26}/g, "/images/…")
        .replace(/\/blog\/[0-9a-z]{26}|\/blog\/two/g, "/blog/…"),
      details: { ...details, authors: details.authors.map(nameOf) },
      feedId: feedIdOf(db, id),
      takesComments: db.select().from(commentOpenings).where(eq(commentOpenings.postId, id)).get()?.isOpen ?? null,
      comments: rows.map(({ name, content, website, createdAt, isApproved, setAside, isByAuthor, parentId }) => ({
        name,
        content,
        website,
        createdAt,
        isApproved,
        setAside,
        isByAuthor,
        answers: rows.findIndex((row) => row.id === parentId),
      })),
    });
  }
  return {
    posts: seen,
    authors: db
      .select()
      .from(authors)
      .orderBy(asc(authors.name))
      .all()
      .map(({ name, slug, bio, links }) => ({ name, slug, bio, links })),
    tags: db
      .select()
      .from(tags)
      .orderBy(asc(tags.name))
      .all()
      .map(({ name, isHidden }) => ({ name, isHidden })),
  };
}

/** Exports a served blog, and imports that into an empty one, which fetches the images. */
async function readBack(format: ExportFormat) {
  const blog = await aServedBlog();
  const { port } = new URL(blog.origin);
  const site = `http://${host}:${port}`;
  const { bytes, report } = await exportBlog(
    { ...blog, settings: { ...blog.settings, siteUrl: site }, now: at(9) },
    format,
  );
  const path = join(aFolder(), `blog.${extensionOfFormat[format]}`);
  await pipeline(bytes, createWriteStream(path));
  const fetcher = createFetcher(true, {
    resolve: async (name) => (name === host ? ["127.0.0.1"] : publicOnly.resolve(name)),
    isAllowed: (address) => address === "127.0.0.1",
  });
  const other = anImportingBlog({ deps: { fetcher } });
  const imported = await other.importInto(path, { fetches: true, site });
  expectAccounted(imported);
  return { site, exported: report(), imported, before: await seenIn(blog), after: await seenIn(other) };
}

type Seen = Awaited<ReturnType<typeof seenIn>>;

const categoriesOfNewBlogs = ["Finance", "Lifestyle", "Startup", "Technology"];

/** What importing changes by rule: there are tags of the names of categories, and the id in feeds is kept. */
const asImported = ({ posts, tags, ...seen }: Seen, isGhost: boolean): Seen => ({
  ...seen,
  tags: [...tags, ...categoriesOfNewBlogs.map((name) => ({ name, isHidden: false }))].sort((one, other) =>
    one.name < other.name ? -1 : 1,
  ),
  posts: posts.map((post) => {
    // Both have one field for them, and WordPress another one that some themes show.
    const details = { ...post.details, excerpt: post.details.excerpt || post.subTitle };
    return { ...post, details, ...(isGhost && { subTitle: details.excerpt }) };
  }),
});

test("WordPress's format is read back with all that the report does not name", async () => {
  const { before, after, exported, imported } = await readBack("wordpress");
  const { authors: people, ...expected } = asImported(before, false);
  expect(after).toEqual({ ...expected, authors: people.map((author) => ({ ...author, bio: "", links: [] })) });
  expect(codesIn(exported)).toEqual([
    "author: setting-left-out",
    "media: image-as-link",
    "page: sub-title-as-excerpt",
    "post: own-field",
    "post: sub-title-as-excerpt",
    "post: sub-title-as-field",
    "tag: hidden-tag",
  ]);
  // The former address and the fields of the import before came along.
  expect(imported.redirects.map(({ from }) => from)).toEqual(expect.arrayContaining(["/blog/first", "/blog/one"]));
  expect(unknownIn(imported)).toEqual(["weight, og_title"]);
});

test("Ghost's format is read back with all that the report does not name", async () => {
  const { before, after, exported, imported } = await readBack("ghost");
  const { authors: people, posts: texts, ...expected } = asImported(before, true);
  expect(after).toEqual({
    ...expected,
    tags: [{ name: "#C++", isHidden: true }, ...expected.tags.filter(({ name }) => name !== "C++")],
    authors: people.map(({ links, ...author }) => ({ ...author, links: links.slice(0, 1) })),
    posts: texts.map((post) => ({
      ...post,
      comments: [],
      takesComments: null,
      details: { ...post.details, language: "", tags: post.details.tags.map((it) => (it === "C++" ? "#C++" : it)) },
    })),
  });
  expect(codesIn(exported)).toEqual([
    "author: setting-left-out",
    "comment: comment-left-out",
    "media: image-as-link",
    "page: sub-title-as-excerpt",
    "post: language-left-out",
    "post: setting-left-out",
    "post: sub-title-as-excerpt",
    "post: unknown-left-out",
    "tag: internal-tag",
  ]);
  expect(unknownIn(imported)).toEqual(["og_title"]);
});

const codesIn = ({ items }: ExportReport) =>
  [...new Set(items.flatMap(({ kind, reasons }) => reasons.map(({ code }) => `${kind}: ${code}`)))].sort();

const unknownIn = ({ items }: ImportReport) =>
  items.flatMap(({ reasons }) =>
    reasons.flatMap(({ code, message }) => (code === "unknown-kept" ? [message.replace(/^[^:]*: |\.$/g, "")] : [])),
  );
