import { eq, sql } from "drizzle-orm";
import type { ReportKind } from "../../../shared/import-report.ts";
import type { SomeDetails } from "../../../shared/post-fields.ts";
import { findOpening } from "../../content/comments/comment-opening.ts";
import { findSchedule } from "../../content/posts/schedules/schedule-store.ts";
import { findDetails } from "../../content/reading/details/post-details.ts";
import type { Db } from "../../core/db/client.ts";
import {
  authors,
  categories,
  comments,
  drafts,
  files,
  images,
  posts,
  redirects,
  subscribers,
  tags,
} from "../../core/db/schema.ts";
import { hashOf } from "./ledger.ts";

/** A hash of what a person may change of a row that an import stored; null when there is no such row. */
type StateOf = (db: Db, id: string) => string | null;

/** The fields whose empty values are in the hashes that older versions stored. */
const firstFields =
  "slug tags authors excerpt metaTitle metaDescription canonicalUrl coverCaption coverAlt language isPinned".split(" ");

/** Details for a hash. A field that came later is left out where it is empty, so that hashes from before it stay the same. */
export const hashedDetails = (details: SomeDetails) =>
  Object.fromEntries(Object.entries(details).filter(([name, value]) => firstFields.includes(name) || value));

export const stateOfPost: StateOf = (db, id) => {
  const row = db.select().from(posts).where(eq(posts.id, id)).get();
  if (!row) return null;
  const { title, subTitle, description, category, imageId, kind } = row;
  const schedule = findSchedule(db, id);
  const hasRun = schedule?.updatedAfter?.getTime() === row.updatedAt.getTime();
  return hashOf({
    title,
    subTitle,
    description,
    category,
    imageId,
    kind,
    details: hashedDetails(findDetails(db, id)),
    // A schedule that ran is no change by a person.
    isPublished: row.isPublished && !hasRun,
    publishAt: schedule?.publishAt ?? null,
    isOpen: findOpening(db, id),
  });
};

export const stateOfComment: StateOf = (db, id) => {
  const row = db.select().from(comments).where(eq(comments.id, id)).get();
  if (!row || row.setAside === "erased") return null;
  return hashOf({ name: row.name, content: row.content, isApproved: row.isApproved, setAside: row.setAside });
};

/** A tag of this blog. */
export const findTagRow = (db: Db, id: string) =>
  db
    .select()
    .from(tags)
    .where(eq(tags.id, Number(id)))
    .get();

export const stateOfTag: StateOf = (db, id) => {
  const row = findTagRow(db, id);
  return row ? hashOf({ name: row.name, isHidden: row.isHidden }) : null;
};

const stateOfCategory: StateOf = (db, id) => {
  const row = db.select().from(categories).where(sql`${categories.id} = ${id}`).get();
  return row?.mergedInto === null ? hashOf({ name: row.name, description: row.description }) : null;
};

export const stateOfAuthor: StateOf = (db, id) => {
  const row = db.select().from(authors).where(eq(authors.id, id)).get();
  if (!row) return null;
  const { id: _id, ...fields } = row;
  return hashOf(fields);
};

export const stateOfRedirect: StateOf = (db, path) => {
  const row = db.select().from(redirects).where(eq(redirects.path, path)).get();
  return row ? hashOf({ target: row.target, status: row.status }) : null;
};

/** A person who confirmed or left since is not as the import left them. */
const stateOfMember: StateOf = (db, id) => {
  const row = db
    .select({ email: subscribers.email, state: subscribers.state, askedAt: subscribers.askedAt })
    .from(subscribers)
    .where(eq(subscribers.id, Number(id)))
    .get();
  return row ? hashOf(row) : null;
};

const stateOfMedia: StateOf = (db, id) => {
  const image = db.select({ id: images.id }).from(images).where(eq(images.id, id)).get();
  const file = db.select({ id: files.id }).from(files).where(eq(files.id, id)).get();
  return image || file ? "" : null;
};

/** Of the kind "other" only unfinished texts are stored. */
const stateOfDraft: StateOf = (db, id) => {
  const row = db.select({ version: drafts.version }).from(drafts).where(eq(drafts.id, id)).get();
  return row ? hashOf(row) : null;
};

export const stateOf: Partial<Record<ReportKind, StateOf>> = {
  post: stateOfPost,
  page: stateOfPost,
  comment: stateOfComment,
  tag: stateOfTag,
  category: stateOfCategory,
  author: stateOfAuthor,
  redirect: stateOfRedirect,
  media: stateOfMedia,
  member: stateOfMember,
  other: stateOfDraft,
};
