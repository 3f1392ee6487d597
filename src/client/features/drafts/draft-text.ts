import { defaultCategory } from "../../../shared/categories.ts";
import type { WorkingText } from "../../../shared/schemas/draft-schema.ts";

/** What an empty form holds (specification §2). */
export const emptyText: WorkingText = {
  title: "",
  subTitle: "",
  description: "",
  category: defaultCategory,
  imageId: null,
  isPublished: false,
  publishedAt: null,
  publishAt: null,
};

const names = Object.keys(emptyText) as (keyof WorkingText)[];

/** A stored post, or a working copy, as the form holds it. */
export function textOf(blog: WorkingText): WorkingText {
  return Object.fromEntries(names.map((name) => [name, blog[name]])) as WorkingText;
}

/** Whether two texts say the same once they are saved: a post's lines are trimmed, and it keeps a date that is not named. */
export function sayTheSame(one: WorkingText, other: WorkingText): boolean {
  const publishedAt = one.publishedAt && other.publishedAt ? {} : { publishedAt: null };
  const saved = (it: WorkingText) => ({ ...it, title: it.title.trim(), subTitle: it.subTitle.trim(), ...publishedAt });
  return areSameTexts(saved(one), saved(other));
}

export function areSameTexts(one: WorkingText, other: WorkingText): boolean {
  return names.every((name) => Object.is(comparable(one[name]), comparable(other[name])));
}

const comparable = (value: WorkingText[keyof WorkingText]) => (value instanceof Date ? value.getTime() : value);
