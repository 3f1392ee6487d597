import { createMarkdownReader } from "../../../shared/text/markdown-reader.ts";
import { say } from "../../../shared/words/sentence.ts";
import { readQuillHtml } from "../../core/html/quill-html.ts";
import { AppError } from "../../core/platform/errors.ts";
import { isReadable, markdownMarks, TooSlowError, withinTime } from "../../moving/text/text-bounds.ts";

/** Milliseconds that a text may take, on a busy machine too. Other requests wait meanwhile. */
const maxReadMs = 5_000;

const reader = createMarkdownReader((address) => address.startsWith("/images/"));

/** The HTML of Markdown, not sanitised. @throws AppError `bad-input` for a text that takes too long to read */
export function htmlOfSentMarkdown(markdown: string): string {
  const tooSlow = () => new AppError("bad-input", say("v1MarkdownTooSlow"));
  if (!isReadable(markdown, markdownMarks)) throw tooSlow();
  try {
    return withinTime(maxReadMs, () => String(reader.parse(markdown, { async: false })));
  } catch (error) {
    throw error instanceof TooSlowError ? tooSlow() : error;
  }
}

/**
 * HTML whose addresses of this site are relative.
 *
 * @throws AppError `bad-input` for an image, sound or video of another site: the library keeps what posts show
 */
export function withOwnMedia(html: string, localUrl: (url: string) => string): string {
  return readQuillHtml(html, (url, attribute) => {
    const local = localUrl(url);
    if (attribute === "src" && !/^\/(?:images|files)\//.test(local))
      throw new AppError("bad-input", say("v1MediaForeign"));
    return local;
  }).html;
}
