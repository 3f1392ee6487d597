import express, { type Request, type RequestHandler, type Response, Router } from "express";
import { listAddress, readCommentsBefore, readListAddress } from "../../shared/addresses/list-address.ts";
import { messages } from "../../shared/messages.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../platform/errors.ts";
import { createCaller } from "../router.ts";
import { describeFailure } from "../trpc/error-map.ts";
import { createContext } from "../trpc/trpc.ts";
import type { Assets } from "./assets.ts";
import { cacheControl } from "./cache/cache-control.ts";
import { leadToUsualSpelling } from "./canonical-url.ts";
import { foundRoutes } from "./discovery/discovery-routes.ts";
import { type Page, type PageRequest, renderPage } from "./render.tsx";
import { sendUncached } from "./send-uncached.ts";

/**
 * Bytes of a comment's form. Far more than a comment may hold, in any script: whoever wrote too much has it back with the
 * sentence that says so.
 */
const maxFormBytes = 256 * 1024;

/** Everything that a person's browser asks for: pages, the feed, files, and the comment form without JavaScript. */
export function pageRoutes(deps: Deps, assets: Assets): Router {
  const send = async (req: Request, res: Response, page: Promise<Page>) => sendPage(req, res, deps, assets, await page);
  const visitor = (req: Request) => createContext(deps, undefined, req.ip ?? "unknown");

  const answerPage: RequestHandler = async (req, res) => {
    await send(req, res, renderPage(deps, assets, { context: visitor(req), url: req.originalUrl }));
  };

  /** A list may begin at any number; each is shown under one address, and the others lead there. */
  const leadToStart: RequestHandler = async (req, res, next) => {
    const at = req.originalUrl.indexOf("?");
    const { search, category, before } = readListAddress(new URLSearchParams(req.originalUrl.slice(at + 1)));
    if (at === -1 || search !== "" || before === null) return next();
    const start = await createCaller(visitor(req)).post.listStart({ category, before });
    if (!start.isEmpty && start.before === before) return next();
    const address = listAddress({ category, before: start.isEmpty ? null : start.before });
    res.set("Cache-Control", "no-cache").redirect(302, address);
  };

  /** The same for a post's comments. A post that is not there is the page's to tell. */
  const leadToCommentsStart: RequestHandler<{ id: string }> = async (req, res, next) => {
    const at = req.originalUrl.indexOf("?");
    const parameters = new URLSearchParams(at === -1 ? "" : req.originalUrl.slice(at + 1));
    const before = readCommentsBefore(parameters);
    if (before === null || parameters.has("comment")) return next();
    const postId = req.params.id;
    const start = await createCaller(visitor(req))
      .comment.listStart({ postId, before })
      .catch((error) => {
        if (describeFailure(error).isUnexpected) throw error;
        return null;
      });
    if (start === null || (!start.isEmpty && start.before === before)) return next();
    const above = start.isEmpty || start.before === null ? "" : `?before=${start.before}`;
    res.set("Cache-Control", "no-cache").redirect(302, `/blog/${encodeURIComponent(postId)}${above}`);
  };

  /** The post again, with what was written and why it was refused. */
  const refuseComment = async (req: Request, res: Response, refused: PageRequest["refusedComment"]) =>
    send(req, res, renderPage(deps, assets, { context: visitor(req), url: req.originalUrl, refusedComment: refused }));

  /** A comment sent without JavaScript: answered by a redirect, so that reloading does not send it again. */
  const takeComment: RequestHandler<{ id: string }> = async (req, res) => {
    // Browsers send line breaks as `\r\n`; React guards a text that begins with `\n` alone when it stands in the form again.
    const field = (name: string) => String(req.body?.[name] ?? "").replaceAll("\r\n", "\n");
    const form = { name: field("name"), content: field("content"), token: field("token") };
    try {
      if (isFromElsewhere(req)) throw new AppError("forbidden", messages.formFromElsewhere);
      await createCaller(visitor(req)).comment.add({ postId: req.params.id, ...form, website: field("website") });
      res.redirect(303, `/blog/${encodeURIComponent(req.params.id)}?comment=waiting#comment-form`);
    } catch (error) {
      const { status, sentence, isUnexpected, retryAfterSeconds } = describeFailure(error);
      if (isUnexpected) throw error;
      if (retryAfterSeconds !== undefined) res.set("Retry-After", String(retryAfterSeconds));
      await refuseComment(req, res, { ...form, status, sentence });
    }
  };

  /** A book was sent, and not read: browsers that go back have it still. */
  const refuseBook: express.ErrorRequestHandler = async (error, req, res, next) => {
    const { status } = describeFailure(error);
    if (status !== 413) return next(error);
    const sentence = messages.commentFarTooLong;
    await refuseComment(req, res, { name: "", content: "", token: "", status, sentence });
  };

  const failed: express.ErrorRequestHandler = async (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const { status, isUnexpected } = describeFailure(error);
    if (isUnexpected) req.log.error({ err: error }, "page failed");
    try {
      await send(req, res, renderPage(deps, assets, { context: visitor(req), url: req.originalUrl, failure: status }));
    } catch (again) {
      next(again);
    }
  };

  const router = Router();
  router.use(assets.handler);
  router.get("/{*path}", leadToUsualSpelling);
  router.use(foundRoutes(deps));
  router.post("/blog/:id", express.urlencoded({ extended: false, limit: maxFormBytes }), takeComment, refuseBook);
  // Doubled slashes and any case lead to the same page.
  router.get(/^\/+preview\//i, keepsSecret, answerPage);
  router.get("/", leadToStart);
  router.get("/blog/:id", leadToCommentsStart);
  router.get("/{*path}", answerPage);
  router.all("/blog/:id", refuseMethod("GET, HEAD, POST"));
  router.use(refuseMethod("GET, HEAD"));
  router.use(failed);
  return router;
}

const refuseMethod =
  (allowed: string): RequestHandler =>
  (_req, res) =>
    void res.status(405).set("Allow", allowed).type("text/plain").send(messages.methodNotAllowed);

/**
 * Whether another site's page sent a form. Its readers would write here without knowing, each from an address of her own;
 * there is no honest reason for it. Browsers say so by themselves; whoever says nothing is no browser, or an old one.
 *
 * @see Fetch Metadata, Sec-Fetch-Site
 */
const isFromElsewhere = ({ headers }: Request) =>
  !["same-origin", "none"].includes(String(headers["sec-fetch-site"] ?? "none"));

/** A secret address stays out of caches, search engines and other sites' logs, whatever is found there. */
const keepsSecret: RequestHandler = (_req, res, next) => {
  res.set({ "Cache-Control": "no-store", "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });
  next();
};

async function sendPage(
  req: Request,
  res: Response,
  { cache, settings }: Deps,
  assets: Assets,
  page: Page,
): Promise<void> {
  if (page.retryAfterSeconds !== undefined) res.set("Retry-After", String(page.retryAfterSeconds));
  res.status(page.status).type("html");
  if (!res.hasHeader("Cache-Control")) res.set("Cache-Control", cacheControl(settings, page.status));
  if (assets.finish) {
    // Vite's own scripts in development are inline.
    res.removeHeader("Content-Security-Policy");
    res.send(await assets.finish(req.originalUrl, page.html));
    return;
  }
  if (!cache.store(req, res, page.html, page.volatilePart)) sendUncached(req, res, page.html, page.volatilePart);
}
