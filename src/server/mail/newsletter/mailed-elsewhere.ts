import { ne } from "drizzle-orm";
import type { Db } from "../../core/db/client.ts";
import { mailings } from "../../core/db/schema.ts";

/** The mailings that this blog sent itself. */
export const isSentHere = ne(mailings.html, "");

/** Takes note that a post was sent to its subscribers before the blog was moved here: it is not sent again. Its mail is not kept. */
export function rememberMailed(db: Db, postId: string, at: Date): void {
  db.insert(mailings)
    .values({ postId, subject: "", html: "", text: "", state: "done", createdAt: at, finishedAt: at })
    .onConflictDoNothing()
    .run();
}
