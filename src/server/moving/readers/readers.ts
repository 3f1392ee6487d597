import type { SourceKind } from "../../../shared/moving-formats.ts";
import { notRecognised, type Reader } from "../items/reading.ts";
import type { OpenSource } from "../source/open-source.ts";
import { bloggerReader } from "./blogger/blogger-reader.ts";
import { disqusReader } from "./disqus/disqus-reader.ts";
import { feedReader } from "./feed/feed-reader.ts";
import { ghost } from "./ghost/ghost-reader.ts";
import { longhandReader } from "./longhand/longhand-reader.ts";
import { markdownReader } from "./markdown/read-markdown.ts";
import { mediumReader } from "./medium/medium-reader.ts";
import { movableTypeReader } from "./movabletype/mt-reader.ts";
import { notionReader } from "./notion/notion-reader.ts";
import { substackReader } from "./substack/substack-reader.ts";
import { tumblrReader } from "./tumblr/tumblr-reader.ts";
import { wordpress } from "./wordpress/wordpress-reader.ts";

/** In the order in which they are asked: what recognises a source by its content stands before what takes any folder. */
export const readers = {
  longhand: longhandReader,
  wordpress,
  ghost,
  blogger: bloggerReader,
  medium: mediumReader,
  substack: substackReader,
  movabletype: movableTypeReader,
  disqus: disqusReader,
  feed: feedReader,
  notion: notionReader,
  tumblr: tumblrReader,
  markdown: markdownReader,
} satisfies Record<SourceKind, Reader>;

/** @throws AppError `bad-input` when no reader knows the source */
export async function recognise(source: OpenSource, from: SourceKind | null): Promise<Reader> {
  for (const reader of Object.values(readers)) {
    if (from === null ? await reader.recognises(source) : reader.kind === from) return reader;
  }
  throw notRecognised(source);
}
