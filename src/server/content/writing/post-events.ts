import { postAddress } from "../../../shared/addresses/post-address.ts";
import type { WebhookEvent } from "../../../shared/webhook-events.ts";
import type { Db } from "../../core/db/client.ts";
import type { posts } from "../../core/db/schema.ts";
import { getPostToEdit } from "../reading/get-post.ts";
import { recordEvent } from "../webhooks/deliveries.ts";

type State = Pick<typeof posts.$inferSelect, "kind" | "isPublished" | "publishedAt">;

/**
 * Tells webhooks of a change of a post that readers notice. A page is never told of, and neither is a post that was never
 * published. Call it in the transaction of the change, after it, or before the post is deleted.
 *
 * @param before the post before the change
 * @param isChanged whether what readers see of a published post differs
 */
export function recordPostEvent(
  db: Db,
  postId: string,
  { before, isPublished, isChanged }: { before: State; isPublished: boolean; isChanged: boolean },
  now: Date,
): void {
  if (before.kind === "page") return;
  const event = isPublished ? (before.isPublished ? "post.updated" : "post.published") : "post.unpublished";
  if (isPublished === before.isPublished && !(isPublished && isChanged)) return;
  tell(db, event, postId, now);
}

/** The same for a post that is about to be deleted. */
export function recordPostDeletion(db: Db, postId: string, { kind, publishedAt }: State, now: Date): void {
  if (kind === "post" && publishedAt !== null) tell(db, "post.deleted", postId, now);
}

const tell = (db: Db, event: WebhookEvent, postId: string, now: Date): void =>
  recordEvent(
    db,
    event,
    () => {
      const { address, title, subTitle, category, publishedAt, updatedAt, details } = getPostToEdit(db, postId);
      const { slug, tags } = details;
      const text = { id: postId, slug, title, subTitle, category, tags };
      return { ...text, publishedAt, updatedAt, path: postAddress(address) };
    },
    now,
  );
