import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { videoOf, videoTitle } from "../../../../shared/text/video.ts";

/** A block of code in Markdown, with a fence that its text does not hold. */
export function codeFence(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A video of a service that posts may show, as the sanitiser keeps it; undefined for any other address. */
export function videoBlock(address: string): string | undefined {
  const video = videoOf(address);
  if (!video) return undefined;
  return block(`<p><a href="${escapeAttribute(video.pageUrl)}" data-video="">${escapeText(videoTitle(video))}</a></p>`);
}

/** A link in a paragraph of its own, in place of what another site shows in a frame. */
export const mediaLink = (address: string) =>
  block(`<p><a href="${escapeAttribute(address)}">${escapeText(address)}</a></p>`);

/** HTML that Markdown leaves as it is: empty lines are around it and none in it. */
export const block = (html: string) => `\n\n${html.replace(/\n\s*\n/g, "\n")}\n\n`;
