import { shareHeight, shareImagePath, shareWidth } from "../../../shared/addresses/image-widths.ts";
import type { PostView } from "../../../shared/schemas/post-schema.ts";
import { escapeXml } from "../../html/escape-xml.ts";
import type { Settings } from "../../platform/settings.ts";
import { postUrl } from "../addresses.ts";
import { element, textElement, xmlDeclaration } from "../xml.ts";

/** Pixels that the embedded quotation asks for; a reader with less room says so. */
const embedWidth = 600;
const embedHeight = 200;

/** How long a reader may keep the answer, in seconds: a day. */
const cacheAgeSeconds = 24 * 60 * 60;

export interface Room {
  maxWidth: number;
  maxHeight: number;
}

/** The post that an address leads to; null when it is no post of this site. Parameters and a place in it change nothing. */
export function postIdOf(url: string, siteUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  if (origin !== new URL(siteUrl).origin) return null;
  return /^\/blog\/([\w-]{1,64})\/?$/.exec(pathname)?.[1] ?? null;
}

/**
 * How another site shows a post: a quotation with a link, without scripts or frames. The image comes only where there
 * is room for it.
 *
 * @see https://oembed.com/
 */
export function oembed(post: PostView, { siteName, siteUrl, authorName }: Settings, room: Room) {
  const url = postUrl(siteUrl, post._id);
  const title = element("p", {}, element("a", { href: url }, escapeXml(post.title)));
  const showsImage = room.maxWidth >= shareWidth && room.maxHeight >= shareHeight;
  return {
    version: "1.0",
    type: "rich",
    title: post.title,
    author_name: authorName,
    author_url: `${siteUrl}/`,
    provider_name: siteName,
    provider_url: `${siteUrl}/`,
    cache_age: cacheAgeSeconds,
    width: Math.min(embedWidth, room.maxWidth),
    height: Math.min(embedHeight, room.maxHeight),
    html: element("blockquote", { cite: url }, title + textElement("p", post.subTitle)),
    ...(showsImage
      ? {
          thumbnail_url: siteUrl + shareImagePath(post.imageId),
          thumbnail_width: shareWidth,
          thumbnail_height: shareHeight,
        }
      : {}),
  };
}

export function oembedXml(answer: ReturnType<typeof oembed>): string {
  const fields = Object.entries(answer).map(([name, value]) => textElement(name, String(value)));
  return `${xmlDeclaration.replace("?>", ' standalone="yes"?>')}${element("oembed", {}, fields.join("\n"))}\n`;
}
