import { setImmediate as nextTurn } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import { shareImagePath } from "../../../shared/image-widths.ts";
import { fileRoutes } from "../../../shared/routes.ts";
import type { PostElsewhere } from "../../../shared/schemas/post-schema.ts";
import { languageShownElsewhere } from "../../../shared/text/language.ts";
import { pageLanguage, shownWords } from "../../../shared/words/languages.ts";
import { serverWords } from "../../../shared/words/reader-words.ts";
import type { Caller } from "../../api/router.ts";
import { findListLanguage } from "../../content/posts/translations/list-languages.ts";
import { readSite, type SiteSettings } from "../../content/site/read-site.ts";
import { escapeXml } from "../../core/html/escape-xml.ts";
import { escapedFeedHtml, feedHtml } from "../../core/html/feed/feed-html.ts";
import { inTextThread } from "../../core/platform/process/text-thread.ts";
import type { Deps } from "../../deps.ts";
import { feedFormats, feedPathIn, listUrl, postUrl, readFilter, startingAt, withFilter } from "../addresses.ts";
import { parametersOf } from "../find-route.ts";
import { findList, type ShownList } from "../lists/find-list.ts";
import { allowCrossOrigin, sendFileFailure } from "../send-file.ts";
import { visitorCaller } from "../visitor.ts";
import { startTag, textElement } from "../xml.ts";

/** Characters of posts that are written in one turn of the event loop. */
const longTurn = 20_000;

/** The content of a feed, independent of its format. All addresses are absolute. */
export interface FeedPage {
  title: string;
  description: string;
  /** BCP 47. */
  language: string;
  /** The HTML page with the same posts. */
  home: string;
  /** Addresses of this page of the feed, the first and the next one (RFC 5005 §3); `next` is null on the last page. */
  self: string;
  first: string;
  next: string | null;
  /** Without posts a constant: an unchanged feed keeps its ETag. */
  updated: Date;
  author: { name: string; email: string | null; url: string };
  items: FeedItem[];
}

export interface FeedItem {
  /** An IRI. Never changes, so that feed readers show no post twice. */
  id: string;
  /** The same; for an imported post the id in its former feed, which may be any text. */
  guid: string;
  url: string;
  title: string;
  summary: string;
  /** BCP 47; undefined: that of the feed. */
  language: string | undefined;
  /** Empty: the feed's author. */
  authors: { name: string; url: string }[];
  /** HTML, as the form writes it. */
  content: string;
  /** The category if there is one, then the tags. */
  categories: string[];
  /** JPEG; undefined without a cover. */
  image: string | undefined;
  /** The sounds and videos that the text plays. */
  played: { url: string; mime: string; bytes: number }[];
  published: Date;
  updated: Date;
}

/**
 * One page of a feed: whole posts, the newest first, of the blog or of one category, tag or author.
 *
 * @param path of the feed, such as `/feed.xml`
 */
async function feedPage(
  api: Caller,
  { siteName, siteUrl, authorName, contactEmail, language: ofBlog }: SiteSettings,
  { path, list, before, form }: { path: string; list: ShownList; before: number | null; form: ContentForm },
): Promise<FeedPage> {
  const { filter, name } = list;
  const language = filter.language ?? ofBlog;
  const { items, nextCursor } = await api.post.feed({ ...filter, before });
  const feedUrl = (start: number | null) => siteUrl + withFilter(path, startingAt(filter, start));
  const newest = items.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt.getTime()), 0);
  return {
    title: name === undefined ? siteName : `${name} · ${siteName}`,
    description: descriptionOf(list, siteName, language),
    language,
    home: listUrl(siteUrl, filter),
    self: feedUrl(before),
    first: feedUrl(null),
    next: nextCursor === null ? null : feedUrl(nextCursor),
    updated: new Date(newest),
    author: { name: authorName, email: contactEmail || null, url: `${siteUrl}/` },
    items: await inTurns(items, (post) => toItem(post, siteUrl, language, form)),
  };
}

/** Writes long posts in turns of their own: a page of a feed may hold two million characters. */
async function inTurns(posts: PostElsewhere[], write: (post: PostElsewhere) => Promise<FeedItem>): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  let written = 0;
  for (const post of posts) {
    items.push(await write(post));
    written += post.description.length;
    if (written < longTurn) continue;
    written = 0;
    await nextTurn();
  }
  return items;
}

function descriptionOf({ filter, name, author }: ShownList, site: string, language: string): string {
  const words = serverWords(language);
  if (name === undefined || (filter.language && !filter.category)) return words.newPosts({ site });
  return author ? words.newPostsBy({ name, site }) : words.newPostsAbout({ name, site });
}

/** How HTML is written into a feed: `text` takes short texts, `post` whole posts. */
interface ContentForm {
  text: (html: string) => string;
  post: (...input: Parameters<typeof feedHtml>) => Promise<string>;
}
const inJson: ContentForm = { text: (html) => html, post: inTextThread("feed", feedHtml) };
const inXml: ContentForm = { text: escapeXml, post: inTextThread("xmlFeed", escapedFeedHtml) };

async function toItem(post: PostElsewhere, siteUrl: string, language: string, form: ContentForm): Promise<FeedItem> {
  const url = postUrl(siteUrl, post.address);
  const words = shownWords(pageLanguage(post.inLanguage, language));
  const { feedId } = post;
  // Feed readers show an item without content as broken.
  const content = (await form.post(post.description, siteUrl, url, words)) || form.text(textElement("p", post.summary));
  const own = post.ownFeedId ?? postUrl(siteUrl, post._id);
  return {
    id: feedId !== null && URL.canParse(feedId) ? feedId : own,
    guid: feedId ?? own,
    url,
    title: post.title,
    summary: post.summary,
    language: post.inLanguage?.lang,
    authors: post.authors.map(({ name, slug }) => ({ name, url: listUrl(siteUrl, { author: slug }) })),
    content: directed(content, post, language, form),
    categories: [post.category, ...post.tags.map(({ name }) => name)].filter(Boolean),
    image: post.imageId === null ? undefined : siteUrl + shareImagePath(post.imageId),
    played: post.played.map((file) => ({ ...file, url: siteUrl + file.url })),
    published: post.publishedAt ?? post.createdAt,
    updated: post.updatedAt,
  };
}

/** Feed readers have a language and a direction of their own, so a text declares its own if they may differ. */
function directed(content: string, { inLanguage }: PostElsewhere, language: string, { text }: ContentForm): string {
  const attributes = languageShownElsewhere(inLanguage, language);
  return attributes ? `${text(startTag("div", { ...attributes }))}${content}${text("</div>")}` : content;
}

/** @param write writes a page of the feed in its format */
export function feedHandler(
  deps: Deps,
  format: (typeof feedFormats)[number]["path"],
  write: (feed: FeedPage) => string,
  send: (req: Request, res: Response, type: string, body: string) => void,
): RequestHandler<Record<string, string>> {
  const type = feedFormats.find(({ path }) => path === format)?.type;
  const form = format === fileRoutes.jsonFeed.path ? inJson : inXml;
  return async (req, res, next) => {
    const language = findListLanguage(deps.db, req.params.language);
    if (req.params.language !== undefined && !language) return next();
    const path = feedPathIn(format, language);
    const api = visitorCaller(deps, req);
    const site = readSite(deps);
    const words = serverWords(language ?? site.language);
    const asked = { ...readFilter(parametersOf(req)), ...(language && { language }) };
    const list = findList(deps, asked);
    if (!list) return void sendFileFailure(res, 404, words.listMissing);
    const { before = null } = asked;
    let start = before;
    if (before !== null) {
      const found = await api.post.listStart({ ...list.filter, before });
      if (found.isEmpty) return void sendFileFailure(res, 404, words.noOlderPosts);
      start = found.before;
    }
    const own = withFilter(path, startingAt(list.filter, start));
    if (own !== withFilter(feedPathIn(format, req.params.language), asked)) {
      const isRenamed =
        list.name !== undefined && withFilter("", list.filter) !== withFilter("", startingAt(asked, null));
      return redirect(res, own, isRenamed ? 301 : 302);
    }
    const feed = await feedPage(api, site, { path, list, before, form });
    const body = write(feed);
    // Escaping and compressing a long feed have a turn each.
    await nextTurn();
    send(req, res, `${type}; charset=utf-8`, body);
  };
}

/**
 * Each page of a feed has one address: with the current name or slug of its list, and the start at an existing post.
 */
const redirect = (res: Response, address: string, status: 301 | 302) =>
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(status, address);
