import type { Reason } from "../../../../shared/import-report.ts";
import type { HtmlElement, HtmlNode } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { videoOf, videoTitle } from "../../../../shared/text/video.ts";
import { textOf } from "../../../core/html/text-of.ts";
import type { SourceText } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { hasClass, htmlElement, parseForeignHtml, replaceOuterFirst } from "../../text/tree.ts";

/** The text of a post of Substack: what its blocks keep as data in attributes becomes text, images and links. */
export function substackHtml(html: string, podcast: string): SourceText {
  const reasons: Reason[] = [];
  const tree = parseForeignHtml(html);
  let footnote = 0;
  replaceOuterFirst(tree, (element) => {
    const all = allDataOf(element);
    const data = Object.fromEntries(Object.entries(all).filter(isTextual));
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
    if (hasClass(element, "latex-rendered") && data.persistentExpression) return [formula(data.persistentExpression)];
    if (hasClass(element, "image-gallery-embed")) return galleryOf(all, reasons);
    // Footnotes of a post are written with marks.
    if (hasClass(element, "footnote-anchor")) return [`[^${textOf(element).trim() || ++footnote}]`];
    if (hasClass(element, "footnote")) return [note(element)];
    if (element.name === "img" && data.src) element.attributes.src = data.src;
    const isOfData = foreign.test(element.attributes.class ?? "") || isEmpty(element);
    return element.name !== "img" && "data-attrs" in element.attributes && isOfData
      ? blockOf(element, all, data, reasons)
      : undefined;
  });
  // A player, which becomes a link where its file is missing.
  if (/^https?:\/\//.test(podcast)) tree.children.unshift(htmlElement("audio", { src: podcast }));
  return { html: serializeHtml(tree), reasons };
}

type Data = Readonly<Record<string, string>>;
type AllData = Readonly<Record<string, unknown>>;

const isTextual = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === "string";
const recordOf = (value: unknown): AllData => (typeof value === "object" && value !== null ? { ...value } : {});

function allDataOf({ attributes }: HtmlElement): AllData {
  try {
    return recordOf(JSON.parse(attributes["data-attrs"] ?? "{}"));
  } catch {
    return {};
  }
}

/** The site fills it in: nothing in it is seen without its data. */
const isEmpty = ({ children }: HtmlElement): boolean =>
  children.every((node) =>
    typeof node === "string"
      ? node.trim() === ""
      : isEmpty(node) && !["img", "audio", "video", "iframe"].includes(node.name),
  );

/** A block of code in the language `math` is a formula. */
const formula = (tex: string) =>
  htmlElement("pre", {}, [htmlElement("code", { class: "language-math" }, [`${tex.trim()}\n`])]);

function galleryOf({ gallery }: AllData, reasons: Reason[]): HtmlNode[] {
  const { images, caption, alt } = recordOf(gallery);
  const sources = (Array.isArray(images) ? images : []).map((image) => recordOf(image).src);
  const figures = sources
    .filter((src) => typeof src === "string")
    .map((src) => htmlElement("figure", {}, [htmlElement("img", { src, alt: typeof alt === "string" ? alt : "" })]));
  if (figures.length === 0) return left("image-gallery-embed", reasons);
  if (typeof caption === "string" && caption !== "")
    figures.at(-1)?.children.push(htmlElement("figcaption", {}, [caption]));
  return figures;
}

/** Blocks with a part of another page, which their data names whole. */
const foreign = /^(?:tweet|twitter-embed|instagram|embedded-post-wrap|digest-post-embed|soundcloud-wrap|spotify-wrap)$/;

/** Where blocks of many kinds keep their words and their address. */
const names = "name symbol label title text full_text body hero_text description caption truncated_body_text".split(
  " ",
);
const addresses = ["url", "canonical_url", "href", "base_url", "src"];
/** Blocks in a line. */
const inLine = new Set(["span", "a", "em", "strong", "sup", "sub"]);

/** What a block without a rule of its own says in its data. A block that says nothing is reported. */
function blockOf(element: HtmlElement, all: AllData, data: Data, reasons: Reason[]): HtmlNode[] {
  const inner = { ...data, ...Object.fromEntries(Object.entries(recordOf(all.comment)).filter(isTextual)) };
  const words = names.map((name) => inner[name]?.trim() ?? "").filter((text) => text !== "");
  const address = addresses.map((name) => inner[name] ?? "").find((it) => /^https?:\/\//.test(it));
  if (inLine.has(element.name)) {
    const [word = ""] = words;
    return address && word ? [htmlElement("a", { href: address }, [word])] : [word];
  }
  const [name = element.attributes.class ?? element.name] = words;
  if (!address && words.length === 0) return left(name, reasons);
  if (address) addReason(reasons, reason("embed-linked", { address }));
  return quoted(words, address);
}

function left(name: string, reasons: Reason[]): HtmlNode[] {
  addReason(reasons, reason("generated-part", { name }));
  return [];
}

const paragraph = (children: HtmlNode[]): HtmlElement => htmlElement("p", {}, children);

function video(address: string): HtmlElement {
  const found = videoOf(address);
  return paragraph([htmlElement("a", { href: found?.pageUrl ?? address, "data-video": "" }, [videoTitle(found)])]);
}

/** Words of a block, and a link to its page. */
const quoted = (words: string[], address: string | undefined): HtmlElement[] => [
  ...(words.length > 0
    ? [
        htmlElement(
          "blockquote",
          {},
          words.map((text) => paragraph([text])),
        ),
      ]
    : []),
  ...(address ? [paragraph([htmlElement("a", { href: address }, [address])])] : []),
];

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
