import { videoOf } from "../../../../shared/text/video.ts";

/** Puts a video's player in place of the link to it, and begins to play: the first call to its service. */
export function playVideo(link: HTMLAnchorElement): void {
  const video = videoOf(link.href);
  if (!video) return;
  const frame = document.createElement("iframe");
  frame.className = "article-video";
  frame.title = link.textContent ?? "";
  frame.allow = "autoplay; fullscreen; picture-in-picture; encrypted-media";
  // The services play nothing for a page that does not say where it stands.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  frame.sandbox.add("allow-scripts", "allow-same-origin", "allow-popups", "allow-presentation");
  frame.src = video.playerUrl;
  link.replaceWith(frame);
  frame.focus();
}
