import type { CommentStatus } from "../../../shared/comment-status.ts";
import type { ItemStatus, Reason, ReportKind } from "../../../shared/import-report.ts";
import { type FlagColumn, type LineName, lineNames } from "../../../shared/post-fields.ts";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { reason } from "../report/reason.ts";

/**
 * One thing of a source, in words that no format owns. Readers make them, `write/` stores them.
 *
 * `source` is the key of the thing within its source, by which a second import knows it again: `item:12`, `file:posts/a.md`.
 * Titles are no keys. A key that occurs again in one source is another version of the same thing; the first one counts.
 */
export type SourceItem =
  | SourceAuthor
  | SourceTag
  | SourceMedia
  | SourcePost
  | SourceComment
  | SourceRedirect
  | CountedItem
  | OwnItem;

interface Common {
  source: string;
  /** The key without the site, of a thing of a further site in one folder. */
  plainSource?: string;
  /** What the report calls it. */
  title?: string;
  /** What happened to it while it was read. A reader never drops anything without a reason here. */
  reasons: Reason[];
}

export interface SourceAuthor extends Common {
  kind: "author";
  name: string;
  /** Wanted; empty: made from the name. */
  slug: string;
  /** Plain text. */
  bio: string;
  /** Where the portrait is, as `Address`. */
  image?: string;
  /** http(s) addresses of profiles elsewhere. */
  links: string[];
  /** Paths or addresses of the list of the author's posts, for redirects. */
  addresses: string[];
  /** Of an author from another Longhand, who keeps the id. */
  own?: { id: string; imageId: string | null; fediverseAccount: string; formerSlugs: string[] };
  /** Fields without a home here, kept as they were read. */
  unknown?: Json;
}

/** A tag, or a category of the source: both become tags. The categories with the most posts become categories, too. */
export interface SourceTag extends Common {
  kind: "tag";
  name: string;
  slug: string;
  isHidden: boolean;
  addresses: string[];
  /** Addresses that links may use but visitors need no redirect from. */
  linkAddresses?: string[];
  /** Of a tag from another Longhand, which keeps its slug. */
  own?: { former: { slug: string; name: string }[] };
  unknown?: Json;
}

/** A file that is an item of the source, such as an attachment. Files that only a text shows are found by `write/`. */
export interface SourceMedia extends Common {
  kind: "media";
  /** Where the file is. */
  address: string;
  /** Further addresses of the same file, such as smaller sizes. */
  variants: string[];
  /** Addresses of pages that show the file alone: links to them lead to the file. */
  pages?: string[];
  fileName: string;
  alt: string;
  createdAt: Date | null;
  unknown?: Json;
}

/** Whether visitors saw a post. Only `published` becomes public; `write/` makes drafts of the others and says why. */
export type SourceStatus =
  | "published"
  | "draft"
  | "scheduled"
  | "pending"
  | "private"
  | "password"
  | "members"
  | "unlisted"
  | "trash";

export interface SourcePost extends Common {
  kind: "post" | "page";
  /** May be empty, long or have line breaks: `write/` repairs it and says so. */
  title: string;
  slug: string;
  status: SourceStatus;
  /** Null: unknown. `write/` then takes another date of the post and says so; a post without any is a draft. */
  publishedAt: Date | null;
  /** Without a date it had that of its file, which no source keeps. */
  hasFileDate?: true;
  createdAt: Date | null;
  updatedAt: Date | null;
  /** Plain text; empty: the excerpt. */
  subTitle: string;
  /** Plain text. */
  excerpt: string;
  /** Source keys of authors, tags and categories, in order. A key without an item is left out, with a reason. */
  authors: string[];
  tags: string[];
  /** Names of hidden tags, which sort the posts here though the source has no such tag. */
  hiddenTags?: string[];
  /** Names of categories, the primary one first. */
  categories: string[];
  cover: SourceCover | null;
  fields: SourceFields;
  /** What its translations in the source have in common. Missing: it has none. */
  translationKey?: string;
  isPinned: boolean;
  /** Null: as the blog's settings say. */
  takesComments: boolean | null;
  /**
   * Where the post was found: addresses or paths with their query. The first one is its own. They redirect to the post, if it is
   * public, and links of other posts to them are rewritten.
   */
  addresses: string[];
  /** As those of a tag, such as `?p=12` of a site with other permalinks. */
  linkAddresses?: string[];
  own?: OwnPost;
  unknown?: Json;
  /** Makes the text. It is called only when the text is needed, at most once for each item. */
  text(): SourceText;
}

/** What a post from another Longhand keeps. Its text is stored as it is, since its addresses are those of this blog. */
export interface OwnPost {
  id: string;
  /** The id of its category. */
  category: string;
  /** Its cover. */
  imageId: string | null;
  /** Of a post that is scheduled, too. */
  publishedAt: Date | null;
  /** Null where it does not belong to that date. */
  feedKey: number | null;
  flags: Record<FlagColumn, Date | null>;
  slugs: { slug: string; isCurrent: boolean; createdAt: Date }[];
  mailedAt: Date | null;
  /** Whether its id in feeds is its address. */
  hasAddressAsFeedId: boolean;
}

export interface SourceText {
  /**
   * HTML before sanitising. Every address in `src`, `srcset` and `href` is an `Address`, so that relative ones must be resolved.
   * Paragraphs, code and quotes are elements; no shortcodes, block comments or Markdown are left.
   */
  html: string;
  /** What the text lost or changed. */
  reasons: Reason[];
}

/**
 * Where something is: an http(s) address, `file:` and the path of a file of the source below its root, with `/` (`file:img/a.png`),
 * or a path on the source's site, which begins with `/`.
 */
export type Address = string;

export interface SourceCover {
  address: Address;
  alt: string;
  /** Plain text. */
  caption: string;
}

/** The lines of a post that have no place of their own in a {@link SourcePost}. */
export type SourceLine = Exclude<LineName, (typeof placedLines)[number]>;
const placedLines = ["excerpt", "coverCaption", "coverAlt"] as const;

/** Empty: none. */
export interface SourceFields extends Record<SourceLine, string> {
  /** The id in the source's feed, so that feed readers know the post again. */
  feedId: string;
}

/** An object with a value for each {@link SourceLine}. */
export function eachSourceLine<Value>(make: (name: SourceLine) => Value): Record<SourceLine, Value> {
  const names = lineNames.filter((name): name is SourceLine => !placedLines.some((placed) => placed === name));
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<SourceLine, Value>;
}

export const noFields: SourceFields = { ...eachSourceLine(() => ""), feedId: "" };

/** The fields of a post of which a source says nothing. */
export const plainPost = {
  slug: "",
  publishedAt: null,
  createdAt: null,
  updatedAt: null,
  subTitle: "",
  excerpt: "",
  authors: [],
  tags: [],
  categories: [],
  cover: null,
  fields: noFields,
  isPinned: false,
  takesComments: null,
  addresses: [],
} satisfies Partial<SourcePost>;

/** An author of whom a source says no more than the name. */
export const plainAuthor = (source: string, name: string) =>
  ({
    kind: "author",
    source,
    title: name,
    name,
    slug: "",
    bio: "",
    links: [],
    addresses: [],
    reasons: [],
  }) satisfies SourceAuthor;

/** The same of a tag. */
export const plainTag = (source: string, name: string) =>
  ({
    kind: "tag",
    source,
    title: name,
    name,
    slug: "",
    isHidden: false,
    addresses: [],
    reasons: [],
  }) satisfies SourceTag;

/** A text of a file that cannot be read: an item that fails. */
export function unreadablePost(kind: SourcePost["kind"], path: string): SourcePost {
  return {
    ...plainPost,
    kind,
    source: `file:${path}`,
    title: path,
    status: "draft",
    reasons: [reason("item-unreadable")],
    text: () => {
      throw new AppError("bad-input", say("importItemUnreadable"));
    },
  };
}

/** A comment. A reader gives the comments of a post behind the post, each behind the one that it answers. */
export interface SourceComment extends Common {
  kind: "comment";
  /** Source key of the post. */
  post: string;
  /** The post of this blog, of a source that has none. */
  postId?: string;
  /** Source key of the comment that it answers. */
  parent: string | null;
  name: string;
  /** An address or empty. */
  website: string;
  /** Plain text with `\n`. */
  content: string;
  createdAt: Date | null;
  status: "approved" | "waiting" | "spam" | "trash";
  isByAuthor: boolean;
  /** A pingback or trackback is a webmention. */
  isMention: boolean;
  /** Of a comment from another Longhand, which keeps its id. */
  own?: { id: string; status: CommentStatus | "erased"; setAsideAt: Date | null };
  unknown?: Json;
}

/** The fields of a comment of which a source says nothing. */
export const plainComment = {
  kind: "comment",
  parent: null,
  website: "",
  isByAuthor: false,
  isMention: false,
} satisfies Partial<SourceComment>;

/** A redirect that the source's owner made. */
export interface SourceRedirect extends Common {
  kind: "redirect";
  from: string;
  /** Null: gone (410). */
  to: string | null;
  status: 301 | 302 | 410;
  /** Null: now. */
  createdAt?: Date;
}

/** What has no home here: it is counted as skipped, with at least one reason, and kept as it was read. */
export interface CountedItem extends Common {
  kind: "menu" | "member" | "revision" | "setting" | "other";
  unknown?: Json;
}

/** A file beside the texts of a source. */
export const besideTexts = ({ path }: { path: string }, why = reason("beside-texts")): CountedItem => ({
  kind: "other",
  source: `file:${path}`,
  title: path,
  reasons: [why],
});

/** What became of an {@link OwnItem}. */
export interface Stored {
  status: ItemStatus;
  id?: string;
  reasons?: Reason[];
}

/** What this and earlier imports of the source stored. */
export interface KnownItems {
  importId: string;
  /** The row that an item became. */
  target(kind: ReportKind, source: string): string | undefined;
}

/** A thing that `write/` knows nothing of, such as a subscriber, so that its reader stores it. */
export interface OwnItem extends Common {
  kind: "own";
  /** What the report calls it. */
  as: ReportKind;
  /** Is called in a transaction. */
  store?(known: KnownItems): Stored;
  /** Stores an image or file, in transactions of its own. */
  storeFile?(): Promise<Stored>;
}

export type Json = Readonly<Record<string, unknown>>;

/** The value of a key that a file chose: a key such as `constructor` is none of the table's. */
export const valueAt = <T>(table: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
