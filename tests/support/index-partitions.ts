import type { Db } from "../../src/server/db/client.ts";

/** Posts that are written from here on stand in another part of the search index, as if `posts` of it were written already. */
export function beginPart({ $client }: Db, posts = 0): void {
  const last = Number($client.prepare("SELECT max(rowid) FROM blogs").pluck().get());
  const first = (Math.floor(last / 131_072) + 1) * 131_072;
  $client.prepare("UPDATE blogs SET rowid = ? WHERE rowid = ?").run(first + posts, last);
}
