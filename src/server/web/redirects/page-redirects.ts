import type { Request, RequestHandler, Response } from "express";
import {
  type ListAddress,
  listAddress,
  pageInPlaceOfList,
  readListAddress,
} from "../../../shared/addresses/list-address.ts";
import { postAddress, readCommentId, refIn } from "../../../shared/addresses/post-address.ts";
import { splitTarget } from "../../../shared/addresses/split-target.ts";
import { fileRoutes, screenRoutes } from "../../../shared/routes.ts";
import { findHomePage } from "../../content/posts/addresses/home-page.ts";
import { findListLanguage } from "../../content/posts/translations/list-languages.ts";
import { mayRedirectHome } from "../../content/redirects/answered-paths.ts";
import { answeringRedirect, followRedirect } from "../../content/redirects/find-redirect.ts";
import { oldFeedAt } from "../../content/redirects/old-feeds.ts";
import { countRedirect } from "../../content/redirects/request-counts.ts";
import { describeFailure } from "../../core/procedures/error-map.ts";
import type { Deps } from "../../deps.ts";
import { parametersOf } from "../find-route.ts";
import { findList, type ShownList } from "../lists/find-list.ts";
import { allowCrossOrigin } from "../send-file.ts";
import { visitorCaller } from "../visitor.ts";

/** The routes that show a post or a page, with its id or slug. */
type PostPath = typeof screenRoutes.post.path | typeof screenRoutes.page.path | typeof fileRoutes.markdown.path;
/** A name of these routes. */
export type PostParameters = { postId?: string; slug?: string };

/** The address to redirect to; null if the request has the right address. */
type Elsewhere = { address: string; status: 301 | 302 } | null;
type Parameters = Partial<Record<string, string>>;

export const redirect = (res: Response, address: string, status: 301 | 302 = 302) =>
  res.set("Cache-Control", "no-cache").redirect(status, address);

/**
 * Redirects a list to its one address: a category by its current name, a tag or author by the current slug, and a start at an existing
 * post, which shows the same posts as any number up to it. A category that never existed is left out; an unknown tag or author is left
 * to its page.
 */
export function redirectToList(deps: Deps): RequestHandler<Record<string, string>> {
  return async (req, res, next) => {
    const own = await listElsewhere(deps, req, splitTarget(req.originalUrl).path, req.params);
    if (own === null) return next();
    redirect(res, own.address, own.status);
  };
}

/** The address of a list, if it differs from the path. */
export async function listElsewhere(
  deps: Deps,
  req: Request,
  path: string,
  parameters: Parameters,
): Promise<Elsewhere> {
  const query = parametersOf(req);
  const homePage = findHomePage(deps.db);
  const { tag, author, language } = parameters;
  if (!tag && !author && !language && pageInPlaceOfList(path, query, homePage) !== null) return null;
  const asked = readListAddress(query, parameters);
  const { search, before } = asked;
  const list = findList(deps, asked);
  if (!list) return null;
  const own = { search, ...list.filter, before };
  if (search === "" && before !== null) {
    const start = await visitorCaller(deps, req).post.listStart({ ...list.filter, before });
    own.before = start.isEmpty ? null : start.before;
  }
  const address = listAddress(own, homePage);
  const isElsewhere = splitTarget(address).path !== path;
  const isRenamed = (isElsewhere && Boolean(tag || author)) || isRenamedCategory(list, asked);
  if (!isElsewhere && !isRenamed && own.category === asked.category && own.before === before) return null;
  return { address, status: isRenamed ? 301 : 302 };
}

const isRenamedCategory = ({ filter: { category } }: ShownList, asked: ListAddress) =>
  category !== undefined && category !== asked.category;

/**
 * Redirects every other address of a post, of its Markdown, or of a page to its own one: the form of address that the
 * owner did not choose (id or title), former slugs, and other spellings. A missing post is left to its screen.
 *
 * Not cached by clients: the owner may change the choice.
 */
export function redirectToOwnAddress(deps: Deps, path: PostPath): RequestHandler<PostParameters> {
  return async (req, res, next) => {
    const shown = splitTarget(req.originalUrl).path;
    const own = await redirectToPost(deps, req, path, shown, req.params);
    if (own === null) return next();
    redirect(res, own.address, own.status);
  };
}

/** The address of a post, with the query of the request, if it differs from the requested path. */
export async function redirectToPost(
  deps: Deps,
  req: Request,
  path: PostPath,
  shown: string,
  parameters: Parameters,
): Promise<Elsewhere> {
  const own = await unlessMissing(visitorCaller(deps, req).post.address({ postId: refIn(parameters) }));
  if (own === null) return null;
  const isPage = own.startsWith("/");
  // Only posts have a Markdown file.
  if (isPage && path === fileRoutes.markdown.path) return null;
  const address = isPage ? postAddress(own) : path.replace(":postId", encodeURIComponent(own));
  if (shown === address) return null;
  const { originalUrl } = req;
  return { address: address + originalUrl.slice(splitTarget(originalUrl).path.length), status: 301 };
}

/** Passes on unless a page exists at the address: its comment form posts to the same address. */
export function onlyWithPage(deps: Deps): RequestHandler<PostParameters> {
  return async (req, _res, next) => {
    const own = await unlessMissing(visitorCaller(deps, req).post.address({ postId: refIn(req.params) }));
    next(own === null ? "route" : undefined);
  };
}

/** Redirects to the canonical start of a post's comments. A missing post is left to its page. */
export function redirectToCommentsStart(deps: Deps): RequestHandler<PostParameters> {
  return async (req, res, next) => {
    const postId = refIn(req.params);
    const parameters = parametersOf(req);
    const before = readCommentId(parameters, "before");
    if (before === null || parameters.has("comment")) return next();
    const start = await unlessMissing(visitorCaller(deps, req).comment.listStart({ postId, before }));
    if (start === null || (!start.isEmpty && start.before === before)) return next();
    redirect(res, postAddress(postId, start.isEmpty ? null : start.before));
  };
}

const unlessMissing = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error) => {
    if (describeFailure(error).isUnexpected) throw error;
    return null;
  });

/**
 * Answers a request for which there is no page: with the owner's redirect, else, for a feed of another blog program,
 * with a redirect to our feed. Not cached by clients: the owner may change it.
 *
 * @returns whether it was answered. For a page that is gone (410), only the status is set
 */
export function redirectMissing(deps: Deps, req: Request, res: Response): boolean {
  const { db, now, settings } = deps;
  if (req.method !== "GET" && req.method !== "HEAD") return false;
  const found = answeringRedirect(db, req.originalUrl);
  if (!found) return redirectFeed(deps, req, res);
  const { target, status, used } = followRedirect(db, found, settings.siteUrl);
  for (const path of used) countRedirect(db, path, now());
  if (target === null) {
    res.status(410);
    return false;
  }
  res.set("Cache-Control", "no-cache").redirect(status, target);
  return true;
}

/** Feed readers still request the feeds of the old site. @returns whether the request was for such a feed */
function redirectFeed({ db, settings }: Deps, req: Request, res: Response): boolean {
  const target = oldFeedAt(db, req.originalUrl, settings.siteUrl);
  if (target === null) return false;
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(301, target);
  return true;
}

/** `/posts` leads to the list on the home page, unless something is there. @returns whether the request was for it */
export function redirectToHomeList(req: Request, res: Response): boolean {
  if (splitTarget(req.originalUrl).path !== screenRoutes.posts.path || res.statusCode === 410) return false;
  redirect(res, listAddress(readListAddress(parametersOf(req))));
  return true;
}

/** `/de` leads to the list `/de/`, unless something is there. @returns whether the request was for it */
export function redirectToLanguage({ db }: Deps, req: Request, res: Response): boolean {
  const { path, query } = splitTarget(req.originalUrl);
  const language = findListLanguage(db, path.slice(1));
  if (res.statusCode === 410 || !language) return false;
  redirect(res, listAddress(readListAddress(new URLSearchParams(query), { language })));
  return true;
}

/** `redirectMissing` for the home page with an unknown query. */
export const redirectHome = (deps: Deps, req: Request, res: Response): boolean =>
  mayRedirectHome(req.originalUrl) && redirectMissing(deps, req, res);
