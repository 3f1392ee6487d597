import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from "express";
import { isPageData } from "../../shared/addresses/page-data-address.ts";
import { previewStart } from "../../shared/addresses/preview-address.ts";
import { splitTarget } from "../../shared/addresses/split-target.ts";
import { screenRoutes as paths } from "../../shared/routes.ts";
import { serverWords } from "../../shared/words/reader-words.ts";
import { findHomePage } from "../content/posts/addresses/home-page.ts";
import { countMissing } from "../content/redirects/request-counts.ts";
import { readSite } from "../content/site/read-site.ts";
import { describeFailure } from "../core/procedures/error-map.ts";
import type { Deps } from "../deps.ts";
import type { Assets } from "./assets.ts";
import { setCacheControl } from "./cache/cache-control.ts";
import { commentForm } from "./comment-form.ts";
import { discoveryRoutes } from "./discovery/discovery-routes.ts";
import { isShown, knownRoute, parametersOf } from "./find-route.ts";
import { redirectToOwnIcon, wellKnownIcons } from "./look/icons.ts";
import { newsletterPages } from "./plain/newsletter-pages.ts";
import { resetPages } from "./plain/reset-pages.ts";
import { redirectToCanonicalUrl } from "./redirects/canonical-url.ts";
import {
  onlyWithPage,
  redirectHome,
  redirectMissing,
  redirectToCommentsStart,
  redirectToHomeList,
  redirectToLanguage,
  redirectToList,
  redirectToOwnAddress,
} from "./redirects/page-redirects.ts";
import { type Page, type PageRequest, pageRenderer } from "./render.tsx";
import { sendUncached } from "./send-file.ts";
import { visitorContext } from "./visitor.ts";

/** Everything that a browser requests by address: files, pages, feeds, and the comment form without JavaScript. */
export function documentRoutes(deps: Deps, assets: Assets): Router {
  const render = pageRenderer(deps, assets);
  const show = async (req: Request, res: Response, more: Omit<PageRequest, "context" | "url"> = {}) => {
    const request = { context: visitorContext(deps, req), url: req.originalUrl, ...more };
    const page = await render(request);
    const isElsewhere = () =>
      redirectMissing(deps, req, res) || redirectToHomeList(req, res) || redirectToLanguage(deps, req, res);
    if (page.status === 404 && isElsewhere()) return;
    await sendPage(req, res, deps, assets, page);
  };
  const showPage: RequestHandler = (req, res) => show(req, res, { isData: isPageData(parametersOf(req)) });
  const showFailure: ErrorRequestHandler = async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, isUnexpected } = describeFailure(error);
    if (isUnexpected) req.log.error({ err: error }, "page failed");
    await show(req, res, { failure: status }).catch(next);
  };

  const router = Router({ caseSensitive: true });
  router.get(Object.keys(wellKnownIcons), redirectToOwnIcon(deps));
  router.use(assets.handler);
  router.use(newsletterPages(deps, assets));
  router.use(resetPages(deps, assets));
  router.get("/{*path}", redirectToCanonicalUrl(deps));
  router.use(discoveryRoutes(deps));
  const takeComment = commentForm(deps, (req, res, refusedComment) => show(req, res, { refusedComment }));
  router.post(paths.post.path, ...takeComment);
  router.post(paths.page.path, onlyWithPage(deps), ...takeComment);
  router.get(previewStart, keepSecret, showPage);
  router.get(paths.home.path, (req, res, next) => {
    if (redirectHome(deps, req, res)) return;
    return res.statusCode === 410 ? show(req, res, { failure: 404 }) : next();
  });
  for (const { path } of [paths.home, paths.tag, paths.author]) router.get(path, redirectToList(deps));
  // A strict router: the same path without the slash is a page's.
  router.use(Router({ strict: true }).get(paths.language.path, redirectToList(deps)));
  const showList = Router().use(redirectToList(deps), showPage);
  router.get(paths.posts.path, (req, res, next) =>
    findHomePage(deps.db) === undefined ? next() : showList(req, res, next),
  );
  router.get(paths.post.path, redirectToOwnAddress(deps, paths.post.path), redirectToCommentsStart(deps));
  router.get(paths.page.path, redirectToOwnAddress(deps, paths.page.path), redirectToCommentsStart(deps));
  router.get("/{*path}", showPage);
  router.all(paths.post.path, refuseMethod(deps, "GET, HEAD, POST"));
  router.use(refuseMethod(deps, "GET, HEAD"));
  router.use(showFailure);
  return router;
}

const refuseMethod =
  (deps: Deps, allowed: string): RequestHandler =>
  (_req, res) => {
    const { methodNotAllowed } = serverWords(readSite(deps).language);
    res.status(405).set("Allow", allowed).type("text/plain").send(methodNotAllowed);
  };

/** Keeps a secret address out of caches, search engines and the logs of other sites, whether or not there is a preview. */
const keepSecret: RequestHandler = (_req, res, next) => {
  res.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });
  next();
};

async function sendPage(req: Request, res: Response, deps: Deps, assets: Assets, page: Page): Promise<void> {
  const { db, cache, statistics, now } = deps;
  if (page.retryAfterSeconds !== undefined) res.set("Retry-After", String(page.retryAfterSeconds));
  // The owner may declare that a missing page is gone for good.
  if (res.statusCode !== 410) res.status(page.status);
  res.type(page.type);
  if (page.type === "json") res.set("X-Robots-Tag", "noindex");
  if (!res.hasHeader("Cache-Control")) setCacheControl(res, deps, req.originalUrl);
  if (assets.finish && page.type === "html") {
    // Vite's own scripts in development are inline.
    res.removeHeader("Content-Security-Policy");
    res.send(await assets.finish(req.originalUrl, page.body));
    return;
  }
  // Anyone can make up addresses, so a missing page takes no memory.
  const { path } = splitTarget(req.originalUrl);
  const isMadeUp = page.status === 404 && ["page", "archiveYear"].includes(knownRoute(path)?.name ?? "");
  const isStored = !isMadeUp && res.statusCode !== 410;
  // The cache counts the views of what it sends.
  if (isStored && cache.store(req, res, page.body, page.volatilePart, page.viewed)) return;
  const header = (name: string) => req.headers[name];
  if (typeof page.viewed === "string" && isShown(req)) statistics.count(page.viewed, header);
  if (res.statusCode === 404 && isShown(req)) countMissing(db, req.originalUrl, header, now());
  sendUncached(req, res, page.body, page.volatilePart);
}
