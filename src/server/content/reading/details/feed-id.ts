import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../../core/db/client.ts";
import { feedOrigin, posts } from "../../../core/db/schema.ts";
import { isPublicAddress } from "../../../core/platform/fetch/public-address.ts";
import type { Settings } from "../../../core/settings/settings.ts";

const find = preparedOnce((db) =>
  db
    .select({ isAddress: posts.hasAddressAsFeedId, origin: feedOrigin.origin })
    .from(posts)
    .leftJoin(feedOrigin, eq(feedOrigin.id, 1))
    .where(eq(posts.id, sql.placeholder("postId")))
    .prepare(),
);

/**
 * The id in feeds of a post that brought none from another blog. It never changes, whatever SITE_URL says.
 *
 * @returns null for an older post of a blog that never had a public address: its id is its address
 */
export function ownFeedId(db: Db, postId: string): string | null {
  const { isAddress, origin } = find(db).get({ postId }) ?? { isAddress: false, origin: null };
  if (!isAddress) return feedIdWithoutHost(postId);
  return origin && `${origin}/blog/${postId}`;
}

/** A UUID of version 8 (RFC 9562), as a URN: Atom takes IRIs only, and post ids are no UUIDs. */
export function feedIdWithoutHost(postId: string): string {
  const digits = createHash("sha256").update(postId).digest("hex");
  const variant = "89ab"[Number.parseInt(digits[16] ?? "", 16) % 4];
  const parts = [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ];
  return `urn:uuid:${parts.join("-")}`;
}

/**
 * Stores the origin in the feed ids of older posts: the first SITE_URL that others can reach. Only a server does it, because a
 * command may run with other settings.
 */
export function rememberFeedOrigin(db: Db, { siteUrl }: Pick<Settings, "siteUrl">): void {
  if (isLocal(new URL(siteUrl).hostname)) return;
  if (db.select().from(feedOrigin).get()) return;
  db.insert(feedOrigin).values({ id: 1, origin: siteUrl }).onConflictDoNothing().run();
}

/** Whether a host is of this machine or its network: a name without a dot, a name reserved for this, or an inner address. */
function isLocal(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (/^[\d.]+$|:/.test(name)) return !isPublicAddress(name);
  return !name.includes(".") || /\.(?:localhost|local|internal|test|home\.arpa|lan)$/.test(name);
}
