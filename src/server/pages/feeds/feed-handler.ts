import type { Request, RequestHandler, Response } from "express";
import { currentName } from "../../categories/category-service.ts";
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
    const asked = readFilter(parametersOf(req));
    const { before } = asked;
    const category = currentName(deps.db, asked.category);
    const isRenamed = category !== asked.category;
    const filter = startingAt({ ...asked, category }, before ?? null);
    let start: number | null = before ?? null;
    if (before !== undefined) {
      const list = await api.post.listStart({ ...filter, before });
      if (list.isEmpty) return void sendFailure(res, 404, "There are no older posts");
      start = list.before;
    }
    if (isRenamed || start !== (before ?? null)) {
      return redirect(res, withFilter(path, startingAt(filter, start)), isRenamed && category ? 301 : 302);
    }
    const feed = await feedPage(api, readSite(deps), { path, filter, now: deps.now() });
    send(req, res, `${type}; charset=utf-8`, write(feed));
  };
}

/** A page of a feed has one address: with the current name of its category, starting at an existing post. */
const redirect = (res: Response, address: string, status: 301 | 302) =>
  allowCrossOrigin(res).set("Cache-Control", "no-cache").redirect(status, address);
