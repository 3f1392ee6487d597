import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from "../../../shared/text/html-tree.ts";
import { isImageAddress, mediaKey } from "./addresses.ts";

/**
 * Where the plugins and themes of WordPress, and scripts of other sites, keep the address of an image until it is scrolled to:
 * lazysizes, Smush, a3 and EWWW; WP Rocket, Jetpack and BJ Lazy Load; jQuery's lazyload; slick; Avada.
 */
const lateSources = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-orig-src"];
const lateSets = ["data-srcset", "data-lazy-srcset"];

/**
 * Gives images that a script loads late their address: the one that an attribute holds, the largest of a set, or that of the image
 * which browsers without scripts show.
 */
export function showLateImages(tree: HtmlParent): void {
  forEachElement(tree, (found) => {
    if (found.name === "picture") offerSources(found);
    if (found.name === "img") found.attributes = withAddress(found.attributes);
  });
  const shown = imagesIn(tree, true).filter((image) => !isEmptyImage(image));
  showFallbacks(tree, new Set(shown.map(({ attributes }) => keyOf(attributes))));
}

const isPlaceholder = (src: string) => /^(?:data:image\/(?:gif|svg)|about:|$)/i.test(src);

function withAddress(attributes: HtmlElement["attributes"]): HtmlElement["attributes"] {
  const filledOf = (names: string[]) =>
    names.map((name) => attributes[name]?.trim() ?? "").find((it) => !isPlaceholder(it));
  const { src = "", ...rest } = attributes;
  const late = filledOf(lateSources);
  const srcset = filledOf(["srcset", ...lateSets]);
  // Jetpack adds a parameter to the address that it repeats.
  const own = late !== undefined && mediaKey(late, null) !== mediaKey(src, null) ? late : src;
  const chosen = isPlaceholder(own) ? (largestFirst(srcset ?? "")[0] ?? own) : own;
  const others = Object.entries(rest).filter(([name]) => ![...lateSources, ...lateSets, "srcset"].includes(name));
  return { src: chosen, ...Object.fromEntries(others), ...(srcset !== undefined && { srcset }) };
}

/** An image without an address shows one of the sources beside it. */
function offerSources({ children }: HtmlElement): void {
  const image = children.find((node): node is HtmlElement => isElement(node) && node.name === "img");
  if (!image) return;
  const sets = children.flatMap((node) => (isElement(node) && node.name === "source" ? [node.attributes] : []));
  const offered = sets.map((it) => it.srcset ?? it["data-srcset"] ?? it["data-lazy-srcset"] ?? "").filter(Boolean);
  image.attributes["data-srcset"] ??= offered.join(", ");
}

/** Takes the images of `noscript` that no other image shows. An image without an address before it makes place. */
function showFallbacks(parent: HtmlParent, shown: ReadonlySet<string>): void {
  const kept: HtmlNode[] = [];
  for (const node of parent.children) {
    if (isElement(node) && node.name === "noscript") {
      const images = imagesIn(node).filter(({ attributes }) => isPicture(attributes) && !shown.has(keyOf(attributes)));
      const before = kept.findLastIndex((it) => isElement(it) || it.trim() !== "");
      if (images.length > 0 && isEmptyImage(kept[before])) kept.splice(before, 1);
      for (const image of images) kept.push(image);
      continue;
    }
    if (isElement(node)) showFallbacks(node, shown);
    kept.push(node);
  }
  parent.children = kept;
}

/** Counters of visitors are no files, or are one pixel wide. */
const isPicture = ({ src = "", width, height, style = "" }: HtmlElement["attributes"]) =>
  isImageAddress(src) && width !== "1" && height !== "1" && !/display:\s*none/i.test(style);

const isEmptyImage = (node: HtmlNode | undefined) =>
  isElement(node) && node.name === "img" && isPlaceholder(node.attributes.src ?? "");

const keyOf = ({ src = "" }: HtmlElement["attributes"]) => mediaKey(src, null);

/** @param isOutside whether those in `noscript` are left out */
function imagesIn(parent: HtmlParent, isOutside = false): HtmlElement[] {
  return parent.children.flatMap((node) => {
    if (!isElement(node) || (isOutside && node.name === "noscript")) return [];
    return node.name === "img" ? [node] : imagesIn(node, isOutside);
  });
}

/** The addresses of a `srcset`, largest first. Data is no choice: it holds the place of an image that is loaded late. */
export function largestFirst(srcset: string): string[] {
  const sources = srcset.split(/,\s+/).map((source) => source.trim().split(/\s+/));
  return sources
    .map(([address = "", width = ""]) => ({ address, width: Number.parseFloat(width) || 0 }))
    .filter(({ address }) => address !== "" && !/^data:/i.test(address))
    .sort((one, other) => other.width - one.width)
    .map(({ address }) => address);
}
