import { eq } from "drizzle-orm";
import { maxTagsPerPost } from "../../../shared/limits.ts";
import type { ListedPostChange, PostView } from "../../../shared/schemas/post-schema.ts";
import { fold } from "../../../shared/text/search-rule.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction } from "../../core/db/client.ts";
import { posts } from "../../core/db/schema.ts";
import { AppError } from "../../core/platform/errors.ts";
import { findDetails } from "../reading/details/post-details.ts";
import { getPost } from "../reading/get-post.ts";
import { findInTrash } from "../trash/trash-rows.ts";
import { rebaseDraft } from "./drafts/draft-store.ts";
import { updatePost } from "./post-service.ts";
import { removePost, restorePost } from "./trashed-posts.ts";

/**
 * Changes posts and pages from their list, all or none. A post that no longer exists, and one that already is as wanted, are
 * skipped: a repeated call changes nothing.
 *
 * @returns the changes that undo it, one for each changed post. A publication that was already mailed stays mailed.
 * @throws AppError `bad-input` for an unknown category, or when a post would have too many tags
 */
export function changePosts(db: Db, changes: ListedPostChange[], now: Date): ListedPostChange[] {
  return inTransaction(db, () => changes.flatMap((change) => changeOne(db, change, now) ?? []).reverse());
}

function changeOne(db: Db, change: ListedPostChange, now: Date): ListedPostChange | undefined {
  const { postId } = change;
  if (change.isDeleted === false && findInTrash(db, postId)) {
    restorePost(db, postId, now);
    applyTo(db, change, now);
    return { postId, isDeleted: true };
  }
  if (!db.select({ id: posts.id }).from(posts).where(eq(posts.id, postId)).get()) return undefined;
  if (!change.isDeleted) return applyTo(db, change, now);
  const { publishAt } = getPost(db, postId, true);
  removePost(db, postId, now);
  return { postId, isDeleted: false, ...(publishAt && { publishAt }) };
}

/** Changes a post that exists. @returns undefined when it already is as wanted */
function applyTo(db: Db, change: ListedPostChange, now: Date): ListedPostChange | undefined {
  const { postId } = change;
  const before = getPost(db, postId, true);
  const tags = tagsAfter(db, change);
  // A time that passed meanwhile, as while the post was in the trash, cannot be planned again.
  const publishAt = change.publishAt && change.publishAt > now ? change.publishAt : undefined;
  const isPublished = change.isPublished === before.isPublished ? undefined : change.isPublished;
  const category =
    before.kind === "page" || change.category === before.category ? undefined : change.category || undefined;
  if (isPublished === undefined && category === undefined && !tags && !publishAt) return undefined;
  const wanted = { postId, isPublished, category, publishAt, ...(tags && { details: { tags } }) };
  rebaseDraft(db, before, updatePost(db, wanted, now));
  return undoOf(before, change, { isPublished, category, tags });
}

type Applied = { isPublished: boolean | undefined; category: string | undefined; tags: string[] | undefined };

function undoOf(
  before: PostView,
  change: ListedPostChange,
  { isPublished, category, tags }: Applied,
): ListedPostChange {
  return {
    postId: before._id,
    ...(isPublished !== undefined && { isPublished: before.isPublished }),
    ...(isPublished && before.publishAt && { publishAt: before.publishAt }),
    ...(category !== undefined && { category: before.category }),
    ...(tags && (change.addTag ? { removeTag: change.addTag } : { addTag: change.removeTag })),
  };
}

/** The tags of a post after the change; undefined when they stay. */
function tagsAfter(db: Db, { postId, addTag, removeTag }: ListedPostChange): string[] | undefined {
  const name = addTag ?? removeTag;
  if (name === undefined) return undefined;
  const before = findDetails(db, postId).tags;
  const others = before.filter((one) => fold(one) !== fold(name));
  const isThere = others.length < before.length;
  if (isThere === (addTag !== undefined)) return undefined;
  if (addTag === undefined) return others;
  if (before.length >= maxTagsPerPost) throw new AppError("bad-input", say("tagsTooMany"));
  return [...before, addTag];
}
