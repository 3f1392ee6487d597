import {
  maxAltLength,
  maxCaptionLength,
  maxExcerptLength,
  maxLanguageLength,
  maxMetaDescriptionLength,
  maxMetaTitleLength,
  maxUrlLength,
} from "./limits.ts";
import { key, type PlainKey } from "./words/sentence.ts";

/** The page of a post; its preview; feeds, mails and other sites; cards in lists; the REST API. */
export type FieldOutput = "page" | "preview" | "elsewhere" | "card" | "api";

interface AnyField {
  /** Where the form has it. */
  group: "top" | "searchAndSharing" | "cover" | "more";
  /** Names in front matter, first the preferred one. */
  frontMatter: readonly string[];
}

/** A line of text in a column of its name. Empty: none. */
interface LineField extends AnyField {
  /** Its control, and what it may hold: "lines" is a line in a field of two rows, "address" one of the web. */
  type: "line" | "lines" | "address" | "language";
  max: number;
  tooLong: PlainKey;
  /** For text that is no address or no language. */
  wrong?: PlainKey;
  /** The outputs that show it as it is stored. `details/post-details.ts` makes other texts of some fields. */
  shownIn: readonly FieldOutput[];
  /** Names in WordPress's format: an export writes the first one. Names of our own begin with `_longhand_`. */
  wxr: readonly string[];
}

/** Yes or no. */
interface FlagField extends AnyField {
  type: "flag";
  notBoolean: PlainKey;
  /** It has the moment of the yes. */
  column: string;
  /** Whether pages have it too. */
  isOfPages: boolean;
}

/**
 * The fields of a post besides its text, category and cover, in the order of the form. Slug, tags and authors have tables of
 * their own. From a row follow its schemas, form control, difference, archive, WXR and front matter.
 */
const postFields = {
  excerpt: {
    type: "lines",
    max: maxExcerptLength,
    tooLong: key("excerptTooLong"),
    group: "top",
    shownIn: [],
    wxr: [],
    frontMatter: ["description", "excerpt", "summary"],
  },
  metaTitle: {
    type: "line",
    max: maxMetaTitleLength,
    tooLong: key("metaTitleTooLong"),
    group: "searchAndSharing",
    shownIn: [],
    wxr: ["_yoast_wpseo_title", "rank_math_title", "_aioseo_title"],
    frontMatter: ["seo.title", "seo_title", "metaTitle"],
  },
  metaDescription: {
    type: "lines",
    max: maxMetaDescriptionLength,
    tooLong: key("metaDescriptionTooLong"),
    group: "searchAndSharing",
    shownIn: [],
    wxr: ["_yoast_wpseo_metadesc", "rank_math_description", "_aioseo_description"],
    frontMatter: ["seo.description", "seo_description", "metaDescription"],
  },
  /** The address of the original, when the post was first published elsewhere. */
  canonicalUrl: {
    type: "address",
    max: maxUrlLength,
    tooLong: key("canonicalUrlTooLong"),
    wrong: key("canonicalUrlWrong"),
    group: "searchAndSharing",
    shownIn: ["page"],
    wxr: ["_yoast_wpseo_canonical", "rank_math_canonical_url"],
    frontMatter: ["canonical", "canonical_url", "canonicalURL"],
  },
  coverCaption: {
    type: "line",
    max: maxCaptionLength,
    tooLong: key("coverCaptionTooLong"),
    group: "cover",
    shownIn: ["page", "preview"],
    wxr: ["_longhand_cover_caption"],
    frontMatter: ["cover.caption", "image.caption", "coverCaption", "imageCaption"],
  },
  coverAlt: {
    type: "line",
    max: maxAltLength,
    tooLong: key("coverAltTooLong"),
    group: "cover",
    shownIn: ["page", "preview", "elsewhere"],
    wxr: ["_longhand_cover_alt"],
    frontMatter: ["cover.alt", "image.alt", "heroImage.alt", "coverAlt", "imageAlt", "heroImageAlt"],
  },
  /** BCP 47; empty for the blog's language. */
  language: {
    type: "language",
    max: maxLanguageLength,
    tooLong: key("languageUnknown"),
    wrong: key("languageUnknown"),
    group: "more",
    shownIn: [],
    wxr: ["_longhand_language"],
    frontMatter: ["lang", "language", "locale"],
  },
  /** Pinned posts stand first on the home page, the last pinned one first. */
  isPinned: {
    type: "flag",
    notBoolean: key("isPinnedNotBoolean"),
    column: "pinnedAt",
    isOfPages: false,
    group: "more",
    frontMatter: ["pinned", "sticky", "featured"],
  },
} as const satisfies Record<string, LineField | FlagField>;

type Rows = typeof postFields;
export type FieldName = keyof Rows;
export type LineName = { [Name in FieldName]: Rows[Name]["type"] extends "flag" ? never : Name }[FieldName];
export type FlagName = Exclude<FieldName, LineName>;
export type FlagColumn = Rows[FlagName]["column"];
type ShownIn<Output> = { [Name in LineName]: Output extends Rows[Name]["shownIn"][number] ? Name : never }[LineName];

export const fieldNames = Object.keys(postFields) as FieldName[];
export const lineNames = fieldNames.filter((name): name is LineName => postFields[name].type !== "flag");
export const flagNames = fieldNames.filter((name): name is FlagName => postFields[name].type === "flag");

export const lineField = (name: LineName): LineField => postFields[name];
export const flagField = (name: FlagName) => postFields[name];
/** The fields of one part of the form. */
export const fieldsIn = (group: AnyField["group"]) => fieldNames.filter((name) => postFields[name].group === group);
/** The lines that an output shows as they are stored. */
export const linesShownIn = <Output extends FieldOutput>(output: Output) =>
  lineNames.filter((name): name is ShownIn<Output> => lineField(name).shownIn.includes(output));

/** A loop: lists of whole posts make several of these for each post. */
function objectOf<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value) {
  const made = {} as Record<Name, Value>;
  for (const name of names) made[name] = make(name);
  return made;
}

/** An object with a value for each line. */
export const eachLine = <Value>(make: (name: LineName) => Value) => objectOf(lineNames, make);
/** An object with a value for each flag. */
export const eachFlag = <Value>(make: (name: FlagName) => Value) => objectOf(flagNames, make);
/** An object with a value for each column of a flag. */
export const eachFlagColumn = <Value>(make: (column: FlagColumn, name: FlagName) => Value) =>
  Object.fromEntries(flagNames.map((name) => [flagField(name).column, make(flagField(name).column, name)])) as Record<
    FlagColumn,
    Value
  >;
/** An object with a value for each line that an output shows as it is stored. */
export const eachShown = <Output extends FieldOutput, Value>(output: Output, make: (name: ShownIn<Output>) => Value) =>
  objectOf(linesShownIn(output), make);

/** The fields of a post or page besides its text, as drafts and revisions hold them. */
export interface PostDetails extends Record<LineName, string>, Record<FlagName, boolean> {
  /** The chosen or current slug; empty: made from the title. */
  slug: string;
  tags: string[];
  /** Ids; empty: the blog's author. */
  authors: string[];
}

/**
 * Some of a post's details. A missing field has the post's value: a tab that was opened before an update may not know
 * the field.
 */
export type SomeDetails = { [Name in keyof PostDetails]?: PostDetails[Name] | undefined };

/** The details of a new post. */
export const emptyDetails: PostDetails = {
  slug: "",
  tags: [],
  authors: [],
  ...eachLine(() => ""),
  ...eachFlag(() => false),
};

export const detailNames = Object.keys(emptyDetails) as (keyof PostDetails)[];

/** Whether two texts have the same details. A field that is missing in one of them counts as equal. */
export function areSameDetails(one: SomeDetails, other: SomeDetails): boolean {
  return detailNames.every(
    (name) =>
      one[name] === undefined || other[name] === undefined || JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );
}
