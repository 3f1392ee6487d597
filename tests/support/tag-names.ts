import { asc, eq } from "drizzle-orm";
import type { Db } from "../../src/server/core/db/client.ts";
import { postTags, tags } from "../../src/server/core/db/schema.ts";

/** The names of a post's tags, in the writer's order, hidden ones too. */
export const tagNamesOf = (db: Db, postId: string): string[] =>
  db
    .select({ name: tags.name })
    .from(postTags)
    .innerJoin(tags, eq(tags.id, postTags.tagId))
    .where(eq(postTags.postId, postId))
    .orderBy(asc(postTags.position))
    .all()
    .map(({ name }) => name);
