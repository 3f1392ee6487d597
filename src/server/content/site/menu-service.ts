import { and, asc, eq, sql } from "drizzle-orm";
import { listAddress } from "../../../shared/addresses/list-address.ts";
import { postAddress } from "../../../shared/addresses/post-address.ts";
import { maxListedPages, maxMenuLinks } from "../../../shared/limits.ts";
import { eachMenuPlace, type MenuPlace, menuPlaces } from "../../../shared/menu-places.ts";
import type { MenuInput, MenuLinkRow, MenuState } from "../../../shared/schemas/menu-schema.ts";
import type { SiteLink } from "../../../shared/site.ts";
import { wordsLanguageOf } from "../../../shared/words/languages.ts";
import { say } from "../../../shared/words/sentence.ts";
import { type Db, inTransaction, preparedOnce } from "../../core/db/client.ts";
import { posts, siteLinks, siteSettings, tags } from "../../core/db/schema.ts";
import { fixedLimit } from "../../core/db/slice.ts";
import { AppError } from "../../core/platform/errors.ts";
import { categoriesOf } from "../posts/category-list.ts";
import { ownAddress } from "../posts/post-view.ts";
import { translationsOf } from "../posts/translations/translation-store.ts";
import { readRow } from "./read-site.ts";

const queries = preparedOnce((db) => {
  const pages = db.select({ target: posts.id, name: posts.title, address: ownAddress }).from(posts);
  const shownTags = db
    .select({ target: sql<string>`CAST(${tags.id} AS TEXT)`, name: tags.name, slug: tags.slug })
    .from(tags);
  const isPage = sql`${posts.kind} = 'page' AND ${posts.isPublished} = 1`;
  const isShown = eq(tags.isHidden, false);
  const target = sql.placeholder("target");
  return {
    links: db.select().from(siteLinks).orderBy(asc(siteLinks.position), asc(siteLinks.id)).prepare(),
    pages: pages.where(isPage).orderBy(asc(posts.id)).limit(fixedLimit(maxListedPages)).prepare(),
    page: db
      .select({ target: posts.id, name: posts.title, address: ownAddress })
      .from(posts)
      .where(and(eq(posts.id, target), isPage))
      .prepare(),
    tags: shownTags.where(isShown).orderBy(asc(tags.slug)).limit(fixedLimit(maxListedPages)).prepare(),
    tag: db
      .select({ name: tags.name, slug: tags.slug })
      .from(tags)
      .where(and(eq(tags.id, target), isShown))
      .prepare(),
  };
});

type Stored = Pick<typeof siteLinks.$inferSelect, "kind" | "label" | "target">;

/** The target of an entry. @returns null when readers cannot open it */
function targetOf(db: Db, { kind, label, target }: Stored): { name: string; href: string } | null {
  if (kind === "address") return { name: label, href: target };
  if (kind === "category") {
    const found = categoriesOf(db).all.find(({ id }) => id === target);
    return found ? { name: found.name, href: listAddress({ category: found.name }) } : null;
  }
  if (kind === "page") {
    const found = queries(db).page.get({ target });
    return found ? { name: found.name, href: postAddress(found.address) } : null;
  }
  const found = queries(db).tag.get({ target });
  return found ? { name: found.name, href: `/tag/${encodeURIComponent(found.slug)}` } : null;
}

/**
 * The entries that pages show. @param language of pages that are not in the blog's: an entry of a static page leads to its translation
 * there, and has that one's title
 */
export function shownLinks(db: Db, language?: string): Record<MenuPlace, SiteLink[]> {
  const shown = eachMenuPlace((): SiteLink[] => []);
  for (const link of queries(db).links.all()) {
    const own = language !== undefined && link.kind === "page" && translationIn(db, link.target, language);
    const target = own || targetOf(db, link);
    if (!target) continue;
    shown[link.place].push({ label: (!own && link.label) || target.name, href: target.href });
  }
  return shown;
}

/** A published translation of a page, in the very language or in one with the same words. */
function translationIn(db: Db, pageId: string, language: string): { name: string; href: string } | undefined {
  const published = translationsOf(db, pageId).filter(({ isPublished }) => isPublished);
  const sameWords = wordsLanguageOf(language);
  const found =
    published.find(({ lang }) => lang === language) ??
    published.find(({ lang }) => sameWords !== undefined && wordsLanguageOf(lang) === sameWords);
  return found && found._id !== pageId ? { name: found.title, href: postAddress(found.address) } : undefined;
}

/** The entries, and the targets that the owner may add. */
export function readMenu(db: Db): MenuState {
  const all = queries(db).links.all();
  const rows = (place: MenuPlace): MenuLinkRow[] =>
    all
      .filter((link) => link.place === place)
      .map(({ label, kind, target, ...link }) => ({
        label,
        kind,
        target,
        name: targetOf(db, { label, kind, target, ...link })?.name ?? null,
      }));
  const choices = {
    page: queries(db)
      .pages.all()
      .map(({ target, name }) => ({ target, name })),
    category: categoriesOf(db).all.map(({ id, name }) => ({ target: id, name })),
    tag: queries(db)
      .tags.all()
      .map(({ target, name }) => ({ target, name })),
  };
  return { version: readRow(db).version, ...eachMenuPlace(rows), choices };
}

/**
 * Adds a page to the end of the menu, or removes it from the menu. A second call changes nothing.
 *
 * @throws AppError `bad-input` when the menu is full
 */
export function setInMenu(db: Db, postId: string, isInMenu: boolean): void {
  inTransaction(db, () => {
    const menu = queries(db)
      .links.all()
      .filter(({ place }) => place === "menu");
    const own = menu.filter(({ kind, target }) => kind === "page" && target === postId);
    if (own.length > 0 === isInMenu) return;
    if (isInMenu) {
      if (menu.length >= maxMenuLinks) throw new AppError("bad-input", say("menuTooLong"));
      const position = Math.max(-1, ...menu.map((link) => link.position)) + 1;
      db.insert(siteLinks).values({ place: "menu", kind: "page", target: postId, label: "", position }).run();
    } else for (const { id } of own) db.delete(siteLinks).where(eq(siteLinks.id, id)).run();
    // A form of the menu that is open elsewhere must not undo this change.
    db.update(siteSettings)
      .set({ version: readRow(db).version + 1 })
      .run();
  });
}

/** Replaces the lists that are given. @throws AppError `conflict` when the settings were changed since the form showed them */
export function saveMenu(db: Db, { version, ...lists }: MenuInput): MenuState {
  return inTransaction(db, () => {
    const { version: current } = readRow(db);
    if (version !== current) throw new AppError("conflict", say("settingsChangedElsewhere"));
    for (const place of menuPlaces) {
      const given = lists[place];
      if (!given) continue;
      db.delete(siteLinks).where(eq(siteLinks.place, place)).run();
      const rows = given.map((link, position) => ({ ...link, place, position }));
      if (rows.length > 0) db.insert(siteLinks).values(rows).run();
    }
    db.update(siteSettings)
      .set({ version: current + 1 })
      .run();
    return readMenu(db);
  });
}
