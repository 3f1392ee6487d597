import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { isImageUrl, safeHref } from "../../../shared/text/post-html.ts";
import { videoOf } from "../../../shared/text/video.ts";
import { type Sentence, say } from "../../../shared/words/sentence.ts";
import { serverEn } from "../../../shared/words/server-en.ts";
import { absoluteUrls } from "../../core/html/absolute-urls.ts";
import { leftOutSentences } from "../../core/html/left-out.ts";
import { markdownOf } from "../../core/html/markdown-of.ts";
import { readQuillHtml } from "../../core/html/quill-html.ts";
import { AppError } from "../../core/platform/errors.ts";
import { inTextThread } from "../../core/platform/process/text-thread.ts";
import { isReadable, markdownMarks, TooSlowError, withinTime } from "../../moving/text/text-bounds.ts";
import { withoutHost } from "../rest/public-origin.ts";

// Texts of posts as scripts send and get them. What is exported without a promise runs in the text thread, for long texts.

type Format = "html" | "markdown";

/** Milliseconds that a text may take, on a busy machine too. */
const maxReadMs = 5_000;

/** `shown`: addresses of images of this site, which may not exist. `leftOut`: sentences about what a post cannot hold. */
type ReadText = { html: string; shown: string[]; leftOut: string[] } | { refusal: Sentence };

class ForeignMediaError extends Error {}

/** Characters of an address in a sentence, and how many it names. */
const maxNamedLength = 200;
const maxNamed = 10;

export const mediaForeign = (address: string) => say("v1MediaForeign", { address: address.slice(0, maxNamedLength) });

/** The HTML of a text, not sanitised, with the addresses of this site made relative. @param hosts of this site */
export function readScriptText(text: string, format: Format, hosts: readonly string[]): ReadText {
  try {
    const html = format === "markdown" ? htmlOfMarkdown(text, hosts) : text;
    return withOwnMedia(html, hosts);
  } catch (error) {
    // Markdown nested thousands of levels deep ends the stack of its reader.
    if (error instanceof TooSlowError || error instanceof RangeError) return { refusal: say("v1MarkdownTooSlow") };
    if (error instanceof ForeignMediaError) return { refusal: mediaForeign(error.message) };
    throw error;
  }
}

const isOwnImage = (address: string, hosts: readonly string[]) => withoutHost(address, hosts).startsWith("/images/");

function htmlOfMarkdown(markdown: string, hosts: readonly string[]): string {
  if (!isReadable(markdown, markdownMarks)) throw new TooSlowError();
  const reader = createMarkdownReader((address) => isOwnImage(address, hosts));
  return withVideos(withinTime(maxReadMs, () => String(reader.parse(markdown, { async: false })).trim()));
}

/** A link to a video alone in its paragraph is the video: so Markdown has it when it is read. */
const withVideos = (html: string): string =>
  html.replace(/<p><a href="([^"<>]+)">([^<>]*)<\/a><\/p>/g, (written, href: string, words: string) =>
    videoOf(href.replaceAll("&amp;", "&")) ? `<p><a href="${href}" data-video="">${words}</a></p>` : written,
  );

function withOwnMedia(html: string, hosts: readonly string[]): ReadText {
  const shown = new Set<string>();
  const lost = new Set<string>();
  const read = readQuillHtml(html, (url, attribute) => {
    const local = withoutHost(url, hosts);
    if (attribute === "href" && local && !safeHref(local)) lost.add(local.slice(0, maxNamedLength));
    if (attribute !== "src") return local;
    if (isImageUrl(local)) shown.add(local);
    else if (!local.startsWith("/files/") && !videoOf(url)) throw new ForeignMediaError(url);
    return local;
  });
  read.leftOut.delete("links");
  const leftOut = leftOutSentences(read.leftOut);
  const links = [...lost].slice(0, maxNamed).join(", ");
  if (links) leftOut.push(`${serverEn.textLeftOut({ what: ["links"] })}: ${links}`);
  return { html: read.html, shown: [...shown], leftOut };
}

const inReading = inTextThread("scriptText", readScriptText);

/**
 * @throws AppError `bad-input` for Markdown that takes too long to read, and for an image, sound or video of another site: the
 * library keeps what posts show
 */
export async function htmlOfScript(text: string, format: Format, hosts: readonly string[]) {
  const read = await inReading(text, format, hosts);
  if ("refusal" in read) throw new AppError("bad-input", read.refusal, { field: format });
  return read;
}

/** Which texts an answer has. */
export const textChoices = ["html", "markdown", "both", "none"] as const;
type TextChoice = (typeof textChoices)[number];

/** A post's cleaned HTML for scripts, with absolute addresses. */
export function writeScriptText(
  html: string,
  origin: string,
  wanted: TextChoice,
): { html?: string; markdown?: string } {
  if (wanted === "none") return {};
  const absolute = absoluteUrls(html, origin);
  return {
    ...(wanted !== "markdown" && { html: absolute }),
    ...(wanted !== "html" && { markdown: markdownOf(absolute) }),
  };
}

export const textsForScript = inTextThread("textsForScript", writeScriptText);
