import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { NextSlug, NextSlugInput } from "../../../../shared/schemas/next-slug-schema.ts";
import { canonicalLanguage } from "../../../../shared/text/language.ts";
import { freeSlugOf, isSlug, slugOf, slugOfAddress } from "../../../../shared/text/slug.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, matches, preparedOnce } from "../../../core/db/client.ts";
import { postDetails, posts, siteSettings, slugs, slugsWaiting } from "../../../core/db/schema.ts";
import { drain } from "../../../core/jobs/drain.ts";
import { AppError } from "../../../core/platform/errors.ts";
import type { Deps } from "../../../deps.ts";
import { requireVisible } from "../visible-post.ts";
import { isReservedSlug } from "./reserved-slugs.ts";

const queries = preparedOnce((db) => ({
  ownerOf: db.select({ postId: slugs.postId }).from(slugs).where(matches(slugs.slug, "slug")).prepare(),
  current: db
    .select({ slug: slugs.slug })
    .from(slugs)
    .where(and(matches(slugs.postId, "postId"), sql`${slugs.isCurrent} = 1`))
    .prepare(),
  wasPublished: db
    .select({ id: posts.id })
    .from(posts)
    .where(and(matches(posts.id, "postId"), isNotNull(posts.publishedAt)))
    .prepare(),
  isPage: db
    .select({ id: posts.id })
    .from(posts)
    .where(and(matches(posts.id, "postId"), sql`${posts.kind} = 'page'`))
    .prepare(),
  languageOf: db
    .select({ language: postDetails.language })
    .from(postDetails)
    .where(matches(postDetails.postId, "postId"))
    .prepare(),
  siteLanguage: db.select({ language: siteSettings.language }).from(siteSettings).prepare(),
  isId: db.select({ id: posts.id }).from(posts).where(matches(posts.id, "slug")).prepare(),
}));

/** The current slug of a post; null before it has one. */
export function currentSlug(db: Db, postId: string): string | null {
  return queries(db).current.get({ postId })?.slug ?? null;
}

/** A slug that a writer typed or an import brings, and the post's own language; empty if it has none. */
interface SlugWish {
  slug: string;
  language: string;
}

/**
 * Gives a post its slug. A slug that readers may know is kept as a former slug, which redirects; a post may return to
 * its own former slugs. A slug that another post has or had gets a number.
 *
 * @throws AppError `bad-input` without a letter or digit, and for a page at an address that the product uses
 */
export function setSlug(db: Db, postId: string, wanted: SlugWish, now: Date): void {
  requireSlug(wanted.slug, isPage(db, postId), currentSlug(db, postId));
  storeSlug(db, postId, { text: wanted.slug, language: wanted.language || siteLanguage(db) }, now);
}

/** The language in whose spelling new slugs are, unless a text has its own. */
export const siteLanguage = (db: Db): string => queries(db).siteLanguage.get()?.language ?? "";

/** The language in whose spelling a post gets its slug: its own, else the blog's. */
export const slugLanguageOf = (db: Db, postId: string): string =>
  queries(db).languageOf.get({ postId })?.language || siteLanguage(db);

/** @param current a page keeps the slug that it had before the product used the address */
function requireSlug(wanted: string, isPage: boolean, current: string | null): void {
  const slug = slugOf(wanted);
  if (slug === "") throw new AppError("bad-input", say("slugWithoutLetters"), { field: "slug" });
  if (isPage && slug !== current && isReservedSlug(slug))
    throw new AppError("bad-input", say("slugReserved", { slug }), { field: "slug" });
}

/**
 * The slug that the post or page in a form would get when it is saved and published. Nothing is stored: another post
 * may take the slug first.
 *
 * @throws AppError `bad-input` as `setSlug` does
 */
export function nextSlug(db: Db, { postId, isPage, title, slug, language: own }: NextSlugInput): NextSlug {
  const current = postId === null ? null : currentSlug(db, postId);
  if (slug === "" && current !== null) return { slug: current, isCurrent: true, taken: null };
  if (slug !== "") requireSlug(slug, isPage, current);
  const language = canonicalLanguage(own ?? "") ?? siteLanguage(db);
  const next = slugFor(db, postId, isPage, { text: slug || title, language });
  const typed = next === current ? "" : slugOf(slug, language);
  return { slug: next, isCurrent: next === current, taken: typed === "" || typed === next ? null : typed };
}

const isPage = (db: Db, postId: string) => queries(db).isPage.get({ postId }) !== undefined;

function storeSlug(db: Db, postId: string, wanted: Wanted, now: Date): void {
  const slug = slugFor(db, postId, isPage(db, postId), wanted);
  const before = currentSlug(db, postId);
  if (slug === before) return;
  if (before !== null) {
    const row = eq(slugs.slug, before);
    if (queries(db).wasPublished.get({ postId })) db.update(slugs).set({ isCurrent: false }).where(row).run();
    else db.delete(slugs).where(row).run();
  }
  db.insert(slugs)
    .values({ slug, postId, isCurrent: true, createdAt: now })
    .onConflictDoUpdate({ target: slugs.slug, set: { isCurrent: true } })
    .run();
}

export type KeptSlug = Pick<typeof slugs.$inferSelect, "slug" | "isCurrent" | "createdAt">;

/** Gives a post a slug that it had in another blog, unless it is none, or another post has or had it here. */
export function keepSlug(db: Db, postId: string, { slug, isCurrent, createdAt }: KeptSlug): void {
  const isOfPage = isPage(db, postId);
  const isOther = slug !== postId && queries(db).isId.get({ slug }) !== undefined;
  if (!isSlug(slug) || isOther || (isOfPage && isReservedSlug(slug))) return;
  db.insert(slugs)
    .values({ slug, postId, isCurrent: isCurrent && currentSlug(db, postId) === null, createdAt })
    .onConflictDoNothing()
    .run();
}

/** Gives a new post the whole slug that it had in another blog, if that is longer than slugs are here, and free. */
export function keepLongSlug(db: Db, postId: string, { slug = "", language = "" }: Partial<SlugWish>, now: Date): void {
  const spelledIn = language || siteLanguage(db);
  const whole = slugOfAddress(slug, spelledIn);
  if (whole !== slugOf(slug, spelledIn)) keepSlug(db, postId, { slug: whole, isCurrent: true, createdAt: now });
}

/** The post that has or had a slug. */
export const ownerOfSlug = (db: Db, slug: string): string | undefined => queries(db).ownerOf.get({ slug })?.postId;

/** Whether a save with this slug changes nothing. An empty one leaves the slug as it is. */
export function keepsSlug(db: Db, postId: string, wanted: string | undefined): boolean {
  if (!wanted) return true;
  const text = { text: wanted, language: slugLanguageOf(db, postId) };
  return slugFor(db, postId, isPage(db, postId), text) === currentSlug(db, postId);
}

/** Gives a published post, or a page, a slug from its title, unless it has one. */
export function ensureSlug(db: Db, postId: string, title: string, now: Date): void {
  if (currentSlug(db, postId) === null)
    storeSlug(db, postId, { text: title, language: slugLanguageOf(db, postId) }, now);
}

/** A text that becomes a slug, and the language in whose spelling. */
interface Wanted {
  text: string;
  language: string;
}

/**
 * The slug that a text becomes, or the first with `-2`, `-3` … after it that is free. The post's own slug stays, also if the
 * language now spells it in another way: addresses change only when the writer changes them.
 *
 * @param postId null for a new post
 */
function slugFor(db: Db, postId: string | null, isPage: boolean, { text, language }: Wanted): string {
  const { ownerOf, isId } = queries(db);
  const current = postId === null ? null : currentSlug(db, postId);
  // The long slug of another blog stays, too.
  if (current !== null && ["", language].some((it) => slugOfAddress(text, it) === current)) return current;
  const mustLeave = (slug: string) => isPage && slug !== current && isReservedSlug(slug);
  const isFree = (slug: string) =>
    !mustLeave(slug) && (ownerOf.get({ slug })?.postId ?? postId) === postId && isId.get({ slug }) === undefined;
  const unspelled = freeSlugOf(text, "untitled", isFree);
  return unspelled === current ? unspelled : freeSlugOf(text, "untitled", isFree, language);
}

/**
 * The last segment of a post's own address.
 *
 * @param ref its id, or a slug that it has or had
 * @throws AppError `not-found` when the reader may not see the post
 */
export function addressOf(db: Db, ref: string, canSeeUnpublished: boolean): string {
  return requireVisible(db, ref, canSeeUnpublished).address;
}

/** Gives slugs to the posts that wait for one, as those from versions without slugs. @returns how many */
export async function makeMissingSlugs(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  const waiting = db
    .select({ postId: slugsWaiting.postId, title: posts.title })
    .from(slugsWaiting)
    .innerJoin(posts, eq(posts.id, slugsWaiting.postId))
    .limit(1)
    .prepare();
  let count = 0;
  await drain(db, {
    from: 0,
    isWaiting: () => waiting.get() !== undefined,
    next() {
      const post = waiting.get();
      if (!post) return null;
      ensureSlug(db, post.postId, post.title, now);
      db.delete(slugsWaiting).where(eq(slugsWaiting.postId, post.postId)).run();
      count += 1;
      return count;
    },
    workMs: 5,
    pauseMs: 5,
    signal,
  });
  return count;
}

/** The same in the server. */
export async function addressOlderPosts(
  { db, log, now, cache }: Pick<Deps, "db" | "log" | "now" | "cache">,
  signal: AbortSignal,
): Promise<void> {
  const count = await makeMissingSlugs(db, now(), signal);
  if (count === 0) return;
  // Pages may now link to posts by their titles.
  cache.clear();
  log.info({ count }, "gave older posts their addresses");
}
