import type { Reason } from "../../../../shared/import-report.ts";
import type { HtmlElement, HtmlNode } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { videoOf, videoTitle } from "../../../../shared/text/video.ts";
import { textOf } from "../../../core/html/text-of.ts";
import type { SourceText } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { hasClass, parseForeignHtml, replaceOuterFirst } from "../../text/tree.ts";

/** The text of a post of Substack: what its blocks keep as data in attributes becomes text, images and links. */
export function substackHtml(html: string, podcast: string): SourceText {
  const reasons: Reason[] = [];
  const tree = parseForeignHtml(html);
  let footnote = 0;
  replaceOuterFirst(tree, (element) => {
    const data = dataOf(element);
    const id = element.attributes.id ?? "";
    if (hasClass(element, "youtube-wrap") && data.videoId)
      return [video(`https://www.youtube.com/watch?v=${data.videoId}`)];
    if (hasClass(element, "vimeo-wrap") && data.videoId) return [video(`https://vimeo.com/${data.videoId}`)];
    if (hasClass(element, "subscription-widget-wrap") || hasClass(element, "subscription-widget-wrap-editor")) {
      return left("subscription form", reasons);
    }
    if (hasClass(element, "native-video-embed")) return left("video", reasons);
    if (hasClass(element, "native-audio-embed")) return left("audio", reasons);
    if (hasClass(element, "poll-embed")) return left("poll", reasons);
    if (hasClass(element, "paywall-jump")) return left("paywall", reasons);
    if (
      /^(?:tweet|twitter-embed|instagram|embedded-post-wrap|digest-post-embed|soundcloud-wrap|spotify-wrap)$/.test(
        element.attributes.class ?? "",
      )
    ) {
      return linked(element, data, reasons);
    }
    // Footnotes of a post are written with marks.
    if (hasClass(element, "footnote-anchor")) return [`[^${textOf(element).trim() || ++footnote}]`];
    if (hasClass(element, "footnote")) return [note(element)];
    if (element.name === "img" && data.src) element.attributes.src = data.src;
    if (hasClass(element, "header-anchor-parent") || (element.name === "a" && id.startsWith("footnote-anchor")))
      return undefined;
    return undefined;
  });
  // A player, which becomes a link where its file is missing.
  if (/^https?:\/\//.test(podcast))
    tree.children.unshift({ name: "audio", attributes: { src: podcast }, children: [] });
  return { html: serializeHtml(tree), reasons };
}

function dataOf({ attributes }: HtmlElement): Readonly<Record<string, string | undefined>> {
  try {
    const data: unknown = JSON.parse(attributes["data-attrs"] ?? "{}");
    if (typeof data !== "object" || data === null) return {};
    return Object.fromEntries(Object.entries(data).filter(([, value]) => typeof value === "string"));
  } catch {
    return {};
  }
}

function left(name: string, reasons: Reason[]): HtmlNode[] {
  addReason(reasons, reason("generated-part", { name }));
  return [];
}

const paragraph = (children: HtmlNode[]): HtmlElement => ({ name: "p", attributes: {}, children });

function video(address: string): HtmlElement {
  const found = videoOf(address);
  const link = {
    name: "a",
    attributes: { href: found?.pageUrl ?? address, "data-video": "" },
    children: [videoTitle(found)],
  };
  return paragraph([link]);
}

/** What another site shows becomes a link, with the words that the block has. */
function linked(element: HtmlElement, data: ReturnType<typeof dataOf>, reasons: Reason[]): HtmlNode[] {
  const address = data.url ?? data.canonical_url;
  if (!address || !/^https?:\/\//.test(address)) return left(element.attributes.class ?? "", reasons);
  addReason(reasons, reason("embed-linked", { address }));
  const words = data.full_text ?? data.title ?? "";
  const link: HtmlElement = { name: "a", attributes: { href: address }, children: [address] };
  return [
    ...(words ? [{ name: "blockquote", attributes: {}, children: [paragraph([words])] }] : []),
    paragraph([link]),
  ];
}

/** `<div class="footnote"><a class="footnote-number">1</a><div class="footnote-content">…`. */
function note(element: HtmlElement): HtmlElement {
  const parts = element.children.filter((node) => typeof node !== "string");
  const number = parts.find((part) => hasClass(part, "footnote-number"));
  const content = parts.find((part) => hasClass(part, "footnote-content"));
  return paragraph([`[^${number ? textOf(number).trim() : "1"}]: `, ...inline(content ?? element)]);
}

/** A note is one paragraph. */
function inline({ children }: HtmlElement): HtmlNode[] {
  return children.flatMap((node) =>
    typeof node !== "string" && ["p", "div"].includes(node.name) ? [...inline(node), " "] : [node],
  );
}
