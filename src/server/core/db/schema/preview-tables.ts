import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "./columns.ts";
import { drafts } from "./draft-tables.ts";
import { posts } from "./post-tables.ts";

/** Secret preview links, at most one for each post or new draft. Only the token's hash is stored. */
export const previews = sqliteTable("previews", {
  /** SHA-256 of the link's token, hexadecimal. */
  tokenHash: text().primaryKey(),
  postId: text("blogId")
    .unique()
    .references(() => posts.id, { onDelete: "cascade" }),
  /** The draft of a new post. */
  draftId: text("copyId")
    .unique()
    .references(() => drafts.id, { onDelete: "cascade" }),
  createdAt: createdAt(),
});
