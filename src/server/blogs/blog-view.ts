import { eq, getTableColumns, sql } from "drizzle-orm";
import type { SelectedFields } from "drizzle-orm/sqlite-core";
import type { BlogCard } from "../../shared/blog-schema.ts";
import { imagePath } from "../../shared/image-widths.ts";
import type { Db } from "../db/client.ts";
import { blogs, images, schedules } from "../db/schema.ts";

const { description, searchText: _searchText, preview, feedKey, ...rowColumns } = getTableColumns(blogs);
/** A post that waits has a row there; one that is published or was never to be has none that waits. */
const publishAt = sql<Date | null>`(select "publishAt" from ${schedules}
  where ${schedules.blogId} = ${blogs.id} and "updatedAfter" is null)`.mapWith(schedules.publishAt);
const size = { imageWidth: images.width, imageHeight: images.height, imageColour: images.colour };

/** What to select, by `selectBlogs`, for each of the three views. */
export const rowSelection = { ...rowColumns, publishAt, ...size };
export const viewSelection = { ...rowSelection, description };
export const cardSelection = {
  id: blogs.id,
  title: blogs.title,
  category: blogs.category,
  imageId: blogs.imageId,
  publishedAt: blogs.publishedAt,
  preview,
  feedKey,
  ...size,
};

/** Begins a query of posts, each with its picture. */
export function selectBlogs<Selection extends SelectedFields>(db: Db, selection: Selection) {
  return db.select(selection).from(blogs).innerJoin(images, eq(images.id, blogs.imageId));
}

interface Stored {
  id: string;
  imageId: string;
}

/** The one place where a post's `id` becomes `_id`, and its picture an address. */
export function toView<Row extends Stored>({ id, ...row }: Row): Omit<Row, "id"> & { _id: string; image: string } {
  return { ...row, _id: id, image: imagePath(row.imageId, 1600) };
}

type CardRow = Omit<BlogCard, "_id" | "image" | "publishedAt"> & Stored & { publishedAt: Date | null };

/** Field by field: a page has 24 of them, and taking rows apart and together again costs as much as reading them. */
export function toCard(row: CardRow): BlogCard {
  const { publishedAt } = row;
  if (!publishedAt) throw new Error(`Published post ${row.id} has no date`);
  return {
    _id: row.id,
    title: row.title,
    category: row.category,
    image: imagePath(row.imageId, 1600),
    imageWidth: row.imageWidth,
    imageHeight: row.imageHeight,
    imageColour: row.imageColour,
    preview: row.preview,
    publishedAt,
  };
}
