import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Reason, ReportKind } from "../../../../shared/import-report.ts";
import { maxBlockLength, maxBlocks, maxMenuLinks } from "../../../../shared/limits.ts";
import { eachMenuPlace } from "../../../../shared/menu-places.ts";
import { commentRulesInput } from "../../../../shared/schemas/comment-schema.ts";
import { menuInput } from "../../../../shared/schemas/menu-schema.ts";
import { siteValues } from "../../../../shared/schemas/site-schema.ts";
import { cleanLine, isVisible } from "../../../../shared/text/clean-text.ts";
import { restoreCategory } from "../../../content/categories/category-service.ts";
import { isAddressOrRange } from "../../../content/comments/spam/block-list.ts";
import { hasImage } from "../../../content/images/image-service.ts";
import type { Db } from "../../../core/db/client.ts";
import { commentBlocks, commentSettings, importItems, siteLinks, siteSettings, tags } from "../../../core/db/schema.ts";
import type { ArchivedImport, ArchivedLink, archivedCategory } from "../../archive/archive-schema.ts";
import type { ReadingBlog } from "../../items/reading.ts";
import type { KnownItems, OwnItem, Stored } from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { type ArchivedSettings, own } from "./read-archive.ts";

/** The blog that an archive is read into. */
export interface Receiver extends ReadingBlog {
  /** Settings, menu and rules are taken only into an empty blog. */
  isEmpty(known: KnownItems): boolean;
}

/** Deleted ones last: each names its successor. */
export function* categoryItems(
  { db, isEmpty }: Receiver,
  rows: readonly z.infer<typeof archivedCategory>[],
): Generator<OwnItem> {
  const waiting = new Set<string>(rows.map(({ id }) => id));
  for (const row of rows.toSorted(
    (one, other) => Number(one.mergedInto !== null) - Number(other.mergedInto !== null),
  )) {
    const { id, name: title } = row;
    const store = (known: KnownItems): Stored => {
      waiting.delete(id);
      return { status: restoreCategory(db, row, { isReplaced: isEmpty(known), waiting }), id };
    };
    yield own("other", `category:${id}`, store, title);
  }
}

/** The settings, the menu and the rules of comments, one by one. */
export function* siteItems(
  { db, isEmpty }: Receiver,
  { settings, links, closeCommentsAfterDays, blocks }: ArchivedSettings,
): Generator<OwnItem> {
  const one = (as: ReportKind, title: string, restore: () => Stored): OwnItem =>
    own(as, `${as}:${title}`, (known) => (isEmpty(known) ? restore() : skipped(reason("settings-kept"))), title);
  for (const [name, value] of Object.entries(settings))
    yield one("setting", name, () => restoreSetting(db, name, value));
  const counts = eachMenuPlace(() => 0);
  for (const [at, link] of links.rows.entries()) {
    const position = counts[link.place]++;
    yield one("menu", `${link.place}:${at}`, () => restoreLink(db, { ...link, position }));
  }
  yield one("setting", "closeCommentsAfterDays", () => {
    removeOtherBlocks(db, blocks.rows);
    const closeAfterDays = commentRulesInput.shape.closeAfterDays.parse(closeCommentsAfterDays);
    db.update(commentSettings).set({ closeAfterDays }).run();
    return { status: "imported" };
  });
  const seen = new Map<string, number>();
  for (const block of blocks.rows) {
    const { kind, value } = block;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    yield one("setting", `${kind}:${value}`, () => {
      const isPossible = isVisible(value) && cleanLine(value).trim() === value && value.length <= maxBlockLength;
      if (!isPossible || count > maxBlocks || (kind === "address" && !isAddressOrRange(value)))
        return skipped(reason("no-home", { name: value.slice(0, maxBlockLength) }));
      const before = db.select().from(commentBlocks).where(blockOf(block)).get();
      const set = { ...block, note: cleanLine(block.note).slice(0, maxBlockLength) };
      const target = [commentBlocks.kind, commentBlocks.value];
      db.insert(commentBlocks).values(set).onConflictDoUpdate({ target, set }).run();
      return { status: before ? "unchanged" : "imported" };
    });
  }
}

const skipped = (why: Reason): Stored => ({ status: "skipped", reasons: [why] });

type Block = Pick<typeof commentBlocks.$inferSelect, "kind" | "value">;

const blockOf = ({ kind, value }: Block) => and(eq(commentBlocks.kind, kind), eq(commentBlocks.value, value));

/** Every blog begins with words of spam, of which the archived blog may have removed some. */
function removeOtherBlocks(db: Db, kept: readonly Block[]): void {
  const isKept = new Set(kept.map(({ kind, value }) => `${kind}:${value}`));
  // Blocked senders are in no archive.
  for (const block of db.select().from(commentBlocks).where(ne(commentBlocks.kind, "sender")).all())
    if (!isKept.has(`${block.kind}:${block.value}`)) db.delete(commentBlocks).where(blockOf(block)).run();
}

function restoreSetting(db: Db, name: string, value: unknown): Stored {
  const { success, data } = siteValues.partial().safeParse({ [name]: value });
  const isLost = /^(?:logo|icon)ImageId$/.test(name) && !(typeof value === "string" && hasImage(db, value));
  if (!success || !Object.hasOwn(siteValues.shape, name) || isLost) return skipped(reason("no-home", { name }));
  db.update(siteSettings).set(data).where(eq(siteSettings.id, 1)).run();
  return { status: "imported" };
}

function restoreLink(db: Db, { place, position, ...link }: ArchivedLink): Stored {
  const { kind } = link;
  const target = kind === "tag" ? idOfTag(db, link.target) : link.target;
  const { data } = menuInput.shape.menu.unwrap().element.safeParse({ ...link, target });
  if (!data || position >= maxMenuLinks) return skipped(reason("no-home", { name: link.target.slice(0, 200) }));
  const isHere = and(
    ...[eq(siteLinks.place, place), eq(siteLinks.position, position), eq(siteLinks.kind, kind)],
    ...[eq(siteLinks.label, data.label), eq(siteLinks.target, data.target)],
  );
  if (db.select({ id: siteLinks.id }).from(siteLinks).where(isHere).get()) return { status: "unchanged" };
  db.insert(siteLinks)
    .values({ ...data, place, position })
    .run();
  return { status: "imported" };
}

/**
 * Remembers what imports into the archived blog made of their items, with the fields that have no home. A later import of such a
 * source then doubles nothing. What this blog remembers itself stays.
 */
export function restoreImports(db: Db, rows: readonly ArchivedImport[]): Stored {
  let changes = 0;
  for (const { target, ...row } of rows) {
    const targetId = row.kind === "tag" && target !== null ? idOfTag(db, target) : target;
    changes += db
      .insert(importItems)
      .values({ ...row, targetId })
      .onConflictDoNothing()
      .run().changes;
  }
  return { status: changes > 0 ? "imported" : "unchanged" };
}

function idOfTag(db: Db, slug: string): string | null {
  const tag = db.select({ id: tags.id }).from(tags).where(eq(tags.slug, slug)).get();
  return tag ? String(tag.id) : null;
}
