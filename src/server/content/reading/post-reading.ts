import { createHash } from "node:crypto";
import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { PostReading } from "../../../shared/schemas/reading-schema.ts";
import type { WordsLanguage } from "../../../shared/words/languages.ts";
import { type Db, preparedOnce } from "../../core/db/client.ts";
import { images, posts } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { readableHtml } from "../../core/html/readable-html.ts";
import { imageIdsIn } from "../../core/html/shown-media.ts";
import type { ImageFacts } from "../../core/html/text-images.ts";
import { inTextThread } from "../../core/platform/process/text-thread.ts";
import { areCommentsOpen } from "../comments/comment-opening.ts";
import { issueCommentToken } from "../comments/spam/comment-settings.ts";
import { isPublic, ownAddress } from "../posts/post-view.ts";
import { publishedTranslations, translationsOf } from "../posts/translations/translation-store.ts";
import { shownOnPage } from "./details/post-details.ts";
import { getPost } from "./get-post.ts";
import { readRelated } from "./related/related-posts.ts";

/** Minutes and headings from which a post has a table of contents. */
const longMinutes = 3;
const longHeadings = 3;

const readingQueries = preparedOnce((db) => {
  const isOther = sql`${posts.id} NOT IN (SELECT value FROM json_each(${sql.placeholder("same")}))`;
  const neighbour = () => db.select({ _id: posts.id, address: ownAddress, title: posts.title }).from(posts);
  return {
    older: neighbour()
      .where(and(isPublic, isOther, lt(posts.feedKey, sql.placeholder("feedKey"))))
      .orderBy(desc(posts.feedKey))
      .limit(fixedLimit(1))
      .prepare(),
    newer: neighbour()
      .where(and(isPublic, isOther, gt(posts.feedKey, sql.placeholder("feedKey"))))
      .orderBy(asc(posts.feedKey))
      .limit(fixedLimit(1))
      .prepare(),
    feedKey: db
      .select({ feedKey: posts.feedKey })
      .from(posts)
      .where(and(isPublic, sql`${posts.id} = ${sql.placeholder("postId")}`))
      .prepare(),
  };
});

/**
 * One post for its page: the description with anchors, coloured code and footnotes. `getPost` returns the stored text.
 *
 * @throws AppError `not-found` as `getPost` does
 */
export async function readPost(
  db: Db,
  ref: string,
  canSeeUnpublished: boolean,
  now: Date,
  language: WordsLanguage,
): Promise<PostReading> {
  const { description, ...post } = getPost(db, ref, canSeeUnpublished);
  return {
    ...post,
    ...shownOnPage(db, { ...post, description }),
    ...publishedTranslations(db, post._id),
    ...(await makeReadable(db, description, language)),
    commentToken: post.isPublished && areCommentsOpen(db, post, now) ? issueCommentToken(db, post._id, now) : null,
    ...around(db, post._id),
  };
}

type Readable = Pick<PostReading, "html" | "outline" | "readingMinutes">;

/** Characters of rendered texts that are kept. */
const maxKept = 16 * 1024 * 1024;

/** Texts as pages show them, by the version of the text and of its images. Of a text that is being rendered, the promise. */
const rendered = new LRUCache<string, Promise<Readable>>({ maxSize: maxKept });

/** A text as a page shows it: see {@link readableHtml}. Rendered once for each version, whatever pages show it. */
export async function makeReadable(db: Db, description: string, language: WordsLanguage): Promise<Readable> {
  const images = findImageFacts(db, imageIdsIn(description));
  const version = createHash("sha256")
    .update(JSON.stringify([language, ...images]))
    .update(description)
    .digest("base64");
  const known = rendered.get(version);
  if (known) return known;
  const making = renderText(description, images, language);
  rendered.set(version, making, { size: 1 });
  try {
    const { html } = await making;
    rendered.set(version, making, { size: html.length + 1 });
  } catch (error) {
    rendered.delete(version);
    throw error;
  }
  return making;
}

const onPage = inTextThread("page", readableHtml);

async function renderText(
  description: string,
  images: Map<string, ImageFacts>,
  language: WordsLanguage,
): Promise<Readable> {
  const { outline, ...readable } = await onPage(description, images, language);
  const isLong = readable.readingMinutes >= longMinutes && outline.length >= longHeadings;
  return { ...readable, outline: isLong ? outline : [] };
}

/** What is known of images, by id. */
export function findImageFacts(db: Db, ids: string[]): Map<string, ImageFacts> {
  if (ids.length === 0) return new Map();
  // The parameters of a statement are limited; a text may show more images than that.
  const all = sql`${images.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const { id, width, height, largeWidth, colour } = images;
  const rows = db.select({ id, width, height, largeWidth, colour }).from(images).where(all).all();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Links to other posts, which are not this one in another language. An unpublished post has no previous and next post. */
function around(db: Db, postId: string) {
  const { older, newer, feedKey: find } = readingQueries(db);
  const feedKey = find.get({ postId })?.feedKey;
  if (typeof feedKey !== "number") return { older: null, newer: null, related: [] };
  const ids = translationsOf(db, postId).map(({ _id }) => _id);
  const same = JSON.stringify(ids);
  return {
    older: older.get({ feedKey, same }) ?? null,
    newer: newer.get({ feedKey, same }) ?? null,
    related: readRelated(db, postId, ids),
  };
}
