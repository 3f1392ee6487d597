import { videoOf } from "../../../../shared/text/video.ts";

/**
 * Replaces the link to a video by its player and starts it. Before that, nothing is requested from the video's service.
 */
export function playVideo(link: HTMLAnchorElement): void {
  const video = videoOf(link.href);
  if (!video) return;
  const frame = document.createElement("iframe");
  frame.className = "article-video";
  frame.title = link.textContent ?? "";
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  // The services refuse to play in a page that sends no referrer.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
  frame.src = video.playerUrl;
  link.replaceWith(frame);
  frame.focus();
}
