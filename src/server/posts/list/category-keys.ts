import { and, desc, eq, lt, sql } from "drizzle-orm";
import { type Db, preparedOnce } from "../../db/client.ts";
import { fixedLimit } from "../../db/fixed-limit.ts";
import { isPublic } from "../../db/post-view.ts";
import { type CategoryId, posts } from "../../db/schema.ts";

const keysQuery = preparedOnce((db) =>
  db
    .select({ feedKey: posts.feedKey })
    .from(posts)
    .where(and(isPublic, eq(posts.category, sql.placeholder("category")), lt(posts.feedKey, sql.placeholder("before"))))
    .orderBy(desc(posts.feedKey))
    .limit(fixedLimit(sql.placeholder("most")))
    .prepare(),
);

/** The feedKeys of the newest published posts of some categories, newest first. Reads only the index. */
export function newestKeysIn(db: Db, categories: readonly CategoryId[], before: number, most: number): number[] {
  const keys = categories.flatMap((category) => keysQuery(db).values({ category, before, most }).flat() as number[]);
  return keys.sort((a, b) => b - a).slice(0, most);
}
