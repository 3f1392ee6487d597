import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { imagePath } from "../../../shared/image-widths.ts";
import { absoluteUrls } from "../../html/absolute-urls.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import {
  type BlogPost,
  draftIds,
  postIds,
  readAuthors,
  readCategories,
  readComments,
  readMedia,
  readPost,
  readRedirects,
  readSettings,
  readTags,
} from "./read-blog.ts";
import type { ExportedBlog } from "./write-archive.ts";

/** Characters of Ghost's field. */
const maxExcerpt = 300;

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
  const { siteName, tagline, ...others } = readSettings(db).settings as Record<string, unknown>;
  const categories = readCategories(db).filter(({ mergedInto }) => mergedInto === null);
  const tags = readTags(db);
  const authors = readAuthors(db);
  const ids = postIds(db);
  yield `{"db":[{"meta":{"exported_on":${now.getTime()},"version":"5.0.0"},"data":{`;

  yield* list("posts", posts());
  yield ",";
  yield* list("posts_meta", metas());
  yield ",";
  yield* list("tags", [
    ...categories.map(({ id, name, slug, description }) => {
      report.add("category", { id, title: name });
      return { id: ghostId("category", id), name, slug, description, visibility: "public" };
    }),
    ...tags.map(({ name, slug, isHidden }) => {
      report.add("tag", { id: slug, title: name });
      const visibility = isHidden ? "internal" : "public";
      return { id: ghostId("tag", slug), name: isHidden ? `#${name}` : name, slug: tagSlug(slug), visibility };
    }),
  ]);
  yield ",";
  yield* list("users", [
    ...authors.map(({ id, name, slug, bio, imageId, links }) => {
      report.add("author", { id, title: name });
      const image = imageId === null ? null : site.url + imagePath(imageId, 400);
      const email = `${slug}@example.com`;
      return { id: ghostId("author", id), name, slug, email, bio, profile_image: image, website: links[0] ?? null };
    }),
  ]);
  yield ",";
  yield* list("posts_tags", postsTags());
  yield ",";
  yield* list("posts_authors", postsAuthors());
  yield ",";
  const settings = [
    { key: "title", value: siteName ?? site.name },
    { key: "description", value: tagline ?? "" },
  ];
  yield* list("settings", settings);
  yield "}}]}\n";

  for (const row of readMedia(db))
    report.add("media", { id: row.id, title: row.fileName }, [
      exportReason(row.kind === "image" ? "image-as-link" : "file-as-link"),
    ]);
  for (const id of draftIds(db)) report.add("draft", { id }, [exportReason("draft-left-out")], false);
  for (const { path } of readRedirects(db))
    report.add("redirect", { id: path }, [exportReason("redirect-in-file")], false);
  for (const _link of readSettings(db).links)
    report.add("menu", { id: "menu" }, [exportReason("menu-left-out")], false);
  for (const name of Object.keys(others))
    report.add("setting", { id: name }, [exportReason("setting-left-out", { name })], false);

  function tagSlug(slug: string): string {
    return categories.some((category) => category.slug === slug) ? `${slug}-tag` : slug;
  }

  function* posts() {
    for (const id of ids) {
      const post = readPost(db, id);
      report.add(post.kind, { id, title: post.title }, lossesOf(post));
      for (const comment of readComments(db, id))
        report.add("comment", { id: comment.id }, [exportReason("comment-left-out")], false);
      yield ghostPost(post, site.url);
    }
  }

  function* metas() {
    for (const id of ids) {
      const { details } = readPost(db, id);
      if (!details) continue;
      yield {
        id: ghostId("meta", id),
        post_id: ghostId("post", id),
        meta_title: details.metaTitle || null,
        meta_description: details.metaDescription || null,
        feature_image_alt: details.coverAlt || null,
        feature_image_caption: details.coverCaption || null,
      };
    }
  }

  function* postsTags() {
    for (const id of ids) {
      const post = readPost(db, id);
      const category = categories.find(({ name }) => name === post.categoryName);
      const first = category && post.kind === "post" ? [ghostId("category", category.id)] : [];
      const all = [...first, ...post.tags.map(({ slug }) => ghostId("tag", slug))];
      for (const [at, tag] of all.entries())
        yield { id: ghostId("post tag", `${id} ${tag}`), post_id: ghostId("post", id), tag_id: tag, sort_order: at };
    }
  }

  function* postsAuthors() {
    for (const id of ids)
      for (const [at, author] of readPost(db, id).authors.entries()) {
        const author_id = ghostId("author", author.id);
        const row = ghostId("post author", `${id} ${author.id}`);
        yield { id: row, post_id: ghostId("post", id), author_id, sort_order: at };
      }
  }
}

/** One row at a time, so that memory does not grow with the list. */
function* list(name: string, rows: Iterable<unknown>): Generator<string> {
  yield `${JSON.stringify(name)}:[`;
  let separator = "";
  for (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield "]";
}

function lossesOf({ details, subTitle }: BlogPost) {
  const excerpt = details?.excerpt || subTitle;
  return [
    ...(details?.excerpt && subTitle ? [exportReason("setting-left-out", { name: "the subtitle" })] : []),
    ...(!details?.excerpt && subTitle ? [exportReason("sub-title-as-excerpt")] : []),
    ...(excerpt.length > maxExcerpt ? [exportReason("excerpt-cut", { count: maxExcerpt })] : []),
    ...(details?.language ? [exportReason("language-left-out")] : []),
  ];
}

function ghostPost(post: BlogPost, siteUrl: string) {
  const { details } = post;
  const address = `${siteUrl}${post.kind === "page" ? "" : "/blog"}/${post.slug ?? post.id}`;
  const html = absoluteUrls(post.description, siteUrl, address);
  return {
    id: ghostId("post", post.id),
    uuid: uuidOf(post.id),
    title: post.title,
    slug: post.slug ?? post.id,
    html,
    // Ghost takes the HTML as one card, unchanged.
    mobiledoc: JSON.stringify({
      version: "0.3.1",
      markups: [],
      atoms: [],
      cards: [["html", { html }]],
      sections: [[10, 0]],
    }),
    feature_image: siteUrl + imagePath(post.imageId, 1600),
    featured: details?.pinnedAt ? 1 : 0,
    type: post.kind,
    status: post.isPublished ? "published" : post.publishAt ? "scheduled" : "draft",
    locale: null,
    visibility: "public",
    created_at: post.createdAt.toISOString(),
    updated_at: post.updatedAt.toISOString(),
    published_at: (post.publishedAt ?? post.publishAt)?.toISOString() ?? null,
    custom_excerpt: [...(details?.excerpt || post.subTitle)].slice(0, maxExcerpt).join("") || null,
    canonical_url: details?.canonicalUrl || null,
  };
}
