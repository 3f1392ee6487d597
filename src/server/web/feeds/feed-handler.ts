import type { Request, RequestHandler, Response } from "express";
import { readSite } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import { feedFormats, readFilter, startingAt, withFilter } from "../addresses.ts";
import { findList } from "../lists/find-list.ts";
import { parametersOf } from "../request-parameters.ts";
import { allowCrossOrigin, sendFileFailure } from "../send-file.ts";
import { visitorCaller } from "../visitor.ts";
import { type FeedPage, feedPage } from "./feed-page.ts";

/** @param write writes a page of the feed in its format */
export function feedHandler(
  deps: Deps,
  path: (typeof feedFormats)[number]["path"],
  write: (feed: FeedPage) => string,
  send: (req: Request, res: Response, type: string, body: string) => void,
): RequestHandler<Record<string, string>> {
  const type = feedFormats.find((format) => format.path === path)?.type;
  return async (req, res) => {
    const api = visitorCaller(deps, req);
    const asked = readFilter(parametersOf(req));
    const list = findList(deps, asked);
    if (!list) return void sendFileFailure(res, 404, "There is no such tag or author");
    const { before = null } = asked;
    let start = before;
    if (before !== null) {
      const found = await api.post.listStart({ ...list.filter, before });
      if (found.isEmpty) return void sendFileFailure(res, 404, "There are no older posts");
      start = found.before;
    }
    const own = withFilter(path, startingAt(list.filter, start));
    if (own !== withFilter(path, asked)) {
      const isRenamed =
        list.name !== undefined && withFilter("", list.filter) !== withFilter("", startingAt(asked, null));
      return redirect(res, own, isRenamed ? 301 : 302);
    }
    const feed = await feedPage(api, readSite(deps), { path, list, before, now: deps.now() });
    send(req, res, `${type}; charset=utf-8`, write(feed));
  };
}

/**
 * Each page of a feed has one address: with the current name or slug of its list, and the start at an existing post.
 */
const redirect = (res: Response, address: string, status: 301 | 302) =>
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(status, address);
