import type { Request, RequestHandler, Response } from "express";
import type { Deps } from "../../deps.ts";
import { readSite } from "../../site/read-site.ts";
import { feedFormats, readFilter, startingAt, withFilter } from "../addresses.ts";
import { parametersOf } from "../request-parameters.ts";
import { allowCrossOrigin, sendFailure } from "../send-file.ts";
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
    const filter = readFilter(parametersOf(req));
    const { before } = filter;
    if (before !== undefined) {
      const start = await api.post.listStart({ ...filter, before });
      if (start.isEmpty) return void sendFailure(res, 404, "There are no older posts");
      if (start.before !== before) return redirect(res, withFilter(path, startingAt(filter, start.before)));
    }
    const feed = await feedPage(api, readSite(deps), { path, filter, now: deps.now() });
    send(req, res, `${type}; charset=utf-8`, write(feed));
  };
}

/** A page of a feed has one address: the one that starts at an existing post. */
const redirect = (res: Response, address: string) =>
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(302, address);
