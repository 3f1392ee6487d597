import { type Db, preparedOnce } from "./client.ts";
import { totals } from "./schema.ts";

const theOnlyRow = preparedOnce((db) => db.select().from(totals).prepare());

/** How many posts and comments there are, whatever their number at the same cost. */
export function readTotals(db: Db): typeof totals.$inferSelect {
  const row = theOnlyRow(db).get();
  if (!row) throw new Error("The totals are missing");
  return row;
}
