import { escapeAttribute, escapeText } from "../../../../../shared/text/escape-markup.ts";
import { longestRun } from "../../../../../shared/text/line-as-markdown.ts";
import { videoOf, videoTitle } from "../../../../../shared/text/video.ts";

/** A file of the source that a tag names. */
export interface FoundFile {
  /** For Markdown. */
  address: string;
  /** Without its folder and ending. */
  name: string;
}

export interface Tag {
  /** What is between its marks, without blanks around it. */
  text: string;
  /** Its first mark. */
  open: string;
  from: number;
  to: number;
  /** What a `raw` block holds, which is one tag. */
  raw?: string;
}

/**
 * The tags of a template language in a text, in order. By hand, since an expression would take quadratic time for open marks.
 *
 * @param isTag finds out at the place behind a mark whether it opens a tag: it is sticky
 */
export function scanTags(text: string, marks: Readonly<Record<string, string>>, isTag = /(?:)/y): Tag[] {
  const tags: Tag[] = [];
  /** The next place of each mark that closes. */
  const closing = new Map<string, number>();
  const find = (mark: string, from: number): number => {
    let at = closing.get(mark) ?? 0;
    if (at !== -1 && at < from) at = text.indexOf(mark, from);
    closing.set(mark, at);
    return at;
  };
  const endRaw = /\{%-?\s*endraw\s*-?%\}/g;
  let hasRaw = true;
  for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", at)) {
    const open = Object.keys(marks).find((mark) => text.startsWith(mark, at));
    const close = open && marks[open];
    const start = at + (open?.length ?? 1);
    isTag.lastIndex = start;
    const end = close && isTag.test(text) ? find(close, start) : -1;
    if (!open || !close || end === -1) {
      at += 1;
      continue;
    }
    const tag: Tag = { text: text.slice(start, end).trim(), open, from: at, to: end + close.length };
    if (open === "{%" && hasRaw && /^-?\s*raw\s*-?$/.test(tag.text)) {
      endRaw.lastIndex = tag.to;
      const found = endRaw.exec(text);
      hasRaw = found !== null;
      if (found) Object.assign(tag, { raw: text.slice(tag.to, found.index), to: endRaw.lastIndex });
    }
    tags.push(tag);
    at = tag.to;
  }
  return tags;
}

/** A block of code in Markdown, with a fence that its text does not hold. */
export function codeFence(code: string, language: string): string {
  const fence = "`".repeat(Math.max(2, longestRun(code, "`")) + 1);
  return `${fence}${language}\n${code}\n${fence}`;
}

/** A video of a service that posts may show, as the sanitiser keeps it; undefined for any other address. */
export function videoBlock(address: string): string | undefined {
  const video = videoOf(address);
  if (!video) return undefined;
  return block(`<p><a href="${escapeAttribute(video.pageUrl)}" data-video="">${escapeText(videoTitle(video))}</a></p>`);
}

/** What tags of services show: a video, or a link to what the service shows; undefined for any other tag. */
export function serviceTag(name: string, what: string): string | undefined {
  if (name === "youtube") return videoBlock(what.includes("/") ? what : `https://www.youtube.com/watch?v=${what}`);
  if (name === "vimeo") return videoBlock(what.includes("/") ? what : `https://vimeo.com/${what}`);
  if (!/^[\w./-]+$/.test(what)) return undefined;
  if (name === "jsfiddle") return mediaLink(`https://jsfiddle.net/${what}/`);
  return name === "gist" ? mediaLink(`https://gist.github.com/${what}`) : undefined;
}

/** A link in a paragraph of its own, in place of what another site shows in a frame. */
export const mediaLink = (address: string) =>
  block(`<p><a href="${escapeAttribute(address)}">${escapeText(address)}</a></p>`);

/** HTML that Markdown leaves as it is: empty lines are around it and none in it. */
export const block = (html: string) => `\n\n${html.replace(/\n\s*\n/g, "\n")}\n\n`;

const escapeLabel = (text: string) => text.replace(/[\\[\]]/g, "\\$&");
/** Marks that an address between angle brackets cannot hold. */
const escapeAddress = (address: string) => address.replace(/[<>\s]/g, encodeURIComponent);

/** An image in Markdown. */
export const imageOf = (address: string, alt: string) => `![${escapeLabel(alt)}](<${escapeAddress(address)}>)`;

/** A link in Markdown. */
export const markdownLink = (address: string, words: string) => `[${escapeLabel(words)}](<${escapeAddress(address)}>)`;

/** A quotation in Markdown, which may hold blocks. */
export const quotation = (attributes: string, ...parts: string[]) =>
  ["", `<blockquote${attributes}>`, ...parts.filter(Boolean), "</blockquote>", ""].join("\n\n");
