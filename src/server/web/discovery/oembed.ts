import { TRPCError } from "@trpc/server";
import type { RequestHandler } from "express";
import { titleImagePath } from "../../../shared/addresses/title-image-path.ts";
import { shareHeight, shareImagePath, shareWidth } from "../../../shared/image-widths.ts";
import { decodeParameters } from "../../../shared/routes.ts";
import type { PostElsewhere } from "../../../shared/schemas/post-schema.ts";
import { languageShownElsewhere } from "../../../shared/text/language.ts";
import type { Caller } from "../../api/router.ts";
import { readSite, type SiteSettings } from "../../content/site/read-site.ts";
import { escapeXml } from "../../core/html/escape-xml.ts";
import type { Deps } from "../../deps.ts";
import { listUrl, postUrl } from "../addresses.ts";
import { setCacheControl } from "../cache/cache-control.ts";
import { knownRoute, parametersOf } from "../find-route.ts";
import { canonicalPath } from "../redirects/canonical-url.ts";
import { sendFileFailure, sendWithEtag } from "../send-file.ts";
import { visitorCaller } from "../visitor.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";

/** The published post with an id; null if there is none. */
export async function findPost(api: Caller, postId: string): Promise<PostElsewhere | null> {
  try {
    return await api.post.elsewhere({ postId });
  } catch (error) {
    if (error instanceof TRPCError && ["NOT_FOUND", "BAD_REQUEST"].includes(error.code)) return null;
    throw error;
  }
}

/** Size in pixels of the embedded quotation; a consumer with less space sends `maxwidth` and `maxheight`. */
const embedWidth = 600;
const embedHeight = 200;

/** Seconds for which a consumer may cache the response: one day. */
const cacheAgeSeconds = 24 * 60 * 60;

/** The space that a consumer has, in pixels. */
export interface EmbedBounds {
  maxWidth: number;
  maxHeight: number;
}

/** The id or slug of the post at an absolute address; null for any other address. Ignores the query and the fragment. */
export function postIdOf(url: string, siteUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(siteUrl).origin) return null;
  const route = knownRoute(canonicalPath(pathname));
  return route?.name === "post" ? (decodeParameters(route.parameters).postId ?? null) : null;
}

/**
 * How another site embeds a post: a quotation with a link, without scripts or frames. The image is included only if it fits into the
 * bounds: the cover, or the title image.
 *
 * @see https://oembed.com/
 */
export function oembed(
  post: PostElsewhere,
  { siteName, siteUrl, authorName, language }: SiteSettings,
  bounds: EmbedBounds,
) {
  const url = postUrl(siteUrl, post.address);
  const title = xmlElement("p", {}, xmlElement("a", { href: url }, escapeXml(post.title)));
  const showsImage = bounds.maxWidth >= shareWidth && bounds.maxHeight >= shareHeight;
  return {
    version: "1.0",
    type: "rich",
    title: post.title,
    author_name: post.authors.map(({ name }) => name).join(", ") || authorName,
    // One address for all authors: the first one's.
    author_url: listUrl(siteUrl, { author: post.authors[0]?.slug }),
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    cache_age: cacheAgeSeconds,
    width: Math.min(embedWidth, bounds.maxWidth),
    height: Math.min(embedHeight, bounds.maxHeight),
    html: xmlElement(
      "blockquote",
      { cite: url, ...languageShownElsewhere(post.inLanguage, language) },
      title + textElement("p", post.summary),
    ),
    ...(showsImage
      ? {
          thumbnail_url: siteUrl + (post.imageId === null ? titleImagePath() : shareImagePath(post.imageId)),
          thumbnail_width: shareWidth,
          thumbnail_height: shareHeight,
        }
      : {}),
  };
}

export function oembedXml(response: ReturnType<typeof oembed>): string {
  const fields = Object.entries(response).map(([name, value]) => textElement(name, String(value)));
  return `${xmlDeclaration.replace("?>", ' standalone="yes"?>')}${xmlElement("oembed", {}, fields.join("\n"))}\n`;
}

export function oembedHandler(deps: Deps): RequestHandler<Record<string, string>> {
  const { settings } = deps;
  return async (req, res) => {
    const parameters = parametersOf(req);
    const format = parameters.get("format") ?? "json";
    if (format !== "json" && format !== "xml") return void sendFileFailure(res, 501, "format must be json or xml");
    const url = parameters.get("url");
    if (!url) return void sendFileFailure(res, 400, "Please name the address of a post as url");
    const postId = postIdOf(url, settings.siteUrl);
    const post = postId === null ? null : await findPost(visitorCaller(deps, req), postId);
    if (!post) return void sendFileFailure(res, 404, "There is no post at that address");
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
