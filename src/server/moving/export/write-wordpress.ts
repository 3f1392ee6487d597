import { Readable } from "node:stream";
import { filePath } from "../../../shared/file-types.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { lineField, lineNames } from "../../../shared/post-fields.ts";
import { escapeText } from "../../../shared/text/escape-markup.ts";
import { type HtmlParent, parseHtml } from "../../../shared/text/html-tree.ts";
import { languageName } from "../../../shared/text/language.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { fieldInSentence } from "../../../shared/words/export-en.ts";
import { escapeXml } from "../../core/html/escape-xml.ts";
import { hiddenTaxonomy } from "../wordpress-names.ts";
import { reportLeftOut, textElsewhere } from "./elsewhere.ts";
import { exportReason, type ReportBuilder } from "./export-report.ts";
import {
  type BlogPost,
  listBlogPosts,
  readAuthors,
  readBlogPost,
  readCategories,
  readComments,
  readMedia,
  readSiteTables,
  readTags,
} from "./read-blog.ts";
import type { ExportedBlog } from "./write-archive.ts";

const namespaces = [
  'xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"',
  'xmlns:content="http://purl.org/rss/1.0/modules/content/"',
  'xmlns:wfw="http://wellformedweb.org/CommentAPI/"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:wp="http://wordpress.org/export/1.2/"',
].join(" ");

/** Characters that XML 1.0 does not allow, even escaped. */
const notXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const text = (name: string, value: string | number) =>
  `<${name}>${escapeXml(String(value).replace(notXml, ""))}</${name}>`;
/** As WordPress writes long texts. A section cannot hold its own end. */
const long = (name: string, value: string) =>
  `<${name}><![CDATA[${value.replace(notXml, "").replaceAll("]]>", "]]]]><![CDATA[>")}]]></${name}>`;

/** A plain text where WordPress has HTML: in titles, names, excerpts, comments and most fields. */
const plain = (value: string) => escapeText(value);

/** WordPress's time, in UTC. */
const time = (moment: Date | null) => (moment ?? new Date(0)).toISOString().slice(0, 19).replace("T", " ");

/**
 * Writes a blog as WordPress's export, WXR 1.2. WordPress numbers posts, authors, comments and terms: they get numbers in the order of
 * their ids. Media are items with their address on this site, from where WordPress loads them.
 */
export function writeWordpress(blog: ExportedBlog, report: ReportBuilder): Readable {
  return Readable.from(wxr(blog, report), { objectMode: false });
}

function* wxr({ db, site, now }: ExportedBlog, report: ReportBuilder): Generator<string> {
  const authors = readAuthors(db);
  const categories = readCategories(db).filter(({ mergedInto }) => mergedInto === null);
  const numbers = new Map<string, number>();
  const numberOf = (id: string) => {
    const number = numbers.get(id) ?? numbers.size + 1;
    numbers.set(id, number);
    return number;
  };
  for (const { id } of authors) numberOf(id);
  const posts = listBlogPosts(db);
  for (const { id } of posts) numberOf(id);

  yield `<?xml version="1.0" encoding="UTF-8" ?>\n<rss version="2.0" ${namespaces}>\n<channel>\n`;
  yield [
    text("title", site.name),
    text("link", site.url),
    text("description", ""),
    text("pubDate", now.toUTCString()),
    text("language", site.language),
    text("wp:wxr_version", "1.2"),
    text("wp:base_site_url", site.url),
    text("wp:base_blog_url", site.url),
    "",
  ].join("\n");
  for (const author of authors) {
    const { id, slug, name, bio, links, imageId } = author;
    const lost = [bio && "the biography", links.length > 0 && "the links", imageId && "the portrait"].filter(Boolean);
    report.add(
      "author",
      { id, title: name },
      lost.map((it) => exportReason("setting-left-out", { name: String(it) })),
    );
    yield `<wp:author>${text("wp:author_id", numberOf(id))}${long("wp:author_login", slug)}${long("wp:author_email", "")}${long("wp:author_display_name", plain(name))}${long("wp:author_first_name", "")}${long("wp:author_last_name", "")}</wp:author>\n`;
  }
  for (const { id, slug, name, description } of categories) {
    report.add("category", { id, title: name });
    yield `<wp:category>${text("wp:term_id", numberOf(`category ${id}`))}${long("wp:category_nicename", slug)}${long("wp:category_parent", "")}${long("wp:cat_name", plain(name))}${long("wp:category_description", plain(description))}</wp:category>\n`;
  }
  for (const { slug, name, isHidden } of readTags(db)) {
    report.add("tag", { id: slug, title: name }, isHidden ? [exportReason("hidden-tag")] : []);
    if (isHidden)
      yield `<wp:term>${text("wp:term_id", numberOf(`tag ${slug}`))}${long("wp:term_taxonomy", hiddenTaxonomy)}${long("wp:term_slug", slug)}${long("wp:term_name", plain(name))}</wp:term>\n`;
    else
      yield `<wp:tag>${text("wp:term_id", numberOf(`tag ${slug}`))}${long("wp:tag_slug", slug)}${long("wp:tag_name", plain(name))}</wp:tag>\n`;
  }
  yield text("generator", "https://wordpress.org/?v=6.0");
  yield "\n";
  for (const row of readMedia(db)) {
    const path = row.kind === "image" ? imagePath(row.id, 1600) : filePath(row);
    report.add("media", { id: row.id, title: row.fileName }, [exportReason("image-as-link")]);
    yield attachment(row, site.url + path, numberOf(row.id));
  }
  for (const { id } of posts) {
    const post = readBlogPost(db, id);
    const categorySlug = categories.find(({ name }) => name === post.categoryName)?.slug;
    report.add(post.kind, { id, title: post.title }, lossesOf(post));
    yield* item(post, { siteUrl: site.url, numberOf, categorySlug });
    for (const { id: comment, parentId, ...row } of readComments(db, id)) {
      const isErased = row.setAside === "erased";
      const [author] = post.authors;
      const isForeign = row.isByAuthor && !author;
      const reasons = isErased ? [exportReason("comment-aside")] : isForeign ? [exportReason("own-comment")] : [];
      report.add("comment", { id: comment }, reasons, !isErased);
      if (isErased) continue;
      const approved =
        row.setAside === "spam" ? "spam" : row.setAside === "deleted" ? "trash" : row.isApproved ? "1" : "0";
      yield [
        "<wp:comment>",
        text("wp:comment_id", numberOf(`comment ${comment}`)),
        long("wp:comment_author", plain(row.name)),
        long("wp:comment_author_email", ""),
        text("wp:comment_author_url", row.website),
        long("wp:comment_author_IP", ""),
        long("wp:comment_date", time(row.createdAt)),
        long("wp:comment_date_gmt", time(row.createdAt)),
        long("wp:comment_content", plain(row.content)),
        long("wp:comment_approved", approved),
        long("wp:comment_type", row.kind === "webmention" ? "pingback" : "comment"),
        text("wp:comment_parent", parentId === null ? 0 : numberOf(`comment ${parentId}`)),
        text("wp:comment_user_id", row.isByAuthor && author ? numberOf(author.id) : 0),
        "</wp:comment>\n",
      ].join("");
    }
    yield "</item>\n";
  }
  reportLeftOut(db, report, { ...readSiteTables(db), kept: ["siteName"], redirects: "redirect-left-out" });
  yield "</channel>\n</rss>\n";
}

type Media = ReturnType<typeof readMedia> extends Generator<infer Row> ? Row : never;

function attachment(row: Media, url: string, number: number): string {
  return [
    "<item>",
    text("title", row.fileName),
    text("link", url),
    text("pubDate", row.createdAt.toUTCString()),
    long("dc:creator", ""),
    `<guid isPermaLink="false">${escapeXml(url)}</guid>`,
    long("content:encoded", ""),
    long("excerpt:encoded", ""),
    text("wp:post_id", number),
    long("wp:post_date", time(row.createdAt)),
    long("wp:post_date_gmt", time(row.createdAt)),
    long("wp:post_name", row.id),
    long("wp:status", "inherit"),
    text("wp:post_parent", 0),
    text("wp:menu_order", 0),
    long("wp:post_type", "attachment"),
    text("wp:is_sticky", 0),
    long("wp:attachment_url", url),
    row.kind === "image" && row.alt ? meta("_wp_attachment_image_alt", plain(row.alt)) : "",
    "</item>\n",
  ].join("");
}

const meta = (name: string, value: string | number) =>
  `<wp:postmeta>${long("wp:meta_key", name)}${long("wp:meta_value", String(value))}</wp:postmeta>`;

function lossesOf({ details, subTitle }: BlogPost) {
  return [
    ...(details?.excerpt && subTitle ? [exportReason("sub-title-as-field")] : []),
    ...(!details?.excerpt && subTitle ? [exportReason("sub-title-as-excerpt")] : []),
    ...lineNames
      .filter((name) => details?.[name] && lineField(name).wxr[0]?.startsWith("_longhand_"))
      .map((name) => exportReason("own-field", { name: `The ${fieldInSentence(name)}` })),
  ];
}

/** WordPress makes `<br>` of a line break in the text of a paragraph. */
function withoutLineBreaks(html: string): string {
  if (!html.includes("\n")) return html;
  const tree = parseHtml(html);
  const collapse = (parent: HtmlParent) => {
    parent.children = parent.children.map((node) => {
      if (typeof node === "string") return node.replace(/\n[ \t\n]*/g, " ");
      if (node.name !== "pre") collapse(node);
      return node;
    });
  };
  collapse(tree);
  return serializeHtml(tree);
}

interface Numbered {
  siteUrl: string;
  numberOf: (id: string) => number;
  categorySlug: string | undefined;
}

/** An item without its end: the comments follow. */
function* item(post: BlogPost, { siteUrl, numberOf, categorySlug }: Numbered): Generator<string> {
  const { details } = post;
  const address = `${siteUrl}${post.kind === "page" ? "" : "/blog"}/${post.slug ?? post.id}`;
  const date = post.publishedAt ?? post.publishAt ?? post.createdAt;
  const status = post.isPublished ? "publish" : post.publishAt ? "future" : "draft";
  yield [
    "<item>",
    long("title", plain(post.title)),
    text("link", address),
    text("pubDate", date.toUTCString()),
    long("dc:creator", post.authors[0]?.slug ?? ""),
    `<guid isPermaLink="false">${escapeXml(post.feedId ?? `${siteUrl}/blog/${post.id}`)}</guid>`,
    text("description", ""),
    long("content:encoded", withoutLineBreaks(textElsewhere(post.description, siteUrl, address))),
    long("excerpt:encoded", plain(details?.excerpt || post.subTitle)),
    text("wp:post_id", numberOf(post.id)),
    long("wp:post_date", time(date)),
    long("wp:post_date_gmt", post.isPublished || post.publishAt ? time(date) : "0000-00-00 00:00:00"),
    long("wp:post_modified", time(post.updatedAt)),
    long("wp:post_modified_gmt", time(post.updatedAt)),
    long("wp:comment_status", post.takesComments === false ? "closed" : "open"),
    long("wp:ping_status", "closed"),
    long("wp:post_name", post.slug ?? ""),
    long("wp:status", status),
    text("wp:post_parent", 0),
    text("wp:menu_order", 0),
    long("wp:post_type", post.kind),
    long("wp:post_password", ""),
    text("wp:is_sticky", details?.pinnedAt ? 1 : 0),
    "\n",
  ].join("");
  const term = (domain: string, slug: string, name: string) =>
    `<category domain="${domain}" nicename="${escapeXml(slug)}"><![CDATA[${plain(name)}]]></category>`;
  if (categorySlug !== undefined && post.kind === "post") yield term("category", categorySlug, post.categoryName ?? "");
  for (const { slug, name, isHidden } of post.tags) yield term(isHidden ? hiddenTaxonomy : "post_tag", slug, name);
  // As the plugin Polylang writes them.
  if (post.translationGroup && details) {
    yield term("language", details.language, languageName(details.language));
    yield term("post_translations", post.translationGroup, post.translationGroup);
  }
  // As the plugin Co-Authors Plus writes them.
  if (post.authors.length > 1) for (const { slug, name } of post.authors) yield term("author", `cap-${slug}`, name);
  if (post.imageId !== null) yield meta("_thumbnail_id", numberOf(post.imageId));
  if (details?.excerpt && post.subTitle) yield meta("subtitle", plain(post.subTitle));
  for (const name of lineNames) {
    const { type, wxr } = lineField(name);
    const value = details?.[name];
    if (wxr[0] && value) yield meta(wxr[0], type === "address" ? value : plain(value));
  }
  for (const [name, value] of Object.entries(post.unknown))
    yield meta(name, typeof value === "string" ? value : JSON.stringify(value));
  for (const { slug, isCurrent } of post.slugs) if (!isCurrent) yield meta("_wp_old_slug", slug);
  yield "\n";
}
