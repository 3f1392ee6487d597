import { setImmediate as nextTurn } from "node:timers/promises";
import { desc, eq, getTableColumns, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { freshImageMs, imagesPerPage } from "../../../shared/limits.ts";
import type { ImageFilter, ImageListInput, ImageRow } from "../../../shared/schemas/image-schema.ts";
import { foldForSearch } from "../../../shared/text/search-rule.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../core/db/client.ts";
import {
  authors,
  draftImages,
  images,
  postImages,
  posts,
  replacedImages,
  revisionImages,
  siteSettings,
  trashImages,
} from "../../core/db/schema.ts";
import { afterEveryId, fixedLimit } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";

/** Images read before other requests get a turn, if many may be skipped. */
const rowsAtATime = 500;

const listQueries = preparedOnce((db) => {
  const uses = (table: SQLiteTable & { imageId: SQL.Aliased | unknown }) =>
    sql<number>`(select count(*) from ${table} where ${table.imageId} = ${images.id})`;
  const { mime: _mime, colour: _colour, sha256: _sha256, ...columns } = getTableColumns(images);
  const select = () =>
    db
      .select({
        ...columns,
        posts: uses(postImages),
        // Written in full: both tables have an id, and Drizzle writes columns without their table here.
        authors: sql<number>`(select count(*) from ${authors} where ${authors}."imageId" = ${images}."id")`,
        look: sql<number>`(select count(*) from ${siteSettings}
          where "logoImageId" = ${images}."id" or "iconImageId" = ${images}."id")`,
        unfinished: uses(draftImages),
        versions: uses(revisionImages),
        trash: uses(trashImages),
        replacedBy: sql<
          string | null
        >`(select "byImageId" from ${replacedImages} where ${replacedImages.imageId} = ${images.id})`,
      })
      .from(images);
  return {
    one: select().where(matches(images.id, "imageId")).prepare(),
    rows: select()
      .where(lt(images.id, sql.placeholder("before")))
      .orderBy(desc(images.id))
      .limit(fixedLimit(sql.placeholder("limit")))
      .prepare(),
    newestPost: db
      .select({ title: posts.title, imageId: posts.imageId })
      .from(postImages)
      .innerJoin(posts, eq(posts.id, postImages.postId))
      .where(matches(postImages.imageId, "imageId"))
      .orderBy(desc(postImages.postId))
      .limit(fixedLimit(1))
      .prepare(),
  };
});

type CountedImage = Omit<ImageRow, "_id" | "shownIn"> & { id: string };

const fitsFilter: Record<ImageFilter, (image: CountedImage) => boolean> = {
  all: () => true,
  unused: ({ posts, authors, look, unfinished, versions, trash }) =>
    posts + authors + look + unfinished + versions + trash === 0,
  versions: ({ posts, authors, look, unfinished, versions }) =>
    posts + authors + look + unfinished === 0 && versions > 0,
  undescribed: ({ alt }) => alt === "",
  choice: ({ replacedBy }) => replacedBy === null,
};

/** Images that match the filter, newest first, with how often each is used. Skipping many does not block other requests. */
async function* walkImages(db: Db, filter: ImageFilter, search = "", cursor?: string | null, most = imagesPerPage) {
  const term = foldForSearch(search.trim());
  const fits = (image: CountedImage) =>
    fitsFilter[filter](image) && (term === "" || foldForSearch(`${image.fileName}\n${image.alt}`).includes(term));
  const limit = filter === "all" && term === "" ? most + 1 : rowsAtATime;
  let before = cursor ?? afterEveryId;
  while (true) {
    const rows = listQueries(db).rows.all({ before, limit });
    for (const row of rows) if (fits(row)) yield row;
    before = rows.at(-1)?.id ?? before;
    if (rows.length < limit) return;
    await nextTurn();
  }
}

/** A slice of the library, the newest images first. */
export async function listImages(
  db: Db,
  { filter, search, cursor }: ImageListInput,
  most = imagesPerPage,
): Promise<{ items: ImageRow[]; nextCursor: string | null }> {
  const items: ImageRow[] = [];
  for await (const { id, ...image } of walkImages(db, filter, search, cursor, most)) {
    if (items.length === most) return { items, nextCursor: items.at(-1)?._id ?? null };
    items.push(toRow(db, { id, ...image }));
  }
  return { items, nextCursor: null };
}

/** An image of the library by its id. @throws AppError `not-found` */
export function getImage(db: Db, imageId: string): ImageRow {
  const image = listQueries(db).one.get({ imageId });
  if (!image) throw new AppError("not-found", say("imageGone"));
  return toRow(db, image);
}

const toRow = (db: Db, { id, ...image }: CountedImage): ImageRow => ({
  _id: id,
  ...image,
  shownIn: image.posts > 0 ? newestPostWith(db, id) : null,
});

function newestPostWith(db: Db, imageId: string): ImageRow["shownIn"] {
  const post = listQueries(db).newestPost.get({ imageId });
  return post ? { title: post.title, isCover: post.imageId === imageId } : null;
}

/** How many unused images `removeUnusedImages` would delete. */
export async function countUnused(db: Db, now: Date): Promise<{ count: number; bytes: number }> {
  const found = { count: 0, bytes: 0 };
  for await (const { createdAt, bytes } of walkImages(db, "unused")) {
    if (createdAt.getTime() >= now.getTime() - freshImageMs) continue;
    found.count += 1;
    found.bytes += bytes;
  }
  return found;
}
