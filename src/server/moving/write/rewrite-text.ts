import { imagePath, textImageWidth } from "../../../shared/image-widths.ts";
import type { Reason } from "../../../shared/import-report.ts";
import type { HtmlElement, HtmlParent } from "../../../shared/text/html-tree.ts";
import { isImageUrl } from "../../../shared/text/post-html.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { cleanHtml } from "../../core/html/clean-html.ts";
import { textOf } from "../../core/html/text-of.ts";
import { addReason, reason, reasonsAbout } from "../report/reason.ts";
import { isFileAddress, isImageAddress, isOnSite } from "../text/addresses.ts";
import { maxFallbackWords } from "../text/close-elements.ts";
import { countWords } from "../text/count-words.ts";
import { linkEmbeds } from "../text/embeds.ts";
import { largestFirst } from "../text/late-images.ts";
import { withinTime } from "../text/text-bounds.ts";
import { elementsOf, parseForeignHtml } from "../text/tree.ts";
import type { OldAddresses } from "./run.ts";

/** What a text needs. */
type TextAddresses = Pick<OldAddresses, "site" | "imageAt" | "fileAt" | "linkTo">;

/** Reasons about missing files that one item names one by one. */
const maxMissingNamed = 20;

export interface Rewritten {
  /** Sanitised. */
  html: string;
  text: string;
  reasons: Reason[];
}

/**
 * Makes a text of the old site one of this blog: images and files from here, links between posts, no embedded pages.
 *
 * @param maxMs milliseconds for reading the HTML, and for sanitising it
 * @throws TooSlowError, TextTooBigError
 */
export async function rewriteText(html: string, addresses: TextAddresses, maxMs: number): Promise<Rewritten> {
  const tree = withinTime(maxMs, () => parseForeignHtml(html));
  const dead = new Set<string>();
  const missing: Reason[] = [];
  const before = seenText(tree);
  for (const found of elementsOf(tree)) {
    if (found.name === "img") missing.push(...(await rewriteImage(found, addresses)));
    else if (found.name === "a") missing.push(...(await rewriteLink(found, addresses, dead)));
    else if (["video", "audio", "source"].includes(found.name))
      missing.push(...(await rewritePlayer(found, addresses)));
  }
  // A link around nothing but an image that is not here shows where it leads.
  for (const link of elementsOf(tree, ({ name }) => name === "a"))
    if (elementsOf(link, isMissingImage).length > 0 && textOf(link).trim() === "")
      link.children.push(link.attributes.href ?? "");
  const reasons = [...reasonsAbout("link-dead", dead), ...linkEmbeds(tree)];
  for (const it of missing.slice(0, maxMissingNamed)) addReason(reasons, it);
  if (missing.length > maxMissingNamed) {
    addReason(reasons, reason("media-too-many", { count: missing.length - maxMissingNamed }));
  }
  return withinTime(maxMs, () => {
    const cleaned = cleanHtml(serializeHtml(tree));
    const text = textOf(parseForeignHtml(cleaned));
    const lost = lostWords(before, text);
    if (lost > 0) addReason(reasons, reason("words-lost", { count: lost }));
    return { html: cleaned, text, reasons };
  });
}

const isMissingImage = ({ name, attributes: { src = "", alt = "" } }: HtmlElement) =>
  name === "img" && !isImageUrl(src) && alt.trim() === "";

async function rewriteImage(image: HtmlElement, addresses: TextAddresses): Promise<Reason[]> {
  const { src = "", srcset = "", alt = "", ...rest } = image.attributes;
  if (src === "" || isImageUrl(src)) return [];
  const { imageId, reasons } = await addresses.imageAt([src, ...largestFirst(srcset)], alt);
  // The sanitiser makes a link of an image of another site.
  image.attributes = imageId === null ? { src, alt } : { ...rest, src: imagePath(imageId, textImageWidth), alt };
  return reasons;
}

async function rewriteLink(link: HtmlElement, addresses: TextAddresses, dead: Set<string>): Promise<Reason[]> {
  const { href = "" } = link.attributes;
  if (!/^(?:https?:|file:|\/)/i.test(href)) return [];
  const hash = /#.*$/s.exec(href)?.[0] ?? "";
  const to = addresses.linkTo(href);
  if (to !== undefined) {
    link.attributes = { ...link.attributes, href: to + hash };
    return [];
  }
  // A file that a text links to is shown, or downloaded, from here.
  if (isImageAddress(href) && (isOnSite(href, addresses.site) || holdsImage(link))) {
    const found = await addresses.imageAt([href], "");
    if (found.imageId !== null) link.attributes = { ...link.attributes, href: imagePath(found.imageId, 1600) };
    return found.reasons;
  }
  if (!isOnSite(href, addresses.site)) return [];
  if (isFileAddress(href)) {
    const found = await addresses.fileAt(href);
    if (found.url !== null) link.attributes = { ...link.attributes, href: found.url };
    return found.reasons;
  }
  dead.add(href);
  return [];
}

const holdsImage = ({ children }: HtmlElement): boolean =>
  children.some((node) => typeof node !== "string" && (node.name === "img" || holdsImage(node)));

async function rewritePlayer(player: HtmlElement, addresses: TextAddresses): Promise<Reason[]> {
  const { src = "" } = player.attributes;
  if (!isFileAddress(src) || !isOnSite(src, addresses.site)) return [];
  const { url, reasons } = await addresses.fileAt(src);
  if (url !== null) player.attributes = { ...player.attributes, src: url };
  return reasons;
}

const unseen = new Set(["script", "style", "template", "noscript"]);
const players = new Set(["iframe", "object", "video", "audio"]);

/** The text that a reader of the old site saw. */
function seenText({ children }: HtmlParent): string {
  return children
    .map((node) => {
      if (typeof node === "string") return node;
      const text = unseen.has(node.name) ? "" : seenText(node);
      return players.has(node.name) && countWords(text) <= maxFallbackWords ? " " : ` ${text} `;
    })
    .join("");
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").length;

/** Letters are compared first: where an element ends, one word may become two. */
function lostWords(before: string, after: string): number {
  if (lettersOf(before) <= lettersOf(after)) return 0;
  return Math.max(1, countWords(before) - countWords(after));
}
