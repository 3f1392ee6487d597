import { isExternal, isImageUrl, playerOf, safeHref } from "../../../../shared/text/post-html.ts";
import { videoOf } from "../../../../shared/text/video.ts";
import { newElement } from "../../../lib/html/new-element.ts";
import { externalImageLabel } from "../images/image-addresses.ts";

/**
 * Turns images of this site into the placeholders that {@link ImageNode} imports. Each contains a character, because
 * the import drops the spaces around an empty element. Other images become a link to them, or their description.
 */
export function normalizeImages(root: Element): void {
  for (const image of root.querySelectorAll("img")) {
    const [src, alt] = [image.getAttribute("src") ?? "", image.getAttribute("alt") ?? ""];
    if (isImageUrl(src)) {
      const sizes = { width: image.getAttribute("width") ?? "", height: image.getAttribute("height") ?? "" };
      image.replaceWith(newElement(root.ownerDocument, "span", { alt, ...sizes, "data-image": src }, "\ufffc"));
      continue;
    }
    const href = safeHref(src);
    const isLinked = href && isExternal(href) && !image.closest("a");
    image.replaceWith(
      isLinked ? newElement(root.ownerDocument, "a", { href }, alt.trim() || externalImageLabel(href)) : alt.trim(),
    );
  }
}

/**
 * Turns videos (Longhand's marked links alone on a line, and frames of other sites) and cards, which are marked links too,
 * into the figures that {@link VideoNode} and {@link CardNode} import, and players of other sites' files into links. A
 * marked link inside a sentence becomes an ordinary link.
 */
export function normalizeVideosAndCards(root: Element): void {
  for (const frame of root.querySelectorAll("iframe[src]")) {
    const video = videoOf(frame.getAttribute("src") ?? "");
    if (video)
      frame.replaceWith(
        newElement(root.ownerDocument, "figure", { "data-video": video.pageUrl }, frame.getAttribute("title") ?? ""),
      );
  }
  for (const player of root.querySelectorAll("audio, video")) {
    const src = player.getAttribute("src") ?? "";
    // Its content is for browsers without players.
    player.replaceChildren();
    if (playerOf(src) === player.tagName.toLowerCase()) continue;
    const href = safeHref(src);
    if (href && isExternal(href) && !player.closest("a"))
      player.replaceWith(newElement(root.ownerDocument, "a", { href }, player.getAttribute("title") ?? href));
    else player.remove();
  }
  for (const link of root.querySelectorAll("a[data-video], a[data-card]")) {
    const figure = figureOf(root, link);
    link.removeAttribute("data-video");
    link.removeAttribute("data-card");
    const line = link.parentElement;
    const isAlone = line?.textContent?.trim() === link.textContent?.trim() && line?.children.length === 1;
    if (figure && isAlone && line.matches("p, td, th")) (line.tagName === "P" ? line : link).replaceWith(figure);
  }
}

/** The figure of a marked link; null where the mark and the address do not belong together. */
function figureOf(root: Element, link: Element): Element | null {
  const address = link.getAttribute("href") ?? "";
  const video = link.hasAttribute("data-video") ? videoOf(address) : undefined;
  if (video) return newElement(root.ownerDocument, "figure", { "data-video": video.pageUrl }, link.textContent ?? "");
  const [href, site] = [safeHref(address) ?? "", link.getAttribute("data-card")];
  if (!site || !isExternal(href)) return null;
  const title = link.getAttribute("title") ?? "";
  return newElement(
    root.ownerDocument,
    "figure",
    { "data-card": site, "data-address": href, title },
    link.textContent ?? "",
  );
}
