import { and, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { isLinkAddress } from "../../../../shared/addresses/link-address.ts";
import type { ReportKind } from "../../../../shared/import-report.ts";
import { siteValues } from "../../../../shared/schemas/site-schema.ts";
import { isWebAddress } from "../../../../shared/schemas/text-schema.ts";
import { addAuthor } from "../../../content/authors/author-service.ts";
import { hasImage } from "../../../content/images/image-service.ts";
import { type Db, inTransaction } from "../../../core/db/client.ts";
import {
  authors,
  type CategoryId,
  categories,
  commentBlocks,
  commentSettings,
  formerAuthorSlugs,
  formerCategoryNames,
  formerTagSlugs,
  importItems,
  redirects,
  siteLinks,
  siteSettings,
  tags,
} from "../../../core/db/schema.ts";
import type {
  ArchivedImport,
  ArchivedLink,
  archivedAuthor,
  archivedCategory,
  archivedRedirect,
  archivedTag,
} from "../../archive/archive-schema.ts";
import { reason } from "../../report/reason.ts";
import type { Restored } from "../../write/run.ts";
import type { ArchivedSettings } from "./read-archive.ts";
import type { RestoreDeps } from "./restore-media.ts";

/** In an empty blog, the archive's category takes the place of the one that every blog begins with. */
export function restoreCategory(db: Db, row: z.infer<typeof archivedCategory>, isEmpty: boolean): Restored {
  const { formerNames, ...given } = row;
  const id = given.id as CategoryId;
  const values = { ...given, id, mergedInto: given.mergedInto as CategoryId | null };
  const before = db.select().from(categories).where(eq(categories.id, id)).get();
  if (before && !isEmpty) return { status: "unchanged", id };
  if (before) db.update(categories).set(values).where(eq(categories.id, id)).run();
  else db.insert(categories).values(values).run();
  for (const name of formerNames)
    db.insert(formerCategoryNames).values({ name, categoryId: id }).onConflictDoNothing().run();
  const isSame = before && (Object.keys(values) as (keyof typeof values)[]).every((key) => before[key] === values[key]);
  return { status: isSame ? "unchanged" : before ? "updated" : "imported", id };
}

export function restoreTag(db: Db, { name, slug, isHidden, former }: z.infer<typeof archivedTag>): Restored {
  if (db.select({ id: tags.id }).from(tags).where(eq(tags.slug, slug)).get())
    return { status: "unchanged", reasons: [] };
  const { id } = db.insert(tags).values({ name, slug, isHidden }).returning({ id: tags.id }).get();
  for (const it of former)
    db.insert(formerTagSlugs)
      .values({ ...it, tagId: id })
      .onConflictDoNothing()
      .run();
  return { status: "imported", id: String(id) };
}

export function restoreAuthor(db: Db, row: z.infer<typeof archivedAuthor>): Restored {
  const { formerSlugs, imageId, ...author } = row;
  if (db.select({ id: authors.id }).from(authors).where(eq(authors.id, row.id)).get())
    return { status: "unchanged", id: row.id };
  const shown = imageId !== null && hasImage(db, imageId) ? imageId : null;
  addAuthor(db, { ...author, links: author.links.filter(isWebAddress), imageId: shown });
  for (const slug of formerSlugs)
    db.insert(formerAuthorSlugs).values({ slug, authorId: row.id }).onConflictDoNothing().run();
  return { status: "imported", id: row.id, reasons: shown === imageId ? [] : [reason("author-image")] };
}

export function restoreRedirect(db: Db, row: z.infer<typeof archivedRedirect>): Restored {
  const before = db.select().from(redirects).where(eq(redirects.path, row.path)).get();
  if (before?.target === row.target && before.status === row.status) return { status: "unchanged", id: row.path };
  if (before) return { status: "skipped", reasons: [reason("redirect-taken")] };
  const { path, target } = row;
  if (!path.startsWith("/") || (target !== null && !isLinkAddress(target)))
    return { status: "skipped", reasons: [reason("redirect-not-possible")] };
  db.insert(redirects).values(row).run();
  return { status: "imported", id: row.path };
}

/** The settings, the menu and the rules of comments, one by one. They are taken only into an empty blog. */
export function* restoreSite(
  { db }: RestoreDeps,
  { settings, links, closeCommentsAfterDays, blocks }: ArchivedSettings,
  isEmpty: boolean,
): Generator<{ kind: ReportKind; name: string; restore: () => Restored }> {
  const kept = (): Restored => ({ status: "skipped", reasons: [reason("settings-kept")] });
  const one = (kind: ReportKind, name: string, restore: () => Restored) => ({
    kind,
    name,
    restore: isEmpty ? restore : kept,
  });
  for (const [name, value] of Object.entries(settings))
    yield one("setting", name, () => restoreSetting(db, name, value));
  for (const [at, link] of links.rows.entries()) yield one("menu", `${link.place}:${at}`, () => restoreLink(db, link));
  yield one("setting", "closeCommentsAfterDays", () => {
    db.update(commentSettings).set({ closeAfterDays: closeCommentsAfterDays }).run();
    return { status: "imported" };
  });
  if (isEmpty) removeOtherBlocks(db, blocks.rows);
  for (const block of blocks.rows)
    yield one("setting", `${block.kind}:${block.value}`, () => {
      const before = db.select().from(commentBlocks).where(blockOf(block)).get();
      const target = [commentBlocks.kind, commentBlocks.value];
      db.insert(commentBlocks).values(block).onConflictDoUpdate({ target, set: block }).run();
      return { status: before ? "unchanged" : "imported" };
    });
}

type Block = Pick<typeof commentBlocks.$inferSelect, "kind" | "value">;

const blockOf = ({ kind, value }: Block) => and(eq(commentBlocks.kind, kind), eq(commentBlocks.value, value));

/** Every blog begins with words of spam, of which the archived blog may have removed some. */
function removeOtherBlocks(db: Db, kept: readonly Block[]): void {
  const isKept = new Set(kept.map(({ kind, value }) => `${kind}:${value}`));
  inTransaction(db, () => {
    // Blocked senders are in no archive.
    for (const block of db.select().from(commentBlocks).where(ne(commentBlocks.kind, "sender")).all())
      if (!isKept.has(`${block.kind}:${block.value}`)) db.delete(commentBlocks).where(blockOf(block)).run();
  });
}

function restoreSetting(db: Db, name: string, value: unknown): Restored {
  const isKnown = name === "language" || Object.hasOwn(siteValues.shape, name);
  const parsed = siteValues.partial().safeParse({ [name]: value });
  const isLost =
    (name === "logoImageId" || name === "iconImageId") && !(typeof value === "string" && hasImage(db, value));
  if (!isKnown || !parsed.success || isLost) return { status: "skipped", reasons: [reason("no-home", { name })] };
  const stored = name === "language" ? { language: String(value) } : parsed.data;
  db.update(siteSettings).set(stored).where(eq(siteSettings.id, 1)).run();
  return { status: "imported" };
}

function restoreLink(db: Db, { target, ...link }: ArchivedLink): Restored {
  if (link.kind === "address" && !isLinkAddress(target))
    return { status: "skipped", reasons: [reason("no-home", { name: target })] };
  const tag =
    link.kind === "tag" ? db.select({ id: tags.id }).from(tags).where(eq(tags.slug, target)).get() : undefined;
  const row = { ...link, target: tag ? String(tag.id) : target };
  const { place, position, kind, label } = siteLinks;
  const isHere = and(
    ...[eq(place, row.place), eq(position, row.position), eq(kind, row.kind)],
    ...[eq(label, row.label), eq(siteLinks.target, row.target)],
  );
  if (db.select({ id: siteLinks.id }).from(siteLinks).where(isHere).get()) return { status: "unchanged" };
  db.insert(siteLinks).values(row).run();
  return { status: "imported" };
}

/**
 * Remembers what imports into the archived blog made of their items, with the fields that have no home. A later import of such a
 * source then doubles nothing. What this blog remembers itself stays.
 */
export function restoreImports(db: Db, rows: readonly ArchivedImport[]): void {
  inTransaction(db, () => {
    for (const { target, ...row } of rows) {
      const targetId = row.kind === "tag" && target !== null ? idOfTag(db, target) : target;
      db.insert(importItems)
        .values({ ...row, targetId })
        .onConflictDoNothing()
        .run();
    }
  });
}

function idOfTag(db: Db, slug: string): string | null {
  const tag = db.select({ id: tags.id }).from(tags).where(eq(tags.slug, slug)).get();
  return tag ? String(tag.id) : null;
}
