import { isExternal, playerOf, safeHref } from "../../../../shared/text/post-html.ts";
import { videoOf } from "../../../../shared/text/video.ts";

/**
 * Turns videos (Longhand's marked links alone on a line, and frames of other sites) into the figures that {@link
 * VideoNode} imports, and players of other sites' files into links. A marked link inside a sentence becomes an ordinary
 * link.
 */
export function normalizeVideos(root: Element): void {
  const cardOf = (address: string, title: string) => {
    const card = root.ownerDocument.createElement("figure");
    card.setAttribute("data-video", address);
    card.textContent = title;
    return card;
  };
  for (const frame of root.querySelectorAll("iframe[src]")) {
    const video = videoOf(frame.getAttribute("src") ?? "");
    if (video) frame.replaceWith(cardOf(video.pageUrl, frame.getAttribute("title") ?? ""));
  }
  for (const player of root.querySelectorAll("audio, video")) {
    const src = player.getAttribute("src") ?? "";
    const tag = playerOf(src);
    const isOwn = tag === player.tagName.toLowerCase();
    // Its content is for browsers without players.
    player.replaceChildren();
    if (isOwn) continue;
    const href = safeHref(src);
    const link = root.ownerDocument.createElement("a");
    link.setAttribute("href", href ?? "");
    link.textContent = player.getAttribute("title") ?? href ?? "";
    if (href && isExternal(href) && !player.closest("a")) player.replaceWith(link);
    else player.remove();
  }
  for (const link of root.querySelectorAll("a[data-video]")) {
    link.removeAttribute("data-video");
    const video = videoOf(link.getAttribute("href") ?? "");
    const line = link.parentElement;
    const isAlone = line?.textContent?.trim() === link.textContent?.trim() && line?.children.length === 1;
    if (!video || !isAlone) continue;
    if (line?.tagName === "P") line.replaceWith(cardOf(video.pageUrl, link.textContent ?? ""));
    else if (line?.matches("td, th")) link.replaceWith(cardOf(video.pageUrl, link.textContent ?? ""));
  }
}

/** Turns cards, marked links alone on their line, into the figures that {@link CardNode} imports. Others become ordinary links. */
export function normalizeCards(root: Element): void {
  for (const link of root.querySelectorAll("a[data-card]")) {
    const href = safeHref(link.getAttribute("href") ?? "") ?? "";
    const site = link.getAttribute("data-card") ?? "";
    link.removeAttribute("data-card");
    const line = link.parentElement;
    const isAlone = line?.textContent?.trim() === link.textContent?.trim() && line?.children.length === 1;
    if (!isAlone || !site || !isExternal(href) || !line?.matches("p, td, th")) continue;
    const card = root.ownerDocument.createElement("figure");
    card.setAttribute("data-card", site);
    card.setAttribute("data-address", href);
    card.setAttribute("title", link.getAttribute("title") ?? "");
    card.textContent = link.textContent;
    (line.tagName === "P" ? line : link).replaceWith(card);
  }
}
