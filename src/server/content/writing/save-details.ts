import { eq } from "drizzle-orm";
import { eachFlagColumn, eachLine, type FlagColumn, type SomeDetails } from "../../../shared/post-fields.ts";
import type { Db } from "../../core/db/client.ts";
import { postDetails } from "../../core/db/schema.ts";
import { setAuthors } from "../authors/post-authors.ts";
import { setSlug } from "../posts/addresses/slug-store.ts";
import { listedKey } from "../posts/post-view.ts";
import { followLanguage } from "../posts/translations/translation-store.ts";
import { findDetails, findDetailsRow } from "../reading/details/post-details.ts";
import { setTags } from "../tags/tag-service.ts";

/**
 * Stores details of a post. Call it in the transaction that writes the post. A missing field keeps its value. A post
 * whose details are all empty has no row of them.
 *
 * @param now the moment of a flag that becomes set
 */
export function saveDetails(db: Db, postId: string, details: SomeDetails, now: Date): void {
  const before = findDetailsRow(db).get({ postId });
  const wanted = { ...findDetails(db, postId), ...details };
  if (details.slug) setSlug(db, postId, wanted, now);
  if (details.tags) setTags(db, postId, wanted.tags);
  if (details.authors) setAuthors(db, postId, wanted.authors);
  const row = {
    ...eachLine((name) => wanted[name]),
    language: followLanguage(db, postId, wanted.language),
    ...eachFlagColumn((column, name) => (wanted[name] ? (before?.[column] ?? now) : null)),
    feedId: before?.feedId ?? null,
  };
  if (Object.values(row).every((value) => value === "" || value === null)) {
    db.delete(postDetails).where(eq(postDetails.postId, postId)).run();
    return;
  }
  db.insert(postDetails)
    .values({ postId, ...row, feedKey: listedKey(postId) })
    .onConflictDoUpdate({ target: postDetails.postId, set: row })
    .run();
}

/** Gives the flags that a post has their dates from the blog that it was exported from. Flags that are not set stay unset. */
export function keepFlags(db: Db, postId: string, flags: Record<FlagColumn, Date | null>): void {
  const before = findDetailsRow(db).get({ postId });
  if (!before) return;
  const kept = eachFlagColumn((column) => before[column] && flags[column]);
  db.update(postDetails).set(kept).where(eq(postDetails.postId, postId)).run();
}

/** Sets the id that feeds show, for a post that had one in another blog. */
export function setFeedId(db: Db, postId: string, feedId: string): void {
  db.insert(postDetails)
    .values({ postId, feedId, feedKey: listedKey(postId) })
    .onConflictDoUpdate({ target: postDetails.postId, set: { feedId } })
    .run();
}
