import { defaultCategory } from "../../../shared/categories.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";

/** What an empty form holds (specification §2). */
export const emptyText: DraftText = {
  title: "",
  subTitle: "",
  description: "",
  category: defaultCategory,
  imageId: null,
  isPublished: false,
  publishedAt: null,
  publishAt: null,
};

const names = Object.keys(emptyText) as (keyof DraftText)[];

/** A stored post, or a draft, as the form holds it. */
export function textOf(post: DraftText): DraftText {
  return Object.fromEntries(names.map((name) => [name, post[name]])) as DraftText;
}

/** Whether two texts say the same once they are saved: a post's lines are trimmed, and it keeps a date that is not named. */
export function sayTheSame(one: DraftText, other: DraftText): boolean {
  const publishedAt = one.publishedAt && other.publishedAt ? {} : { publishedAt: null };
  const saved = (it: DraftText) => ({ ...it, title: it.title.trim(), subTitle: it.subTitle.trim(), ...publishedAt });
  return areSameTexts(saved(one), saved(other));
}

export function areSameTexts(one: DraftText, other: DraftText): boolean {
  return names.every((name) => Object.is(comparable(one[name]), comparable(other[name])));
}

const comparable = (value: DraftText[keyof DraftText]) => (value instanceof Date ? value.getTime() : value);
