import { TRPCError } from "@trpc/server";
import { type Request, type RequestHandler, type Response, Router } from "express";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import type { Deps } from "../../deps.ts";
import { type Caller, createCaller } from "../../router.ts";
import { createContext } from "../../trpc/trpc.ts";
import { feedFormats, narrowed, readNarrowing, startingAt } from "../addresses.ts";
import { bodyHash } from "../cache/body-hash.ts";
import { cacheControl } from "../cache/cache-control.ts";
import { atom } from "../feeds/atom.ts";
import { feedPage } from "../feeds/feed-page.ts";
import { jsonFeed } from "../feeds/json-feed.ts";
import { rss } from "../feeds/rss.ts";
import { postMarkdown } from "../post-markdown.ts";
import { sendUncached } from "../send-uncached.ts";
import { drawTitleImage, titleOfImage } from "../title-image.ts";
import { llms } from "./llms.ts";
import { oembed, oembedXml, postIdOf } from "./oembed.ts";
import { openSearch } from "./opensearch.ts";
import { robots } from "./robots.ts";
import { sitemap, sitemapPart } from "./sitemap.ts";

const writers = { "/feed.xml": rss, "/atom.xml": atom, "/feed.json": jsonFeed };

const oneDaySeconds = 24 * 60 * 60;

/** How long an image made of a title may be kept: the site's name can change. */
const titleImageSeconds = oneDaySeconds;

/** Everything below. */
const paths = [
  ...feedFormats.map(({ path }) => path),
  ...["/robots.txt", "/sitemap.xml", "/sitemap-:name.xml", "/opensearch.xml", "/llms.txt"],
  ...["/blog/:id.md", "/oembed", "/share/:name"],
];

/** What programs read: feeds, sitemaps, robots.txt, llms.txt, Markdown, oEmbed and preview images. What it lacks is a page's to answer. */
export function foundRoutes(deps: Deps): Router {
  const { settings, cache } = deps;
  const { siteUrl } = settings;
  const titleImages = new Map<string, Promise<Buffer>>();
  // Programs see what visitors see, whoever asks.
  const visitor = (req: Request) => createCaller(createContext(deps, undefined, req.ip ?? "unknown"));

  const send = (req: Request, res: Response, type: string, body: string) => {
    openToOtherSites(res).type(type).set("Cache-Control", cacheControl(settings, 200));
    if (!cache.store(req, res, body)) sendUncached(req, res, body);
  };

  // Another spelling would be made each time: the page cache knows one.
  const router = Router({ caseSensitive: true, strict: true });
  router.options(paths, answerPreflight);
  for (const { path, type } of feedFormats) {
    router.get(path, async (req, res) => {
      const narrowing = readNarrowing(parametersOf(req));
      const { before } = narrowing;
      if (before !== undefined) {
        const start = await visitor(req).post.listStart({ ...narrowing, before });
        if (start.isEmpty) return refuse(res, 404, "There are no older posts");
        if (start.before !== before) return leadToStart(res, narrowed(path, startingAt(narrowing, start.before)));
      }
      const feed = await feedPage(visitor(req), settings, { path, narrowing, now: deps.now() });
      send(req, res, `${type}; charset=utf-8`, writers[path](feed));
    });
  }
  router.get("/robots.txt", (req, res) => send(req, res, "text/plain; charset=utf-8", robots(siteUrl)));
  router.get("/sitemap.xml", async (req, res) => {
    send(req, res, "application/xml; charset=utf-8", await sitemap(visitor(req), siteUrl));
  });
  router.get("/sitemap-:name.xml", async (req, res, next) => {
    if (!/^(?:lists|\d{1,16})$/.test(req.params.name)) return next();
    const part = await sitemapPart(visitor(req), siteUrl, req.params.name);
    if (part === null) return next();
    send(req, res, "application/xml; charset=utf-8", part);
  });
  router.get("/opensearch.xml", (req, res) => {
    send(req, res, "application/opensearchdescription+xml; charset=utf-8", openSearch(settings));
  });
  router.get("/llms.txt", async (req, res) => {
    send(req, res, "text/plain; charset=utf-8", await llms(visitor(req), settings));
  });
  router.get("/blog/:id.md", async (req, res, next) => {
    const post = await findPost(visitor(req), req.params.id);
    if (!post) return next();
    send(req, res, "text/markdown; charset=utf-8", postMarkdown(post, settings));
  });
  router.get("/oembed", async (req, res) => {
    const parameters = parametersOf(req);
    const format = parameters.get("format") ?? "json";
    if (format !== "json" && format !== "xml") return refuse(res, 501, "format must be json or xml");
    const url = parameters.get("url");
    if (!url) return refuse(res, 400, "Please name the address of a post as url");
    const postId = postIdOf(url, siteUrl);
    const post = postId === null ? null : await findPost(visitor(req), postId);
    if (!post) return refuse(res, 404, "There is no post at that address");
    const room = { maxWidth: pixels(parameters.get("maxwidth")), maxHeight: pixels(parameters.get("maxheight")) };
    const answer = oembed(post, settings, room);
    res.set("Cache-Control", cacheControl(settings, 200));
    if (format === "xml") sendTagged(res, "text/xml; charset=utf-8", oembedXml(answer));
    else sendTagged(res, "json", JSON.stringify(answer));
  });
  router.get("/share/:name", async (req, res, next) => {
    const title = titleOfImage(req.path, settings.siteName);
    if (title === undefined) return next();
    const image = titleImages.get(title) ?? drawTitleImage(deps.decoder, title, settings.siteName);
    titleImages.set(title, image);
    image.catch(() => titleImages.delete(title));
    const png = await image;
    sendTagged(res.set("Cache-Control", `public, max-age=${titleImageSeconds}`), "png", png);
  });
  return router;
}

/** Readers that run inside another site's page may read what is public anyway; no cookie exists. */
function openToOtherSites(res: Response): Response {
  return res.set({
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
  });
}

/** They may also ask whether it has changed, for which browsers want to be told beforehand. */
const answerPreflight: RequestHandler = (_req, res) =>
  void openToOtherSites(res)
    .set({
      "Access-Control-Allow-Methods": "GET, HEAD",
      "Access-Control-Allow-Headers": "If-Modified-Since, If-None-Match",
      "Access-Control-Max-Age": String(oneDaySeconds),
    })
    .status(204)
    .end();

/** What the page cache does not keep. Express answers 304 by the tag. */
const sendTagged = (res: Response, type: string, body: string | Buffer) =>
  openToOtherSites(res)
    .type(type)
    .set("ETag", `"${bodyHash(body)}"`)
    .send(body);

const refuse = (res: Response, status: number, sentence: string) =>
  openToOtherSites(res).status(status).type("text").send(sentence);

/** The same posts under the one address that they have. */
const leadToStart = (res: Response, address: string) =>
  openToOtherSites(res).set("Cache-Control", "no-cache").redirect(302, address);

function parametersOf({ originalUrl }: Request): URLSearchParams {
  const at = originalUrl.indexOf("?");
  return new URLSearchParams(at === -1 ? "" : originalUrl.slice(at + 1));
}

/** What is no number of pixels sets no bound. */
function pixels(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

async function findPost(api: Caller, postId: string): Promise<PostView | null> {
  try {
    return await api.post.byId({ postId });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  }
}
