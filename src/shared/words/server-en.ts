import {
  maxAdminInvites,
  maxApiKeys,
  maxAuthors,
  maxBlocks,
  maxCssBytes,
  maxEmbeddedImageBytes,
  maxEmbeddedImages,
  maxIdempotencyKeyLength,
  maxIdempotencyKeys,
  maxImagePixels,
  maxPasswordLength,
  maxWebhooks,
  minPasswordLength,
} from "../limits.ts";
import { bothEn } from "./both-en.ts";
import { counted, number } from "./format.ts";
import { inputEn } from "./input-en.ts";
import type { WordsLanguage } from "./languages.ts";
import { mailTextsEn } from "./mail-en.ts";
import { noticeEn } from "./notice-en.ts";
import { operatorEn } from "./operator-en.ts";
import { enSentences, waitingTime } from "./readers/en.ts";

const leftOutNames = {
  alignment: "alignment",
  colours: "colours",
  fonts: "fonts",
  sizes: "text sizes",
  indents: "indented paragraphs",
  images: "images without a usable address",
  frames: "embedded frames",
  links: "links to addresses that a post may not link to",
  anchors: "places that links in the text lead to, such as footnotes",
  elements: "other elements",
};

const sentences = {
  // Without a prototype V8 builds the object as a hash table. With one, building it takes 90 ms and 16 MB.
  __proto__: null,
  /** The language of these words. */
  language: "en" as WordsLanguage,
  ...bothEn,
  ...inputEn,
  ...operatorEn,
  ...mailTextsEn,
  ...noticeEn,
  ...enSentences,

  // Page
  pageAdded: "Page added as a draft",
  pageSaved: "Page saved",
  pagePublished: "Page published",
  pageUnpublished: "Page unpublished",
  pageRemoved: "Page deleted",
  homePageNeedsAddress: ({ title }: { title: string }) =>
    `The list of posts would be at /posts, which is the address of the page “${title}”. Please give that page another address first`,
  slugReserved: ({ slug }: { slug: string }) => `/${slug} is used by the blog itself. Please choose another address`,
  translationOfItself: "A post is no translation of itself",
  translationOfOtherKind: "A page cannot be a translation of a post, nor a post one of a page",
  translationTaken: ({ language, title }: { language: string; title: string }) =>
    `“${title}” is already the text in ${language}. Please choose another language`,
  translationLinked: "Translation linked",
  translationUnlinked: "Translation unlinked",
  translationAdded: "Draft created. You can translate it now.",

  // Redirect
  redirectSaved: "Redirect saved",
  redirectSavedTargetMissing: "Redirect saved. There is no page at its target now.",
  redirectRemoved: "Redirect deleted",
  redirectNotFound: "Redirect not found",
  redirectExists: ({ path }: { path: string }) => `There is already a redirect from ${path}`,
  redirectNeverAsked: ({ path }: { path: string }) =>
    `The blog itself answers ${path}, so a redirect from there would never be used`,
  redirectChangedElsewhere: "The redirect was changed elsewhere in the meantime. Your changes are still in the form.",
  redirectLoop: ({ path }: { path: string }) => `The redirects from ${path} would form a loop`,
  missingForgotten: "Removed from the list",

  // Post
  postAdded: "Blog added successfully",
  postAddedAndMailed: "Blog added successfully. It is being sent to the subscribers.",
  postSaved: "Blog saved",
  postPublished: "Blog published",
  postPublishedAndMailed: "Blog published. It is being sent to the subscribers.",
  postUnpublished: "Blog unpublished",
  postRestored: "Blog restored",
  postRemoved: "Blog deleted successfully",
  postLoaded: "Blog loaded",
  postsLoaded: "Blogs loaded",
  categoryUnknown: ({ names }: { names: string[] }) => `Please choose a category: ${names.join(", ")}`,
  postAddedAlready: "This post was already added",
  textLeftOut: ({ what }: { what: (keyof typeof leftOutNames)[] }) =>
    `A post cannot hold some of what was sent, so it was left out: ${what.map((it) => leftOutNames[it]).join(", ")}`,
  textLinked: "Images and videos of other sites became links",
  textFormulas: "Formulas became code",
  embeddedImagesTooMany: `The text has too many images: at most ${maxEmbeddedImages}, together ${maxEmbeddedImageBytes / (1024 * 1024)} MiB. Please make some smaller or leave some out.`,
  postFieldsUnreadable: "The blog's fields cannot be read",
  postFieldsNotSent: "Please send the blog's fields, as JSON text in the field blog",
  postFieldsNotJson: "The field blog is not valid JSON",
  postsAtOnce: "Too many posts at the same time; please try again",
  publishAtOrNow: "Please choose either Publish Now or a time to publish at",
  publishAtPassed: "The time to publish at has passed: please choose a later one, or Publish Now",
  publishedAtInFuture: "The publication date is in the future",
  publishedAtWithoutPublication: "A post that was never published has no publication date",
  thumbnailGone: "That thumbnail no longer exists; please choose it again",

  // Category
  categoryAdded: "Category added",
  categorySaved: "Category saved",
  categoriesOrdered: "Order saved",
  categoryRemoved: "Category deleted",
  categoryNameReserved: ({ name }: { name: string }) =>
    `The name “${name}” is used by the tab with all posts. Please choose another name`,
  categoryNameTaken: ({ name }: { name: string }) => `There is already a category “${name}”`,
  categoryNeedsSuccessor: "Please choose another category for the posts",
  tagChangedElsewhere: "The tag was renamed elsewhere in the meantime.",
  categoryChangedElsewhere: "The category was changed elsewhere in the meantime. Your changes are still in the form.",
  categoriesChangedElsewhere: "The categories were changed somewhere else. Please reload the page.",

  // Tag
  tagRenamed: "Tag renamed",
  tagHidden: "Tag hidden from visitors",
  tagShown: "Visitors see the tag",
  tagsMerged: ({ name }: { name: string }) => `Tags merged into “${name}”`,
  tagRemoved: "Tag deleted",
  tagNameTaken: ({ name }: { name: string }) => `There is already a tag “${name}”. You can merge this one into it.`,
  tagUnknown: ({ name }: { name: string }) => `There is no tag “${name}”`,
  tagIntoItself: "Please choose another tag",

  // Trash
  notInTrash: "This is no longer in the trash",
  trashRestored: "Restored",
  trashErased: "Deleted permanently",
  trashEmptied: ({ count }: { count: number }) =>
    count === 0 ? "The trash is empty" : `${counted(count, "thing", "things")} deleted permanently`,

  // Draft, revision and preview
  draftChangedElsewhere: "This text was changed somewhere else",
  draftDeletedElsewhere:
    "The post was deleted elsewhere. A text kept here can become a new post: please reload the page.",
  revisionGone: "That version is no longer stored",
  revisionIncomplete: "That version is not a complete post",
  draftRestored: "The draft now has this text",
  previewEmpty: "There is nothing to preview yet",

  // Comment
  commentReplied: "Your reply is public",
  commentAnsweredIsSpam: "This comment is spam. Please approve it before you reply to it.",
  commentApproved: "Comment approved",
  commentRemoved: "Comment deleted",
  commentsLoaded: "Comments loaded",
  commentsOpened: "Comments on this post are open",
  commentsClosedNow: "Comments on this post are closed",
  spamEmptied: "The spam is deleted. It is kept for a while.",

  // Comment rules
  commentRulesSaved: "Comment rules saved",
  settingsSaved: "Settings saved",
  settingsChangedElsewhere: "The settings were changed elsewhere in the meantime. Your changes are still in the form.",
  cssTooLong: `Your own CSS is longer than ${maxCssBytes / 1024} kB`,
  lookUnknown: "Please choose one of the looks that the form offers",
  accentWrong: "Please enter a colour such as #2a4b9b",
  blockedAddressWrong: ({ address }: { address: string }) =>
    `“${address}” is not an address: write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32`,
  senderBlocked: "Comments from that address are spam from now on",
  senderUnknown: "The address of that comment is no longer known",
  sendersTooMany: `At most ${maxBlocks} addresses can be blocked; please unblock some first`,

  // Why a comment looks like spam
  spamBlockedWord: ({ word }: { word: string }) => `Blocked word: ${word}`,
  spamBlockedAddress: "Blocked address",
  spamHiddenField: "The hidden field was filled in",
  spamWithoutForm: "Sent without the post’s own form",
  spamOtherForm: "Sent with a form that is not this post’s",
  spamHasty: ({ seconds }: { seconds: number }) => `Sent ${seconds || "less than 1"} s after the page was opened`,
  spamLinks: ({ count }: { count: number }) => counted(count, "link", "links"),
  spamLinkInName: "A link in the name",
  spamEarlier: "Earlier spam from the same address",
  spamWords: ({ words }: { words: string[] }) => `Spam words: ${words.join(", ")}`,
  spamText: "The spam list has the same text",
  spamCopies: ({ count }: { count: number }) => `The same text was sent ${counted(count, "time", "times")} before`,

  // Image
  imageUploaded: "Image uploaded",
  imageKnown: "The library had this image already, so no second copy was stored",
  imageDescribed: "Description saved",
  imageFocused: "Focal point saved",
  imageReplaced: ({ posts }: { posts: number }) => {
    if (posts === 0) return "Image replaced";
    return `Image replaced in ${posts === 1 ? "a post" : counted(posts, "post", "posts")}`;
  },
  imageReplacing: ({ texts }: { texts: number }) => `The image is being replaced in ${counted(texts, "text", "texts")}`,
  imageInTrash: "A text in the trash shows this image: first restore that text, or delete it permanently",
  imageRemoved: "Image deleted",
  imagesRemoved: ({ count }: { count: number }) =>
    count === 1 ? "An image deleted" : `${counted(count, "image", "images")} deleted`,
  exportMade: ({ file, exported, skipped }: { file: string; exported: number; skipped: number }) =>
    `Wrote ${file}: ${counted(exported, "item", "items")}${skipped > 0 ? `, without ${counted(skipped, "other", "others")} that the format cannot hold` : ""}`,
  exportTargetMissing: "Please name the file to write, such as blog.zip",
  exportFormatUnknown:
    "The file's name must end with .zip, .xml or .json, or --format must be longhand, wordpress or ghost",
  exportFormatMissing: "Please choose a format",
  exportTicketUnknown: "This download has ended; please start it again",
  archiveTableDamaged: ({ file }: { file: string }) => `The file ${file} of the archive cannot be read`,
  archiveNewer: "The archive was made by another version of Longhand; please update first",
  fileUploaded: "File uploaded",
  fileRemoved: "File deleted",
  fileMissing: "Please choose a file",
  fileEmpty: "The file is empty",
  fileTooLarge: ({ megabytes }: { megabytes: number }) => `A file may have at most ${megabytes} MB`,
  importNotNamed: "Choose what to import",
  importTooLarge: ({ megabytes }: { megabytes: number }) =>
    `An upload may have at most ${megabytes} MB. Put a larger file into the folder imports beside the database`,
  importFileGone: "This file is no longer there",
  importFileRemoved: "The file was removed",
  importRunning: "An import is running. Wait until it is done",
  importStopped: "The import was stopped",
  importHeldLock: "For ten seconds the blog could store nothing else.",
  importReportGone: "There is no report of this import",
  importUndone: ({ removed, kept }: { removed: number; kept: number }) =>
    `${removed} ${removed === 1 ? "item was" : "items were"} removed${
      kept > 0 ? `; ${kept} stayed, because they were changed here or are used elsewhere` : ""
    }`,
  importsRepaired: ({ covers, subTitles }: { covers: number; subTitles: number }) =>
    covers + subTitles === 0
      ? "There is nothing to take back"
      : `${counted(covers, "cover was", "covers were")} and ${counted(subTitles, "sub title was", "sub titles were")} taken back`,
  fileTypeWrong: ({ extensions }: { extensions: string[] }) =>
    `Files of this type are not accepted. Accepted: ${extensions.join(", ")}`,
  fileNotOfType: ({ extension }: { extension: string }) =>
    `The content of the file does not match its extension, .${extension}`,
  fileInPost: "A post uses this file; remove it there first",
  fileInDraft: "An unfinished text uses this file; remove it there first",
  fileInTrash: "A text in the trash uses this file: first restore that text, or delete it permanently",
  fileInRevision: "An earlier version uses this file",
  fileNotNamed: "Please name a file",
  focusNotPercent: "The focal point must be two whole percentages",
  imageGone: "This image no longer exists",
  imageMissing: "Please choose an image",
  imageNotFile: "The field image must be a file with a file name",
  imageEmpty: "The image is an empty file",
  imagePixelsTooMany: `The image has more than ${maxImagePixels / 1_000_000} megapixels`,
  imageDamaged: "The image cannot be read; the file may be damaged",
  imageCrashed: "The image cannot be read: decoding it failed. Please try another image, or save this one again",
  imageTooSlow: "The image takes too long to read. Please make it smaller and try again",
  imageTooMuchMemory: "The image takes too much memory to read. Please make it smaller and try again",
  imagesUnavailable: "Images cannot be read at the moment. Please try again in a few seconds.",
  imagesBusy: "Many images are being prepared at the moment. Please try again in a few seconds.",
  bucketAway: "The storage of images and files does not answer. Please try again in a minute.",
  bucketRefuses: "The storage of images and files refuses the blog's request; the reason is in the server's log.",
  bucketBusy: "Many images and files are being fetched at the moment. Please try again in a few seconds.",
  imagesInBackup: "A backup is being made; please try again in a minute",
  imageInPost: "A post shows this image; replace it there first",
  imageOfAuthor: "An author has this image; choose another one there first",
  imageInLook: "It is the logo or the icon of the blog; choose another one in Settings, Look first",
  imageInDraft: "An unfinished text shows this image",
  imageInReplacement: "This image is replacing another one at the moment. Please try again later.",
  imageInRevision: "An earlier version of a post shows this image",
  imageReplacesItself: "Please choose another image than the one to replace",

  // Signing in
  signedIn: "Signed in",
  signInNeeded: "Please sign in",
  signInWrong: "E-mail or password is wrong",
  signInsBusy: "Many people are signing in at the moment. Please try again in a few seconds.",
  signInsTooMany: ({ seconds }: { seconds: number }) => `Too many wrong attempts. Please wait ${waitingTime(seconds)}.`,
  codeNeeded: "Please enter the code of your authenticator app",
  codeUsedOrWrong: "The code is wrong or was used before",
  codeNotCurrent: "The code is wrong. Please enter the code that the app shows now.",
  sessionEnded: "Signed out there",
  sessionsEnded: "Signed out everywhere else",
  sessionEndedAlready: "That session has already ended",

  // Author
  authorAdded: "Author added",
  authorSaved: "Author saved",
  authorRemoved: "Author deleted",
  authorChangedElsewhere: "The author was changed elsewhere in the meantime. Your changes are still in the form.",
  authorsFull: `There are already ${maxAuthors} authors`,

  // Account
  passwordChanged: "Password changed. You are signed out everywhere else.",
  identitySaved: "Saved",
  adminRemovedNow: "Administrator removed",
  adminGone: "This administrator was removed before",
  adminLast: "A blog has at least one administrator. Add another one first.",
  inviteMade: "The link is ready",
  inviteWithdrawn: "The link no longer works",
  invitesFull: `There are already ${maxAdminInvites} open links. Withdraw one first.`,
  passwordWrong: "Your password is wrong",
  passwordLengthWrong: `The password must have ${minPasswordLength} to ${maxPasswordLength} characters`,
  passwordTooCommon: "That password is too easy to guess. Please choose another one.",
  twoStepOn: "Two-step sign-in is on",
  twoStepOff: "Two-step sign-in is off",
  twoStepNotOn: "Two-step sign-in is not turned on",
  recoveryCodesRenewed: "The old recovery codes no longer work",
  passkeyAdded: "Passkey added",
  passkeyRemoved: "Passkey removed",
  passkeyUnverified: "The passkey could not be verified. Please try again.",
  passkeyAddedBefore: "This passkey was added before",
  passkeyRemovedBefore: "This passkey was removed before",
  apiKeyMade: "The key is ready",
  apiKeyRevoked: "The key no longer works",
  apiKeyGone: "This key was revoked before",
  apiKeysFull: `You already have ${maxApiKeys} API keys. Revoke one first.`,
  apiKeyUnknown: "This API key is unknown, or was revoked",
  apiKeyOver: "This API key has expired",
  apiKeyRefused: "An API key cannot do this. Please sign in.",
  apiKeyLacksScope: ({ scope }: { scope: string }) => `This API key lacks the scope ${scope}`,
  idempotencyKeyWrong: `An Idempotency-Key has 1 to ${maxIdempotencyKeyLength} characters`,
  idempotencyKeyOfOther: "Another request has this Idempotency-Key. Please send this one with a new key.",
  idempotencyKeyRuns:
    "The request with this Idempotency-Key is running, or was interrupted. Look whether its change is there before you send it with a new key.",
  idempotencyKeysFull: `An API key may use ${number(maxIdempotencyKeys)} Idempotency-Keys a day`,
  v1CursorOfOtherList: "cursor belongs to another list",
  v1MarkdownTooSlow: "This Markdown takes too long to read",
  v1MediaForeign: ({ address }: { address: string }) =>
    `A text cannot show ${address}: please upload images, sounds and videos first. Of other sites it shows videos of YouTube and Vimeo alone`,
  v1VersionOver: "It was changed in the meantime. Please read it again.",
  webhookAdded: "The webhook is ready",
  webhookChanged: "Webhook saved",
  webhookRemoved: "Webhook deleted",
  webhookGone: "This webhook was deleted before",
  webhookOff: "This webhook is off. Switch it on first.",
  webhooksFull: `You already have ${maxWebhooks} webhooks. Delete one first.`,
  webhookAddressInner:
    "Webhooks go to public https addresses with port 443. The server's operator can allow others with WEBHOOK_HOSTS.",
  deliveryWaits: "It is being sent",
  deliveryGone: "This delivery is not kept any more",
  deliveryRestored: "Not sent, because the blog was restored from a backup",
  apiKeyInAddress:
    "Send the API key in the header Authorization: addresses end in logs. If that was a real key, revoke it now.",
  mcpInstructions: ({ name }: { name: string }) =>
    `Tools to read and write the blog ${name}. Write drafts. Publish only what you are asked to publish.`,
  mcpMessageInvalid: "This is no message of the Model Context Protocol",
  mcpMethodUnknown: "This method is unknown",
  mcpOriginForeign: "Pages of other sites cannot use this address",
  mcpToolUnknown: "This tool is unknown",
  mcpVersionUnknown: "This version of the Model Context Protocol is unknown",
  passkeyUnknown: "This passkey is not registered here",

  // AI writing
  aiDraftGenerated: "Draft generated",
  aiOff: "AI drafting is switched off",
  aiNotConfigured: "Writing with AI is not set up yet; Settings → Advanced shows how",
  aiBusy: "Another answer is still being written. Please wait for it, or stop it.",
  aiBudgetUsed: "Today's AI budget is used up. It is available again after midnight UTC.",
  aiUnreachable: ({ reason }: { reason: string | undefined }) =>
    `The AI server cannot be reached${reason ? ` (${reason})` : ""}. Check AI_BASE_URL.`,
  aiKeyRefused: "The AI server refused the key. Check AI_API_KEY.",
  aiQuotaUsed: "The AI server is busy or its quota is used up. Please try again later.",
  aiFailed: ({ status }: { status: number }) => `The AI server failed with status ${status}. Please try again later.`,
  aiRefused: ({ status }: { status: number }) =>
    `The AI server refused the request with status ${status}. Check AI_BASE_URL and AI_MODEL.`,
  aiSilent: "The AI server took too long to answer. Please try again.",
  aiStalled: "The AI server stopped writing before the draft was whole. Please try again.",
  aiClosedMidway: "The AI server closed the connection before the draft was whole. Please try again.",
  aiAtLengthLimit:
    "The model reached its length limit before the draft was whole. Raise it at the AI server, or ask for less.",
  aiFiltered: "The AI server's content filter stopped the draft. Please word it differently.",
  aiReportedError: "The AI server reported an error. Please try again.",
  aiNotUnderstood: "The AI server's answer cannot be read. Check that AI_BASE_URL is OpenAI-compatible.",
  aiEmpty: "The AI server answered without any text. Please try again.",
  aiTooLong: "The AI server's answer is too long for a draft",
  aiNoCategory: "The AI server named no category of this blog. Please choose one.",

  // Fetching from other sites
  fetchOff: "Fetching from other sites is switched off",
  fetchAddress: "Only public addresses that begin with http:// or https:// can be fetched",
  fetchUnreachable: "The other site cannot be reached",
  fetchStatus: ({ status }: { status: number }) => `The other site answered with status ${status}`,
  fetchRedirects: "The other site redirects too often",
  fetchSlow: "The other site took too long to answer",
  fetchTooLarge: "The response of the other site is too large",

  // Request
  answersTooLarge: "The answers are too long for one response. Please send these calls one by one, without streaming.",
  requestInterrupted: "The request was interrupted",
  requestCancelled: "The request was cancelled",
  contentTypeWrong: "That content type is not accepted here",
  jsonExpected: "Please send JSON, with Content-Type: application/json",
  jsonCompressed: "Please send the JSON without compression",
  jsonNotUtf8: "The body is not valid UTF-8",
  jsonInvalid: "The body is not valid JSON",
  jsonNotObject: "The body must be a JSON object",
  formExpected: "Please send a form, with Content-Type: multipart/form-data",
  formDamaged: "The form is damaged or incomplete",
  formFieldTooLong: "A field of the form is too long",
  formFieldTwice: "A field of the form was sent twice",
  formFieldsTooMany: "The form has too many fields",
  formFilesTooMany: ({ field }: { field: string }) => `Please send one file, in the field ${field}`,
  uploadInterrupted: "The upload was interrupted",

  // Server
  dashboardLoaded: "Dashboard loaded",
  leaseSuperseded:
    "This server accepts no changes, because another server of the blog has taken over. Reading still works.",
  leaseOfAnother: "This server accepts no changes: it is a standby. Reading still works.",
};

/**
 * Every sentence of the server, in English: answers, errors, and texts for the operator. A language is one object with
 * these keys. A sentence with values is a function of one object.
 *
 * Browsers never load this file: they get its sentences in responses.
 */
export const serverEn: Omit<typeof sentences, "__proto__"> = sentences;

/** The texts that a language of the server must have. */
export type ServerWords = typeof serverEn;
