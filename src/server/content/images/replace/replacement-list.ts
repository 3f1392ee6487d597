import type { ReplacementUnderWay } from "../../../../shared/schemas/image-schema.ts";
import type { Db } from "../../../core/db/client.ts";
import { textTables } from "./rewrite-texts.ts";

export type UnfinishedReplacement = Omit<ReplacementUnderWay, "isHeldUp">;

/** Replacements for which texts still have to be rewritten, oldest first. */
export function unfinishedReplacements(db: Db): UnfinishedReplacement[] {
  const counts = Object.values(textTables).map(
    ({ uses }) => `(SELECT count(*) FROM ${uses} u WHERE u.imageId = r.imageId)`,
  );
  const rows = db.$client.prepare(
    `SELECT * FROM (
      SELECT r.imageId, r.byImageId, i.fileName, r.texts, ${counts.join(" + ")} AS left
      FROM replacedImages r JOIN images i ON i.id = r.imageId ORDER BY r.rowid
    ) WHERE left > 0`,
  );
  // More texts may show the image since then: the total then grows.
  return (rows.all() as UnfinishedReplacement[]).map((it) => ({ ...it, texts: Math.max(it.texts, it.left) }));
}
