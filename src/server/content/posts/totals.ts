import { type Db, preparedOnce } from "../../core/db/client.ts";
import { totals } from "../../core/db/schema.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(totals).prepare());

/** The numbers of posts and comments, which triggers keep, so that no row is counted. */
export function readTotals(db: Db): typeof totals.$inferSelect {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The totals are missing");
  return row;
}
