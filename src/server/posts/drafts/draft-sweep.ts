import { and, eq, isNull, lt } from "drizzle-orm";
import { workingCopies } from "../../db/schema.ts";
import type { Deps } from "../../deps.ts";

/** How long a form may stand open with nothing in it, in milliseconds. */
const emptyKeptMs = 24 * 60 * 60 * 1000;

/** Removes posts that were begun and in which nothing stands: they are offered to nobody. */
export async function sweepWorkingCopies({ db, now, log }: Deps): Promise<void> {
  const { blogId, title, subTitle, description, imageId, updatedAt } = workingCopies;
  const isEmpty = and(eq(title, ""), eq(subTitle, ""), eq(description, ""), isNull(imageId));
  const { changes } = db
    .delete(workingCopies)
    .where(and(isNull(blogId), isEmpty, lt(updatedAt, new Date(now().getTime() - emptyKeptMs))))
    .run();
  if (changes > 0) log.info({ removed: changes }, "removed posts that were begun and left empty");
}
