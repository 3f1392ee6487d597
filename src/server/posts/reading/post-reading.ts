import { and, asc, desc, gt, lt, sql } from "drizzle-orm";
import type { PostReading } from "../../../shared/schemas/reading-schema.ts";
import { makeFootnotes } from "../../../shared/text/footnotes.ts";
import { areCommentsOpen } from "../../comments/comment-opening.ts";
import { issueCommentToken } from "../../comments/spam/comment-token.ts";
import { type Db, preparedOnce } from "../../db/client.ts";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { isPublic } from "../../db/post-view.ts";
import { images, posts } from "../../db/schema.ts";
import { colourCode } from "../../html/code-colours.ts";
import { tellDirections } from "../../html/directions.ts";
import { anchorHeadings } from "../../html/heading-anchors.ts";
import { imageIdsIn } from "../../html/image-ids.ts";
import { readingMinutes } from "../../html/reading-time.ts";
import { tellTasks } from "../../html/task-lists.ts";
import { fitImages, type ImageFacts } from "../../html/text-images.ts";
import { textOf } from "../../html/text-preview.ts";
import { getPost } from "./get-post.ts";
import { findRelated } from "./related-posts.ts";

/** A post has a table of contents from this many minutes and headings. */
const longMinutes = 3;
const longHeadings = 3;

const readingQueries = preparedOnce((db) => {
  const neighbour = () => db.select({ _id: posts.id, title: posts.title }).from(posts);
  return {
    older: neighbour()
      .where(and(isPublic, lt(posts.feedKey, sql.placeholder("feedKey"))))
      .orderBy(desc(posts.feedKey))
      .limit(fixedLimit(1))
      .prepare(),
    newer: neighbour()
      .where(and(isPublic, gt(posts.feedKey, sql.placeholder("feedKey"))))
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
export async function readPost(db: Db, postId: string, canSeeUnpublished: boolean, now: Date): Promise<PostReading> {
  const { description, ...post } = getPost(db, postId, canSeeUnpublished);
  const text = textOf(description);
  return {
    ...post,
    ...(await makeReadable(db, description, text)),
    commentToken: post.isPublished && areCommentsOpen(db, post, now) ? issueCommentToken(db, postId, now) : null,
    ...around(db, { ...post, text }),
  };
}

/**
 * A description as a page shows it: headings have anchors, code is coloured, footnotes link to their notes and back.
 *
 * @param text plain text of the description
 */
export async function makeReadable(
  db: Db,
  description: string,
  text = textOf(description),
): Promise<Pick<PostReading, Readable>> {
  const minutes = readingMinutes(text);
  const fitted = fitImages(description, factsOf(db, imageIdsIn(description)));
  const anchored = anchorHeadings(makeFootnotes(fitted, { withRoles: true }));
  const isLong = minutes >= longMinutes && anchored.outline.length >= longHeadings;
  return {
    html: tellDirections(
      tellTasks(await colourCode(anchored.html), taskInWords)
        // Long lines and wide tables scroll, so the keyboard must reach them.
        .replace(/<(pre|table)>/g, '<$1 tabindex="0">')
        .replace(/<ol (start="[-\d]{5,}")>/g, '<ol class="long-numbers" $1>'),
    ),
    outline: isLong ? anchored.outline : [],
    readingMinutes: minutes,
  };
}

type Readable = "html" | "outline" | "readingMinutes";

/** The check mark of a task is drawn by CSS; screen readers need it in words. */
const taskInWords = (isDone: boolean) => `<span class="visually-hidden">${isDone ? "Done" : "Not done"}: </span>`;

function factsOf(db: Db, ids: string[]): Map<string, ImageFacts> {
  if (ids.length === 0) return new Map();
  // The parameters of a statement are limited; a text may show more images than that.
  const all = sql`${images.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const rows = db.select({ id: images.id, width: images.width, height: images.height }).from(images).where(all).all();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Links to other posts. An unpublished post has no place among them. */
function around(db: Db, post: { _id: string; title: string; subTitle: string; text: string }) {
  const { older, newer, feedKey: find } = readingQueries(db);
  const feedKey = find.get({ postId: post._id })?.feedKey;
  if (typeof feedKey !== "number") return { older: null, newer: null, related: [] };
  return {
    older: older.get({ feedKey }) ?? null,
    newer: newer.get({ feedKey }) ?? null,
    related: findRelated(db, { ...post, feedKey }),
  };
}
