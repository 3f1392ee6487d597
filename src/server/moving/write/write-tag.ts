import { eq } from "drizzle-orm";
import { listAddress } from "../../../shared/addresses/list-address.ts";
import type { Reason } from "../../../shared/import-report.ts";
import { maxTagLength } from "../../../shared/limits.ts";
import { cutTo } from "../../../shared/text/clean-text.ts";
import { addTag, findTag } from "../../content/tags/tag-service.ts";
import { tags } from "../../core/db/schema.ts";
import type { SourceTag } from "../items/source-item.ts";
import { reason } from "../report/reason.ts";
import { asLine } from "./cut.ts";
import { hashOf } from "./ledger.ts";
import { leaveOut, type Reported, type Run, storeItem } from "./run.ts";
import { findTagRow, stateOfTag } from "./states.ts";
import { redirectAll, reportTooLong } from "./write-redirect.ts";

/** Stores a tag. One of the same name is the same tag. */
export function writeTag(run: Run, item: SourceTag): Reported {
  const { db } = run;
  const reasons: Reason[] = [...item.reasons];
  const whole = asLine(item.name) || asLine(item.slug);
  if (whole === "") return leaveOut(run, item, "failed", [reason("item-unreadable")]);
  const name = cutTo(whole, maxTagLength);
  if (name !== whole) reasons.push(reason("name-cut"));
  reasons.push(...reportTooLong(run, item.addresses));
  const same = run.ledger.target("tag", item.source) === undefined ? findTag(db, name) : undefined;
  const own = item.own && { slug: item.slug, ...item.own };
  if (same !== undefined) reasons.push(reason("same-name", { name }));
  const redirect = (id: string) => {
    const tag = findTagRow(db, id);
    if (tag && !tag.isHidden) redirectAll(run, item.addresses, addressOfTerm(run, tag));
  };
  return storeItem(
    run,
    { ...item, reasons },
    {
      sourceHash: hashOf({ name, isHidden: item.isHidden }),
      stateOf: (id) => stateOfTag(db, id),
      insert: () => {
        const id = String(same ?? addTag(db, name, item.isHidden, own));
        redirect(id);
        return { id, isNew: same === undefined };
      },
      update: (id) => {
        // Another tag may have the new name by now.
        if (findTag(db, name) === undefined)
          db.update(tags)
            .set({ name })
            .where(eq(tags.id, Number(id)))
            .run();
        redirect(id);
      },
      urlOf: (id) => {
        const tag = findTagRow(db, id);
        return tag && !tag.isHidden ? addressOfTerm(run, tag) : undefined;
      },
    },
  );
}

/** Where the posts of a tag of the source are: with a tag here, or in a category. */
export function addressOfTerm({ categories }: Run, { slug, name }: { slug: string; name: string }): string {
  const category = categories.named(name);
  return listAddress(category === undefined ? { tag: slug } : { category });
}
