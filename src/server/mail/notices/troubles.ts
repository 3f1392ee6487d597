import { eq } from "drizzle-orm";
import { inTransaction } from "../../core/db/client.ts";
import { troubles } from "../../core/db/schema.ts";
import { whenWritable } from "../../core/db/write-lock.ts";
import type { Deps } from "../../deps.ts";
import { requestOwnerNotice } from "./owner-notice.ts";

type About = typeof troubles.$inferSelect.about;

/**
 * Records whether something is wrong now. Administrators get a mail when the trouble begins, and not again until it has
 * ended in between. A failure to store it is logged: the next check repeats it.
 */
export async function recordTrouble(
  { db, log, now }: Pick<Deps, "db" | "log" | "now">,
  about: About,
  isWrong: boolean,
): Promise<void> {
  const ofKind = eq(troubles.about, about);
  try {
    if ((db.select().from(troubles).where(ofKind).get() !== undefined) === isWrong) return;
    await whenWritable(db, () =>
      inTransaction(db, () => {
        if (!isWrong) return void db.delete(troubles).where(ofKind).run();
        const { changes } = db.insert(troubles).values({ about, since: now() }).onConflictDoNothing().run();
        if (changes > 0) requestOwnerNotice(db, about, now());
      }),
    );
  } catch (error) {
    log.error({ err: error, about }, "a failure could not be recorded for a notice to administrators");
  }
}
