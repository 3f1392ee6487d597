import { type Request, type RequestHandler, type Response, Router } from "express";
import { fileRoutes, prefixes, screenRoutes, urlOf } from "../../../shared/routes.ts";
import { markdownHeading, markdownLabel, markdownText } from "../../../shared/text/markdown-text.ts";
import { shownWords } from "../../../shared/words/languages.ts";
import { readerWords } from "../../../shared/words/reader-words.ts";
import type { Caller } from "../../api/router.ts";
import { publishedAuthorSlugs } from "../../content/authors/author-service.ts";
import { categoryNames } from "../../content/categories/category-service.ts";
import { findHomePage } from "../../content/posts/addresses/home-page.ts";
import { listLanguages } from "../../content/posts/translations/list-languages.ts";
import { hiddenCategories } from "../../content/site/public-site.ts";
import { readSite, type SiteSettings } from "../../content/site/read-site.ts";
import { shownTagSlugs } from "../../content/tags/tag-service.ts";
import type { Deps } from "../../deps.ts";
import { type ListFilter, postUrl, withFilter } from "../addresses.ts";
import { setCacheControl } from "../cache/cache-control.ts";
import { atom, jsonFeed, rss } from "../feeds/feed-formats.ts";
import { feedHandler } from "../feeds/feed-handler.ts";
import { webManifest } from "../look/icons.ts";
import { lookHandler } from "../look/look-head.ts";
import { postMarkdown } from "../post-markdown.ts";
import { redirectToOwnAddress } from "../redirects/page-redirects.ts";
import { allowCrossOrigin, sendUncached } from "../send-file.ts";
import { titleImageHandler } from "../title-image.ts";
import { visitorCaller } from "../visitor.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";
import { findPost, oembedHandler } from "./oembed.ts";
import { listSitemap, postSitemap, sitemap } from "./sitemap.ts";

const oneDaySeconds = 24 * 60 * 60;

const text = "text/plain; charset=utf-8";
const xml = "application/xml; charset=utf-8";

/** The files that programs read. A missing post or sitemap is left to the pages, which answer 404. */
export function discoveryRoutes(deps: Deps): Router {
  const { settings } = deps;
  const { siteUrl } = settings;
  const send = (req: Request, res: Response, type: string, body: string) => sendFile(deps, req, res, type, body);

  const sitemapSource = (req: Request) => ({
    api: visitorCaller(deps, req),
    siteUrl,
    lists: publicLists(deps),
    homePage: findHomePage(deps.db),
    language: readSite(deps).language,
  });

  const handlers: Record<keyof typeof fileRoutes, RequestHandler<Record<string, string>>> = {
    rss: feedHandler(deps, fileRoutes.rss.path, rss, send),
    atom: feedHandler(deps, fileRoutes.atom.path, atom, send),
    jsonFeed: feedHandler(deps, fileRoutes.jsonFeed.path, jsonFeed, send),
    rssIn: feedHandler(deps, fileRoutes.rss.path, rss, send),
    atomIn: feedHandler(deps, fileRoutes.atom.path, atom, send),
    jsonFeedIn: feedHandler(deps, fileRoutes.jsonFeed.path, jsonFeed, send),
    robots: (req, res) => send(req, res, text, robots(siteUrl)),
    llms: async (req, res) =>
      send(req, res, text, await llms(visitorCaller(deps, req), readSite(deps), shownCategories(deps))),
    openSearch: (req, res) => {
      send(req, res, "application/opensearchdescription+xml; charset=utf-8", openSearch(readSite(deps)));
    },
    sitemap: async (req, res) => send(req, res, xml, await sitemap(sitemapSource(req))),
    sitemapOfLists: async (req, res) => send(req, res, xml, await listSitemap(sitemapSource(req))),
    sitemapPart: async (req, res, next) => {
      const { start = "" } = req.params;
      if (!/^\d{1,16}$/.test(start)) return next();
      const part = await postSitemap(sitemapSource(req), Number(start));
      if (part === null) return next();
      send(req, res, xml, part);
    },
    markdown: async (req, res, next) => {
      const post = await findPost(visitorCaller(deps, req), req.params.postId ?? "");
      if (!post) return next();
      send(req, res, "text/markdown; charset=utf-8", await postMarkdown(post, readSite(deps)));
    },
    manifest: (req, res) => send(req, res, "application/manifest+json", webManifest(readSite(deps))),
    look: lookHandler(deps),
    oembed: oembedHandler(deps),
    titleImage: titleImageHandler(deps),
  };

  // Other spellings are redirected or missing: the page cache knows only the canonical one.
  const router = Router({ caseSensitive: true, strict: true });
  router.get(fileRoutes.markdown.path, redirectToOwnAddress(deps, fileRoutes.markdown.path));
  for (const [name, { path }] of Object.entries(fileRoutes)) {
    router.options(path, answerPreflight);
    router.get(path, handlers[name as keyof typeof fileRoutes]);
  }
  return router;
}

/** Every list that search engines should find, beside that of all posts. */
const publicLists = (deps: Deps): ListFilter[] => [
  ...shownCategories(deps).map((category) => ({ category })),
  ...publishedAuthorSlugs(deps.db).map((author) => ({ author })),
  ...shownTagSlugs(deps.db).map((tag) => ({ tag })),
  ...listLanguages(deps.db).map((language) => ({ language })),
];

/** The names of the categories that readers see. */
function shownCategories(deps: Deps): string[] {
  const hidden = hiddenCategories(readSite(deps), deps.db);
  return categoryNames(deps.db).filter((name) => !hidden.includes(name));
}

function sendFile(deps: Deps, req: Request, res: Response, type: string, body: string): void {
  setCacheControl(allowCrossOrigin(res).type(type), deps, req.originalUrl);
  if (!deps.cache.store(req, res, body)) sendUncached(req, res, body);
}

/** Browsers send OPTIONS before a script of another site sends a condition such as If-None-Match. */
const answerPreflight: RequestHandler = (_req, res) =>
  void allowCrossOrigin(res)
    .set({
      "Access-Control-Allow-Methods": "GET, HEAD",
      "Access-Control-Allow-Headers": "If-Modified-Since, If-None-Match",
      "Access-Control-Max-Age": String(oneDaySeconds),
    })
    .status(204)
    .end();

/** Crawlers may read every page, but neither the admin area nor the calls. @see RFC 9309 */
function robots(siteUrl: string): string {
  return `User-agent: *
Disallow: ${urlOf(screenRoutes.admin.path)}
Disallow: ${prefixes.api}/
Disallow: ${prefixes.trpc}/

Sitemap: ${siteUrl}${fileRoutes.sitemap.path}
`;
}

/** Maximum lengths of the format, in characters. */
const maxShortName = 16;
const maxLongName = 48;

/**
 * Describes the search of the site, so that browsers can offer it in their own search field.
 *
 * @see https://developer.mozilla.org/docs/Web/XML/Guides/OpenSearch
 */
function openSearch({ siteName, siteUrl, language }: SiteSettings): string {
  const cut = (length: number) => [...siteName].slice(0, length).join("");
  const parts = [
    textElement("ShortName", cut(maxShortName)),
    textElement("LongName", cut(maxLongName)),
    textElement("Description", readerWords[shownWords(language)].pages.wholeTextOf),
    textElement("InputEncoding", "UTF-8"),
    xmlElement("Image", { width: "16", height: "16", type: "image/svg+xml" }, `${siteUrl}/favicon.svg`),
    xmlElement("Url", {
      type: "text/html",
      method: "get",
      template: `${siteUrl}${screenRoutes.search.path}?q={searchTerms}`,
    }),
  ];
  return `${xmlDeclaration}${xmlElement("OpenSearchDescription", { xmlns: "http://a9.com/-/spec/opensearch/1.1/" }, parts.join("\n"))}\n`;
}

/**
 * Describes the blog for language models: the newest posts as Markdown, and where the others are.
 *
 * @see https://llmstxt.org/
 */
async function llms(
  api: Caller,
  { siteName, siteUrl, authorName }: SiteSettings,
  categories: string[],
): Promise<string> {
  const { items } = await api.post.list({});
  const posts = items.map(({ address, title, preview }) => {
    return `- [${markdownLabel(title)}](${postUrl(siteUrl, address)}.md)${preview ? `: ${markdownText(preview)}` : ""}`;
  });
  const lists = categories.map(
    (category) => `- [${markdownLabel(category)}](${withFilter(siteUrl + screenRoutes.home.path, { category })})`,
  );
  const sections = [
    markdownHeading(1, markdownText(siteName)),
    `> A blog by ${markdownText(authorName)}. Every post can be read as Markdown: its address with \`.md\` behind it.`,
    ...(posts.length > 0 ? [`## Newest posts\n\n${posts.join("\n")}`] : []),
    `## Categories\n\n${lists.join("\n")}`,
    `## Optional\n\n- [Sitemap](${siteUrl}${fileRoutes.sitemap.path}): every post\n- [Search](${siteUrl}${screenRoutes.search.path}?q=): the words to look for stand behind the equals sign\n- [JSON Feed](${siteUrl}${fileRoutes.jsonFeed.path}): whole posts, newest first, a page at a time`,
  ];
  return `${sections.join("\n\n")}\n`;
}
