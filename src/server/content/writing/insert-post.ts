import type { SomeDetails } from "../../../shared/post-fields.ts";
import { searchTextOf } from "../../../shared/text/search-rule.ts";
import type { Db } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { ensureSlug, type KeptSlug, keepLongSlug, keepSlug } from "../posts/addresses/slug-store.ts";
import { planPublication } from "../posts/schedules/schedule-store.ts";
import { indexText } from "../search/text-index.ts";
import { saveDetails } from "./save-details.ts";
import { recordUses } from "./text-uses.ts";

type PostRecord = typeof posts.$inferSelect;

interface Beside {
  details: SomeDetails;
  publishAt?: Date | null | undefined;
  /** Of a post that comes from another Longhand. One that another post has is left out. */
  slugs?: readonly KeptSlug[] | undefined;
  /** Whether its slug may be longer than slugs are here. */
  keepsLongSlug?: boolean;
}

/**
 * Stores a new post with its images, details, slug, schedule and search index. Call it in a transaction.
 *
 * @param values with the columns that `contentOf` makes and, for a published post, those of `publicationAt`
 */
export function insertPost(
  db: Db,
  values: Omit<typeof posts.$inferInsert, "searchText">,
  { details, publishAt, slugs = [], keepsLongSlug = false }: Beside,
  now: Date,
): PostRecord {
  const record = db
    .insert(posts)
    .values({ hasAddressAsFeedId: false, ...values, searchText: searchTextOf(values.title) })
    .returning()
    .get();
  recordUses(db, "post", record);
  if (keepsLongSlug) keepLongSlug(db, record.id, details, now);
  saveDetails(db, record.id, details, now);
  for (const slug of slugs) keepSlug(db, record.id, slug);
  if (record.isPublished || record.kind === "page") ensureSlug(db, record.id, record.title, now);
  planPublication(db, { ...record, isPublished: false }, { isPublished: record.isPublished, publishAt }, now);
  if (record.isPublished && record.feedKey !== null) indexText(db, record.feedKey);
  return record;
}
