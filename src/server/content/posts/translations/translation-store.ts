import { and, eq, sql } from "drizzle-orm";
import type { PublishedTranslation, Translation } from "../../../../shared/schemas/post-details-schema.ts";
import { canonicalLanguage, defaultLanguage, languageName } from "../../../../shared/text/language.ts";
import { say } from "../../../../shared/words/sentence.ts";
import { type Db, inTransaction, matches, preparedOnce } from "../../../core/db/client.ts";
import { newId } from "../../../core/db/id.ts";
import { postDetails, posts, siteSettings, translations } from "../../../core/db/schema.ts";
import { AppError } from "../../../core/platform/errors.ts";
import { isPublic, listedKey, ownAddress } from "../post-view.ts";
import { requireVisible } from "../visible-post.ts";

const queries = preparedOnce((db) => {
  const shown = { lang: translations.language, address: ownAddress, _id: posts.id };
  const own = db.select({ groupId: translations.groupId }).from(translations);
  const ofGroup = sql`${translations.groupId} = (${own.where(matches(translations.postId, "postId"))})`;
  return {
    published: db
      .select(shown)
      .from(translations)
      .innerJoin(posts, eq(posts.id, translations.postId))
      .where(and(ofGroup, isPublic))
      .orderBy(translations.language)
      .prepare(),
    all: db
      .select({ ...shown, title: posts.title, isPublished: posts.isPublished })
      .from(translations)
      .innerJoin(posts, eq(posts.id, translations.postId))
      .where(ofGroup)
      .orderBy(translations.language)
      .prepare(),
    row: db.select().from(translations).where(matches(translations.postId, "postId")).prepare(),
    inLanguage: db
      .select({ title: posts.title })
      .from(translations)
      .innerJoin(posts, eq(posts.id, translations.postId))
      .where(and(matches(translations.groupId, "groupId"), matches(translations.language, "language")))
      .prepare(),
    own: db
      .select({ language: postDetails.language })
      .from(postDetails)
      .where(matches(postDetails.postId, "postId"))
      .prepare(),
    blogLanguage: db.select({ language: siteSettings.language }).from(siteSettings).prepare(),
  };
});

/** The language of posts without one of their own. */
export const blogLanguage = (db: Db): string =>
  canonicalLanguage(queries(db).blogLanguage.get()?.language ?? "") ?? defaultLanguage;

/** The language of a post or page: its own, else the blog's. */
export const languageOf = (db: Db, postId: string) => queries(db).own.get({ postId })?.language || blogLanguage(db);

/**
 * The published texts that are translations of each other, a published post itself included, in the order of their languages.
 * Without another one there is no field: pages and sitemaps then name none.
 */
export function publishedTranslations(db: Db, postId: string): { translations?: PublishedTranslation[] } {
  const found = queries(db).published.all({ postId });
  if (found.length < 2 || !found.some(({ _id }) => _id === postId)) return {};
  return { translations: found.map(({ lang, address }) => ({ lang, name: languageName(lang), address })) };
}

/** All texts of a post's group, itself included, unpublished ones too. Empty for a post without translations. */
export const translationsOf = (db: Db, postId: string): Translation[] =>
  queries(db)
    .all.all({ postId })
    .map((row) => ({ ...row, name: languageName(row.lang) }));

/**
 * Makes a post or page a translation of another one, and so of that one's translations. It leaves the group that it was in. The
 * language of both is from then on their own: another language of the blog does not change it.
 *
 * @param ref its id or slug
 * @param of that of the other one
 * @throws AppError `not-found` for an unknown post; `bad-input` for the post itself, for a page and a post, and if the group has a
 * text in its language
 */
export function linkTranslation(db: Db, ref: string, of: string): void {
  inTransaction(db, () => {
    const { row } = queries(db);
    const own = requireVisible(db, ref, true);
    const postId = own._id;
    const field = "translationOf";
    const other = requireVisible(db, of, true);
    if (postId === other._id) throw new AppError("bad-input", say("translationOfItself"), { field });
    if (own.kind !== other.kind) throw new AppError("bad-input", say("translationOfOtherKind"), { field });
    const language = languageOf(db, postId);
    const group = row.get({ postId: other._id }) ?? {
      groupId: newId(),
      language: languageOf(db, other._id),
      postId: other._id,
    };
    if (row.get({ postId })?.groupId === group.groupId) return;
    db.insert(translations).values(group).onConflictDoNothing().run();
    requireFree(db, group.groupId, language);
    unlinkTranslation(db, postId);
    db.insert(translations).values({ groupId: group.groupId, language, postId }).run();
    nameLanguage(db, other._id, group.language);
    nameLanguage(db, postId, language);
  });
}

/** Takes a post out of its group. One text alone is no group. */
export function unlinkTranslation(db: Db, postId: string): void {
  inTransaction(db, () => {
    const row = queries(db).row.get({ postId });
    if (!row) return;
    const ofGroup = eq(translations.groupId, row.groupId);
    db.delete(translations).where(eq(translations.postId, postId)).run();
    if (db.select().from(translations).where(ofGroup).all().length === 1) db.delete(translations).where(ofGroup).run();
  });
}

/**
 * The language that a post's details name from now on. A post with translations always has one of its own, and its group follows.
 *
 * @param language empty for the blog's
 * @throws AppError `bad-input` if another text of the group has it
 */
export function followLanguage(db: Db, postId: string, language: string): string {
  const row = queries(db).row.get({ postId });
  if (!row) return language;
  const wanted = language || blogLanguage(db);
  if (wanted === row.language) return wanted;
  requireFree(db, row.groupId, wanted);
  db.update(translations).set({ language: wanted }).where(eq(translations.postId, postId)).run();
  return wanted;
}

function requireFree(db: Db, groupId: string, language: string): void {
  const taken = queries(db).inLanguage.get({ groupId, language });
  if (!taken) return;
  const values = { language: languageName(language), title: taken.title };
  throw new AppError("bad-input", say("translationTaken", values), { field: "language" });
}

function nameLanguage(db: Db, postId: string, language: string): void {
  db.insert(postDetails)
    .values({ postId, language, feedKey: listedKey(postId) })
    .onConflictDoUpdate({ target: postDetails.postId, set: { language } })
    .run();
}
