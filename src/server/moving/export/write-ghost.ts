import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { and, eq } from "drizzle-orm";
import { percentDecoded } from "../../../shared/addresses/percent-decoded.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { lineNames } from "../../../shared/post-fields.ts";
import { fieldInSentence } from "../../../shared/words/export-en.ts";
import { categoriesOf } from "../../content/posts/category-list.ts";
import type { Db } from "../../core/db/client.ts";
import { slugs } from "../../core/db/schema.ts";
import { reportLeftOut, textElsewhere } from "./elsewhere.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import {
  type BlogPost,
  listBlogPosts,
  readAuthors,
  readAuthorsOf,
  readBeside,
  readBlogPost,
  readCategories,
  readComments,
  readMedia,
  readSiteTables,
  readTags,
  readTagsOf,
} from "./read-blog.ts";
import type { ExportedBlog } from "./write-archive.ts";

/**
 * Characters of Ghost's fields (core/server/data/schema/schema.js in TryGhost/Ghost). One longer field ends the import of a whole file
 * there.
 */
const maxLengths = { excerpt: 300, slug: 191, bio: 250, alt: 191, feedId: 50, description: 500 };

const cutTo = (text: string, max: number) =>
  text.length <= max ? text : text.slice(0, max).replace(/[\ud800-\udbff]$/, "");

/** The fields for which Ghost has a column. */
const ghostLines = "excerpt metaTitle metaDescription canonicalUrl coverCaption coverAlt".split(" ");

/** Ghost's columns that an import from Ghost kept. */
const postColumns = ["codeinjection_head", "codeinjection_foot", "custom_template"];
const metaColumns =
  "og_image og_title og_description twitter_image twitter_title twitter_description email_subject frontmatter".split(
    " ",
  );

/** Ghost's ids are 24 hexadecimal digits. */
const ghostId = (kind: string, id: string) => createHash("sha256").update(`${kind} ${id}`).digest("hex").slice(0, 24);

/** A version 4 UUID made from an id, so that two exports are the same. */
function uuidOf(id: string): string {
  const hex = createHash("sha256").update(id).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * Writes a blog as the JSON that Ghost imports. Texts are HTML, from which Ghost makes its own format; images keep their address
 * on this site. Ghost has no categories: they become tags, the first one of a post.
 */
export function writeGhost(blog: ExportedBlog, report: ReportBuilder): Readable {
  return Readable.from(ghostJson(blog, report), { objectMode: false });
}

function* ghostJson({ db, site, now }: ExportedBlog, report: ReportBuilder): Generator<string> {
  const ofSite = readSiteTables(db);
  const { siteName, tagline } = ofSite.settings as Record<string, unknown>;
  const categories = readCategories(db).filter(({ mergedInto }) => mergedInto === null);
  const tags = readTags(db);
  const authors = readAuthors(db);
  const all = listBlogPosts(db);
  yield `{"db":[{"meta":{"exported_on":${now.getTime()},"version":"5.0.0"},"data":{`;

  const settings = [
    { key: "title", value: siteName ?? site.name },
    { key: "description", value: tagline ?? "" },
  ];
  yield* list("posts", posts());
  yield* list("posts_meta", metas(), ",");
  yield* list("tags", [...categories.map(tagOfCategory), ...tags.map(tagOfTag)], ",");
  yield* list("users", authors.map(userOf), ",");
  yield* list("posts_tags", postsTags(), ",");
  yield* list("posts_authors", postsAuthors(), ",");
  yield* list("settings", settings, ",");
  yield "}}]}\n";

  for (const row of readMedia(db))
    report.add("media", { id: row.id, title: row.fileName }, [
      exportReason(row.kind === "image" ? "image-as-link" : "file-as-link"),
    ]);
  reportLeftOut(db, report, { ...ofSite, kept: ["siteName", "tagline"], redirects: "redirect-in-file" });

  function tagOfCategory({ id, name, slug, description }: (typeof categories)[number]) {
    report.add("category", { id, title: name });
    const described = cutTo(description, maxLengths.description);
    return { id: ghostId("category", id), name: tagName(name), slug, description: described, visibility: "public" };
  }

  function tagOfTag({ name, slug, isHidden }: (typeof tags)[number]) {
    report.add("tag", { id: slug, title: name }, isHidden ? [exportReason("internal-tag")] : []);
    const visibility = isHidden ? "internal" : "public";
    const shown = isHidden ? `#${name}` : tagName(name);
    return { id: ghostId("tag", slug), name: shown, slug: tagSlug(slug), visibility };
  }

  function userOf({ id, name, slug, bio, imageId, links }: (typeof authors)[number]) {
    const reasons = cut("The biography", bio, maxLengths.bio);
    if (links.length > 1) reasons.push(exportReason("setting-left-out", { name: "more than one link" }));
    report.add("author", { id, title: name }, reasons);
    const image = imageId === null ? null : site.url + imagePath(imageId, 400);
    // Ghost checks it: at most 64 characters before the @.
    const email = `${/^[a-z0-9-]{1,64}$/.test(slug) ? slug : ghostId("author", id)}@example.com`;
    const profile = { bio: cutTo(bio, maxLengths.bio), profile_image: image, website: links[0] ?? null };
    return { id: ghostId("author", id), name, slug, email, ...profile };
  }

  function tagSlug(slug: string): string {
    return categories.some((category) => category.slug === slug) ? `${slug}-tag` : slug;
  }

  function* posts() {
    for (const { id } of all) {
      const post = readBlogPost(db, id);
      report.add(post.kind, { id, title: post.title }, lossesOf(post));
      for (const comment of readComments(db, id))
        report.add("comment", { id: comment.id }, [exportReason("comment-left-out")], false);
      yield ghostPost(db, post, site.url);
    }
  }

  function* metas() {
    for (const post of all) {
      const { id } = post;
      const { details, unknown } = readBeside(db, post);
      const kept = Object.fromEntries(Object.entries(unknown).filter(([name]) => metaColumns.includes(name)));
      if (!details && Object.keys(kept).length === 0) continue;
      yield {
        id: ghostId("meta", id),
        post_id: ghostId("post", id),
        ...kept,
        meta_title: details?.metaTitle || null,
        meta_description: details?.metaDescription || null,
        feature_image_alt: cutTo(details?.coverAlt ?? "", maxLengths.alt) || null,
        feature_image_caption: details?.coverCaption || null,
      };
    }
  }

  function* postsTags() {
    for (const { id, kind, category } of all) {
      const shown = kind === "post" ? categoriesOf(db).of(category) : undefined;
      const own = categories.find(({ name }) => name === shown?.name);
      const first = own ? [ghostId("category", own.id)] : [];
      const terms = [...first, ...readTagsOf(db, id).map(({ slug }) => ghostId("tag", slug))];
      for (const [at, tag] of terms.entries())
        yield { id: ghostId("post tag", `${id} ${tag}`), post_id: ghostId("post", id), tag_id: tag, sort_order: at };
    }
  }

  function* postsAuthors() {
    for (const { id } of all)
      for (const [at, author] of readAuthorsOf(db, id).entries()) {
        const author_id = ghostId("author", author.id);
        const row = ghostId("post author", `${id} ${author.id}`);
        yield { id: row, post_id: ghostId("post", id), author_id, sort_order: at };
      }
  }
}

/** One row at a time, so that memory does not grow with the list. */
function* list(name: string, rows: Iterable<unknown>, before = ""): Generator<string> {
  yield `${before}${JSON.stringify(name)}:[`;
  let separator = "";
  for (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "]";
}

/** Ghost refuses a name that begins with a comma. */
const tagName = (name: string) => name.replace(/^,+/, "") || "-";

const cut = (name: string, text: string | null | undefined, count: number) =>
  (text ?? "").length > count ? [exportReason("field-cut", { name, count })] : [];

function lossesOf({ details, subTitle, slug, unknown, translationGroup }: BlogPost) {
  const excerpt = details?.excerpt || subTitle;
  const lost = Object.keys(unknown).filter((name) => !postColumns.includes(name) && !metaColumns.includes(name));
  return [
    ...(details?.excerpt && subTitle ? [exportReason("setting-left-out", { name: "the subtitle" })] : []),
    ...(!details?.excerpt && subTitle ? [exportReason("sub-title-as-excerpt")] : []),
    ...(excerpt.length > maxLengths.excerpt ? [exportReason("excerpt-cut", { count: maxLengths.excerpt })] : []),
    ...cut("The address", slug, maxLengths.slug),
    ...cut("The description of the cover", details?.coverAlt, maxLengths.alt),
    ...((details?.feedId ?? "").length > maxLengths.feedId ? [exportReason("feed-id-left-out")] : []),
    ...(lost.length > 0 ? [exportReason("unknown-left-out", { name: lost.join(", ") })] : []),
    ...(translationGroup ? [exportReason("translations-left-out")] : []),
    ...lineNames
      .filter((name) => details?.[name] && !ghostLines.includes(name))
      .map((name) =>
        name === "language"
          ? exportReason("language-left-out")
          : exportReason("setting-left-out", { name: `the ${fieldInSentence(name)}` }),
      ),
  ];
}

const linkToPost = /( href=")\/(?:blog\/)?([^/"?#]+)\/?(?=["?#])/g;

/** Links between posts and pages as Ghost writes those of its own site: there they are at the root. */
function linksOfGhost(db: Db, html: string): string {
  return html.replace(linkToPost, (whole, before: string, name: string) => {
    const found = addressOf(db, percentDecoded(name));
    return found === undefined ? whole : `${before}__GHOST_URL__/${found}/`;
  });
}

/** The slug of the post or page that a slug, a former one or an id names. */
function addressOf(db: Db, name: string): string | undefined {
  const postId = db.select({ id: slugs.postId }).from(slugs).where(eq(slugs.slug, name)).get()?.id ?? name;
  const isOwn = and(eq(slugs.postId, postId), eq(slugs.isCurrent, true));
  return db.select({ slug: slugs.slug }).from(slugs).where(isOwn).get()?.slug;
}

function ghostPost(db: Db, post: BlogPost, siteUrl: string) {
  const { details } = post;
  const address = `${siteUrl}${post.kind === "page" ? "" : "/blog"}/${post.slug ?? post.id}`;
  const html = textElsewhere(linksOfGhost(db, post.description), siteUrl, address);
  return {
    id: ghostId("post", post.id),
    uuid: uuidOf(post.id),
    title: post.title,
    // Ghost makes the one of a draft from its title.
    ...((post.slug !== null || post.isPublished) && { slug: cutTo(post.slug ?? post.id, maxLengths.slug) }),
    comment_id: details?.feedId && details.feedId.length <= maxLengths.feedId ? details.feedId : null,
    // Without the format of one of its editors, Ghost makes text of the HTML that its editor can change.
    html,
    feature_image: post.imageId === null ? null : siteUrl + imagePath(post.imageId, 1600),
    featured: details?.pinnedAt ? 1 : 0,
    type: post.kind,
    status: post.isPublished ? "published" : post.publishAt ? "scheduled" : "draft",
    locale: null,
    visibility: "public",
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    published_at: (post.publishedAt ?? post.publishAt)?.toISOString() ?? null,
    custom_excerpt: cutTo(details?.excerpt || post.subTitle, maxLengths.excerpt) || null,
    ...Object.fromEntries(Object.entries(post.unknown).filter(([name]) => postColumns.includes(name))),
    canonical_url: details?.canonicalUrl || null,
  };
}
