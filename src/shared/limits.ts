/** Every business number, with its unit. This file imports nothing, so that visitors' code may use it. */

/** Characters. */
export const maxTitleLength = 200;
export const maxSubTitleLength = 300;
export const maxCommentNameLength = 80;
export const maxCommentLength = 5_000;
export const maxSearchLength = 100;
export const maxPromptLength = 500;
/** Of a passage that is given to the model to work on. */
export const maxPassageLength = 20_000;
export const minPasswordLength = 12;
export const maxPasswordLength = 200;
export const maxEmailLength = 254;
export const maxIdLength = 64;
/** Of what says what an image shows; more than a few sentences is read out without a stop. */
export const maxAltLength = 500;

/** Bytes. */
export const maxDescriptionBytes = 1024 * 1024;
export const maxImageBytes = 10 * 1024 * 1024;
export const maxJsonBodyBytes = 2 * 1024 * 1024;

/** Pixels of one image, before it is decoded. */
export const maxImagePixels = 50_000_000;

/** Saves of a text whose answer never came, remembered until one does. */
export const maxOwnVersions = 21;

/** Earlier versions kept of one post, and the size of their texts together, in bytes: docs/decisions/0012-revisions.md says which go first. */
export const maxRevisions = 100;
export const maxRevisionBytes = 16 * 1024 * 1024;

/** Rows in one page of a list. */
export const cardsPerPage = 24;
export const adminRowsPerPage = 50;
/** Posts begun and never added: they stand above the form. */
export const unfinishedPerPage = 20;
export const commentsPerPage = 50;
export const imagesPerPage = 48;
export const imageUsesPerPage = 20;

/** The reader's search: posts on a page, and how many pages there are; who wants more asks more exactly. */
export const foundPerPage = 10;
export const maxSearchPages = 10;

/** Posts under a post that speak of the same. */
export const relatedPosts = 4;

/** Posts in one sitemap; the protocol allows 50,000 addresses, but a smaller file is made, kept and compressed at once. */
export const postsPerSitemap = 1_000;

/** Characters of post text in one page of a feed: long posts make shorter pages. */
export const maxFeedCharacters = 2 * 1024 * 1024;

/** Characters of a card's description preview (specification §9). */
export const previewLength = 80;

/** How long a session lasts that nobody uses, in milliseconds: 30 days. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** How long a session lasts at most, however often it is used, in milliseconds: 180 days. */
export const maxSessionLifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** A session's use is noted at most so often, in milliseconds: once an hour, never with each request. */
export const sessionRenewalMs = 60 * 60 * 1000;

/**
 * How old an image is before it goes with all unused ones, in milliseconds: 24 hours. A text that shows it may still be on its
 * way from a browser that is offline.
 */
export const freshImageMs = 24 * 60 * 60 * 1000;

/** Toasts (specification §9): milliseconds on screen, and how many are kept at once. */
export const toastDurationsMs = {
  success: 2_000,
  error: 4_000,
  blank: 4_000,
  custom: 4_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
/** The library keeps as many by itself; a browser test holds it to that. */
export const maxToasts = 20;

/** Editor undo history (specification §9): entries kept, and the time in which changes merge into one. */
export const maxUndoEntries = 100;
export const undoMergeMs = 1_000;

/** Comments that one call moves from one list to another; an Undo may bring as many back. */
export const maxMoves = 100;

/** How long a deleted comment is kept, and the hash of the address that a comment came from. */
export const deletedCommentDays = 7;
export const senderKeptDays = 30;

/**
 * What strangers may leave at most, so that a blog which nobody looks at for a year does not fill its disk: comments that wait, beyond
 * which none is taken, and spam, of which the oldest goes.
 */
export const maxWaitingComments = 25_000;
export const maxSpamKept = 10_000;

/** Under this age of the form, in seconds, a comment was written faster than people write. */
export const hastySeconds = 3;

/** Of each kind, before the filter says anything. */
export const minExamples = 10;

/** Entries of a block list, and characters of one. */
export const maxBlocks = 1_000;
export const maxBlockLength = 100;

/** Days after which a post may take no more comments, at most. */
export const maxCloseAfterDays = 36_500;

/** Procedures in one request. */
export const maxBatchSize = 10;
