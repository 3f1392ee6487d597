import type { PostDetails, SomeDetails } from "./schemas/post-details-schema.ts";

/** The details of a new post. */
export const emptyDetails: PostDetails = {
  slug: "",
  tags: [],
  authors: [],
  excerpt: "",
  metaTitle: "",
  metaDescription: "",
  canonicalUrl: "",
  coverCaption: "",
  coverAlt: "",
  language: "",
  isPinned: false,
};

export const detailNames = Object.keys(emptyDetails) as (keyof PostDetails)[];

/** Whether two texts have the same details. A field that is missing in one of them counts as equal. */
export function areSameDetails(one: SomeDetails, other: SomeDetails): boolean {
  return detailNames.every(
    (name) =>
      one[name] === undefined || other[name] === undefined || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
