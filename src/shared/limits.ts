/** Business numbers with their units. This file imports nothing, so that visitors' code may use it. */

/** Characters. */
export const maxTitleLength = 200;
export const maxSubTitleLength = 300;
export const maxSiteNameLength = 80;
export const maxTaglineLength = 200;
export const maxButtonLength = 30;
export const maxHeadlineLength = 120;
export const maxIntroLength = 1_000;
export const maxFooterLength = 500;
export const maxVerificationLength = 200;
/** Bytes of the owner's own CSS. */
export const maxCssBytes = 16 * 1024;
export const maxUrlLength = 2_000;
export const maxSocialLinks = 12;
export const maxCommentNameLength = 80;
export const maxCommentLength = 5_000;
/** Real exports contain comments that are longer than a form may send. */
export const maxImportedCommentLength = 65_536;
export const maxSearchLength = 100;
export const maxPromptLength = 500;
/** A passage sent to the AI model. */
export const maxPassageLength = 20_000;
export const minPasswordLength = 12;
export const maxPasswordLength = 200;
export const maxEmailLength = 254;
export const maxIdLength = 64;
/** Texts of a post for search engines and for previews on other sites. */
export const maxExcerptLength = 500;
export const maxMetaTitleLength = 200;
export const maxMetaDescriptionLength = 500;
export const maxCaptionLength = 500;
/** BCP 47 recommends room for 35 characters. */
export const maxLanguageLength = 35;
export const maxAuthorNameLength = 80;
export const maxBioLength = 1_000;
/** Maximum length of an id or a slug, in UTF-16 units. */
export const maxPostRefLength = 220;
export const maxTagLength = 50;
/** Maximum length of a typed slug. The slug itself has at most 60 characters, that of an import 200. */
export const maxTypedSlugLength = 200;
export const maxCategoryLength = 50;
/** The introduction of a category's list. */
export const maxCategoryDescriptionLength = 300;
/** The description of an image. Screen readers cannot pause inside it, so it must be short. */
export const maxAltLength = 500;

/** Bytes. */
export const maxDescriptionBytes = 1024 * 1024;
export const maxImageBytes = 10 * 1024 * 1024;
export const maxJsonBodyBytes = 2 * 1024 * 1024;
/** Bodies of clients without a session: calls and forms, and comments over REST. */
export const maxVisitorBodyBytes = 64 * 1024;
export const maxCommentBodyBytes = 256 * 1024;
/** Bytes of all images inside the text of a post that a script adds. Each one also has the limit `maxImageBytes`. */
export const maxEmbeddedImageBytes = 16 * 1024 * 1024;
export const maxEmbeddedImages = 20;

/** Pixels of one image, before it is decoded. */
export const maxImagePixels = 50_000_000;
/** Pictures of an animation that is stored moving, and pixels of all of them together. Of a larger one the first is stored. */
export const maxAnimationFrames = 1_000;
export const maxAnimationPixels = 40_000_000;

/** Versions of a draft whose save was not confirmed, kept until one is. */
export const maxOwnVersions = 21;

/** Revisions kept per post, and their total size in bytes. docs/decisions/0012-revisions.md says which are removed first. */
export const maxRevisions = 100;
export const maxRevisionBytes = 16 * 1024 * 1024;
/** How many of these may be autosaved texts. */
export const maxTypedRevisions = 50;
export const maxTypedBytes = 8 * 1024 * 1024;
/** Milliseconds: a draft becomes a revision after a pause, and at this interval while it is written. */
export const draftPauseMs = 2 * 60 * 1000;
export const draftRevisionEveryMs = 10 * 60 * 1000;

/** Days that deleted posts, drafts and images wait in the trash. */
export const trashDays = 30;

/** Tags and authors of one post. */
export const maxTagsPerPost = 30;
export const maxAuthorsPerPost = 10;

/** Maximum number of categories: every page lists all of them. */
export const maxCategories = 100;

/** Maximum number of tags in a sitemap, which may have 50,000 addresses. */
export const maxListsInSitemap = 20_000;

/** Posts of a category or tag, and comments of a post in the admin list, are counted up to this number. */
export const maxCounted = 1_000;

/** Maximum number of authors, and of an author's links to other sites. */
export const maxAuthors = 200;
export const maxAuthorLinks = 12;

/** Rows in one page of a list. */
export const cardsPerPage = 24;
/** Pinned posts at the top of the home page. Further pinned posts keep their normal place. */
export const maxPinnedCards = 12;
export const adminRowsPerPage = 50;
/** Unfinished posts, listed above the form. */
export const unfinishedPerPage = 20;
export const commentsPerPage = 50;
export const imagesPerPage = 48;
export const filesPerPage = 50;
export const imageUsesPerPage = 20;

/** Text search: posts per page, and the maximum number of pages. */
export const foundPerPage = 10;
export const maxSearchPages = 10;

/** Maximum number of posts in one request of a script, unless it requests all. */
export const mostListed = 1_000;
/** Items that a list of the API for scripts has at most: each may have its whole text. */
export const mostListedByScripts = 100;
/** Idempotency-Keys of one API key in 24 hours, and characters of one. */
export const maxIdempotencyKeys = 10_000;
export const maxIdempotencyKeyLength = 255;

/** Related posts under a post. */
export const maxRelatedPosts = 4;

/** Maximum number of recorded missing paths. Beyond it, the rarest are deleted. */
export const maxMissingPaths = 500;

/** Entries of the menu, and of the footer. */
export const maxMenuLinks = 30;

/** Pages in the sitemap and among the choices of the menu. A blog has a handful. */
export const maxListedPages = 1_000;

/** Posts in one page of the archive: titles and dates. */
export const archivedPerPage = 200;

/** Posts in one sitemap. The protocol allows 50,000 URLs, but a smaller file is rendered, cached and compressed faster. */
export const postsPerSitemap = 1_000;

/** Characters of post text in one page of a feed. Long posts make shorter pages. */
export const maxFeedCharacters = 2 * 1024 * 1024;

/** Characters of a card's description preview. */
export const previewLength = 80;

/** Lifetime of an unused session, in milliseconds: 30 days. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Maximum lifetime of a session, in milliseconds: 180 days. */
export const maxSessionLifetimeMs = 180 * 24 * 60 * 60 * 1000;

/** Minimum interval between two renewals of a session, in milliseconds: one hour. */
export const sessionRenewalMs = 60 * 60 * 1000;

/** API keys of one administrator. */
export const maxApiKeys = 50;
export const maxApiKeyNameLength = 100;
/** Ten years; a key may also have no end. */
export const maxApiKeyDays = 3650;

export const maxWebhooks = 20;
/** Deliveries of one webhook that wait. One more switches it off. */
export const maxWaitingDeliveries = 10_000;
/** Deliveries of one webhook that its screen lists, and that are kept after their end. */
export const deliveriesListed = 50;
/** No delivery is kept longer, sent or not: it may hold a reader's words or address. */
export const deliveryDays = 30;
/** Time in which a receiver must answer, in milliseconds. */
export const deliveryTimeoutMs = 15_000;
/** The beginning of a receiver's answer that is kept. */
export const maxDeliveryAnswerBytes = 2_000;

/** Minimum interval between two records of the last use of an API key, in milliseconds: one minute. */
export const apiKeyUseMs = 60 * 1000;

/** Lifetime of a link that sets a new password, in milliseconds: 30 minutes. */
export const passwordResetLifetimeMs = 30 * 60 * 1000;
/** Time between two such links for one administrator, in milliseconds: 15 minutes. The first one still works then. */
export const passwordResetEveryMs = 15 * 60 * 1000;
/** How long a link works that makes its reader an administrator. */
export const adminInviteLifetimeMs = 7 * 24 * 60 * 60 * 1000;
export const maxAdminInvites = 20;
export const maxAdminNameLength = 100;

/** Time between two mails about sign-ins from new devices, in milliseconds: one hour. The next one names all since the last. */
export const deviceNoticeEveryMs = 60 * 60 * 1000;
/** Time between two mails about waiting comments, in milliseconds: ten minutes. */
export const commentNoticeEveryMs = 10 * 60 * 1000;
/** Posts that such a mail names. */
export const maxPostsNamed = 10;
/** Devices that one mail about sign-ins names. */
export const maxDevicesNamed = 10;
/** Days after its last sign-in from which a device counts as new again. */
export const seenDeviceDays = 180;

/**
 * Minimum age of an unused image before it may be removed, in milliseconds: 24 hours. A browser that is offline may
 * still have a text that shows it.
 */
export const freshImageMs = 24 * 60 * 60 * 1000;

/** Time that toasts are shown, in milliseconds. */
export const toastDurationsMs = {
  success: 2_000,
  error: 4_000,
  blank: 4_000,
  custom: 4_000,
  loading: Number.POSITIVE_INFINITY,
} as const;
/** Toasts kept at once. It is react-hot-toast's own limit; a browser test checks it. */
export const maxToasts = 20;

/** The editor's undo history: number of entries, and the time in which changes merge, in milliseconds. */
export const maxUndoEntries = 100;
export const undoMergeMs = 1_000;

/** A name that an administrator gives a passkey. */
export const maxPasskeyNameLength = 80;

/** Posts that one call may change from their list. Each may be indexed again, all in one turn. */
export const maxPostChanges = 20;

/** Comments that one call, or one Undo, may move between lists. */
export const maxMoves = 100;

/** Days that a deleted comment is kept, and the hash of a comment's address. */
export const deletedCommentDays = 7;

/** Referring sites counted separately in a day; further ones are counted together. */
export const maxReferrersPerDay = 200;
export const referrersKeptDays = 730;
export const senderKeptDays = 30;

/**
 * Limits so that comments cannot fill the disk of an unattended blog: further waiting comments are refused, and the
 * oldest spam is deleted.
 */
/** Comments that a browser remembers as its own. */
export const maxReceipts = 20;
export const maxWaitingComments = 25_000;
export const maxSpamKept = 10_000;

/** Days that a sign-up for the newsletter waits to be confirmed. */
export const pendingSubscriberDays = 7;
/** Time between two confirmation mails to one address, in milliseconds: 24 hours. */
export const confirmationEveryMs = 24 * 60 * 60 * 1000;
/** Confirmation mails to all addresses in an hour. Further ones wait. */
export const maxConfirmationsPerHour = 100;
/** How many of these may go to readers of one network, so that a flood from there leaves capacity for others. */
export const maxConfirmationsPerNetwork = 20;
/**
 * Confirmation mails of one network that may wait, which is the number for five hours. Further sign-ups from there are
 * dropped.
 */
export const maxWaitingPerNetwork = 100;
/** Sign-ups that may wait for their confirmation, so that strangers cannot fill the disk. */
export const maxPendingSubscribers = 10_000;
/** Characters of a list of subscribers to import: the limit of a JSON body. */
export const maxSubscriberListLength = 1_900_000;

/** Time between two mails about replies in one thread to one commenter, in milliseconds: ten minutes. */
export const replyMailEveryMs = 10 * 60 * 1000;
/** Replies that one mail quotes, and characters of each. */
export const maxRepliesQuoted = 10;
export const maxQuotedLength = 600;
/**
 * Days that an unconfirmed address is kept, and an address without a thread, because a deleted post may be restored.
 */
export const pendingFollowerDays = 7;
export const idleFollowerDays = 31;
/** Days without a comment after which a thread is no longer followed. */
export const quietThreadDays = 365;

/** Mailings listed on the screen, and recent posts offered for sending. */
export const mailingsListed = 50;
/** Consecutive mailings that do not reach a reader, after which the address gets no more mail. */
export const maxUndeliveredInRow = 5;
/** Time between two polls of the mailbox of delivery reports, in milliseconds: five minutes. */
export const readBouncesEveryMs = 5 * 60 * 1000;
/** Bytes read of a message there: a report begins with its findings, and ends with the mail that it is about. */
export const maxReportBytes = 128 * 1024;
/** Messages that one poll reads. The next poll reads the others. */
export const maxReportsAtOnce = 1_000;
/** Listed readers of a mailing whose mail may or may not have arrived. Each crash leaves at most two. */
export const unknownMailsListed = 1_000;
export const postsToSend = 20;
/** Posts in one digest, the newest. */
export const mostDigestPosts = 50;

/** Minimum age of a form in seconds. People do not write faster. */
export const hastySeconds = 3;

/** Entries of a block list, and characters of one entry. */
export const maxBlocks = 1_000;
export const maxBlockLength = 100;

/** Maximum number of days after which comments close. */
export const maxCloseAfterDays = 36_500;

/** Maximum number of procedures in one request. */
export const maxBatchSize = 10;

/**
 * Characters of all answers to one request after the first: four of the longest texts. A streamed response may have
 * only short ones.
 */
export const maxBatchCharacters = 4 * 1024 * 1024;
export const maxStreamedCharacters = 64 * 1024;

/** Imports on the screen *Move in*, and different reasons of one report there. The downloaded report has all. */
export const maxImportsListed = 50;
export const maxReasonsShown = 200;

/** Bytes of a mail's HTML above which Gmail shows a part of it only. Its own limit is 102 kB. */
export const mostShownMailBytes = 100_000;
