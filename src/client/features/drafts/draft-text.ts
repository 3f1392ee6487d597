import { areSameDetails, emptyDetails, type PostDetails, type SomeDetails } from "../../../shared/post-fields.ts";
import type { DraftText } from "../../../shared/schemas/draft-schema.ts";
import { isBlankHtml } from "../../../shared/text/post-html.ts";

/** The text of an empty form, in which a category is already chosen. */
export const emptyText: DraftText = {
  title: "",
  subTitle: "",
  description: "",
  category: "",
  imageId: null,
  isPublished: false,
  publishedAt: null,
  publishAt: null,
  details: emptyDetails,
};

const names = Object.keys(emptyText) as (keyof DraftText)[];

/** The text of a stored post or draft in the form's shape. */
export function draftTextOf(post: DraftText): DraftText {
  return Object.fromEntries(names.map((name) => [name, post[name]])) as DraftText;
}

/**
 * Whether two texts are equal once they are saved: lines are trimmed, and the post keeps its date, slug and details if
 * a text leaves them out.
 */
export function areSameOnceSaved(one: DraftText, other: DraftText): boolean {
  const publishedAt = one.publishedAt && other.publishedAt ? {} : { publishedAt: null };
  const saved = (it: DraftText) => ({ ...it, title: it.title.trim(), subTitle: it.subTitle.trim(), ...publishedAt });
  return areSameFields(saved(one), saved(other)) && areSameDetails(asSaved(one.details), asSaved(other.details));
}

function asSaved({ slug, ...details }: SomeDetails): SomeDetails {
  const named = Object.entries({ ...details, ...(slug?.trim() && { slug }) });
  return Object.fromEntries(named.map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]));
}

/** Whether a text contains anything. The list of unfinished posts has the same rule: see draft-service.ts. */
export const isWritten = ({ title, subTitle, description, imageId, details }: DraftText): boolean =>
  `${title}${subTitle}${imageId ?? ""}` !== "" || !isBlankHtml(description) || !areSameDetails(details, emptyDetails);

export function areSameDrafts(one: DraftText, other: DraftText): boolean {
  const details = [one, other].map((text) => ({ ...emptyDetails, ...text.details })) as [PostDetails, PostDetails];
  return areSameFields(one, other) && areSameDetails(...details);
}

const areSameFields = (one: DraftText, other: DraftText) =>
  names.every((name) => name === "details" || Object.is(comparable(one[name]), comparable(other[name])));

const comparable = (value: DraftText[keyof DraftText]) => (value instanceof Date ? value.getTime() : value);

/** Random characters of the alphabet of ids, 26 for an id. Browsers have no randomUUID over plain http. */
export function randomToken(length = 26): string {
  const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
  return [...crypto.getRandomValues(new Uint8Array(length))].map((byte) => alphabet[byte % 32]).join("");
}
