import type { Db } from "../../src/server/core/db/client.ts";

/** Makes later posts go to a new partition of the search index, as if the current one had this number of posts. */
export function beginPart({ $client }: Db, posts = 0): void {
  const last = Number($client.prepare("SELECT max(rowid) FROM blogs").pluck().get());
  const first = (Math.floor(last / 131_072) + 1) * 131_072;
  $client.prepare("UPDATE blogs SET rowid = ? WHERE rowid = ?").run(first + posts, last);
}
