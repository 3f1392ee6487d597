import type { RequestHandler } from "express";
import { readSite } from "../../content/site/read-site.ts";
import type { Deps } from "../../deps.ts";
import { setCacheControl } from "../cache/cache-control.ts";
import { parametersOf } from "../request-parameters.ts";
import { sendFailure, sendWithEtag } from "../send-file.ts";
import { visitorCaller } from "../visitor.ts";
import { findPost } from "./find-post.ts";
import { oembed, oembedXml, postIdOf } from "./oembed.ts";

export function oembedHandler(deps: Deps): RequestHandler<Record<string, string>> {
  const { settings } = deps;
  return async (req, res) => {
    const parameters = parametersOf(req);
    const format = parameters.get("format") ?? "json";
    if (format !== "json" && format !== "xml") return void sendFailure(res, 501, "format must be json or xml");
    const url = parameters.get("url");
    if (!url) return void sendFailure(res, 400, "Please name the address of a post as url");
    const postId = postIdOf(url, settings.siteUrl);
    const post = postId === null ? null : await findPost(visitorCaller(deps, req), postId);
    if (!post) return void sendFailure(res, 404, "There is no post at that address");
    const bounds = { maxWidth: pixels(parameters.get("maxwidth")), maxHeight: pixels(parameters.get("maxheight")) };
    const response = oembed(post, readSite(deps), bounds);
    setCacheControl(res, deps, req.originalUrl);
    if (format === "xml") sendWithEtag(res, "text/xml; charset=utf-8", oembedXml(response));
    else sendWithEtag(res, "json", JSON.stringify(response));
  };
}

/** Reads a number of pixels. Any other text sets no bound. */
function pixels(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}
