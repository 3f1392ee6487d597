import { categories } from "../categories.ts";
import {
  maxAltLength,
  maxBlockLength,
  maxBlocks,
  maxCloseAfterDays,
  maxCommentLength,
  maxCommentNameLength,
  maxMoves,
  maxPassageLength,
  maxPasswordLength,
  maxPromptLength,
  maxSearchLength,
  maxSearchPages,
  maxSocialLinks,
  maxSubTitleLength,
  maxTagLength,
  maxTitleLength,
} from "../limits.ts";

const { format: number } = new Intl.NumberFormat("en-US");
const longer = (what: string, max: number) => `${what} is longer than ${max} characters`;

/** What is wrong with the fields of a request, in English. The schemas in `shared/schemas` name these keys. */
export const inputEn = {
  // Post
  postNotNamed: "Please name a blog",
  postFieldsMissing: "Please send the blog's fields",
  titleTooLong: longer("The title", maxTitleLength),
  subTitleMissing: "Please enter the sub title",
  subTitleTooLong: longer("The sub title", maxSubTitleLength),
  descriptionNotText: "The description must be text",
  categoryUnknown: `Please choose a category: ${categories.join(", ")}`,
  thumbnailMissing: "Please choose a thumbnail",
  isPublishedNotBoolean: "isPublished must be true or false",
  publishAtNotDate: "The time to publish at must be a date and a time",
  publishAtTooLate: "Please choose a time before the year 2200",
  publishedAtNotDate: "The publication date must be a date and a time",
  publishedAtTooEarly: "The publication date must not be before 1970",

  // Settings
  settingNotText: "Please send text",
  settingTooLong: "That text is too long",
  siteNameMissing: "Please enter the name of the blog",
  authorNameMissing: "Please enter the name of the author",
  contactEmailWrong: "Please enter an e-mail address",
  linkNotHttp: "Please enter an address that starts with https:// or http://",
  socialLinksTooMany: `Please enter at most ${maxSocialLinks} links`,
  timeZoneUnknown: "Please choose a time zone such as Europe/Berlin",
  fediverseCreatorWrong: "Please enter an account such as @name@server.example",

  // Tag
  tagMissing: "Please enter a tag",
  tagTooLong: longer("A tag", maxTagLength),

  // Draft and revision
  draftLineNotText: "Please send text",
  draftLineTooLong: "That line is too long",
  draftIdWrong: "That is not a draft id",
  revisionNotNamed: "Please name a version",
  revisionNotFound: "Version not found",

  // List and search
  beforeNotNumber: "before must be a number",
  beforeNotWhole: "before must be a whole number",
  beforeNotText: "before must be text",
  beforeTooLong: "That id is too long",
  cursorNotNumber: "cursor must be a number",
  cursorNotWhole: "cursor must be a whole number",
  cursorNotText: "cursor must be text",
  cursorTooLong: "That cursor is too long",
  cursorUnknown: "That cursor is not valid",
  fromNotNumber: "from must be a number",
  fromNotWhole: "from must be a whole number",
  searchTermNotText: "The search term must be text",
  searchTermTooLong: longer("The search term", maxSearchLength),
  pageNotNumber: "page must be a number",
  pageNotWhole: "page must be a whole number",
  pageTooSmall: "The first page is page 1",
  pageTooLarge: `There are no more than ${maxSearchPages} pages`,

  // Comment
  commentNotNamed: "Please name a comment",
  commentNameMissing: "Please enter your name",
  commentNameTooLong: longer("The name", maxCommentNameLength),
  commentMissing: "Please write a comment",
  commentTooLong: longer("The comment", maxCommentLength),
  commentStatusUnknown: "status must be waiting, approved, spam or deleted",
  commentLabelUnknown: "learnedAs must be good or spam",
  commentsNotNamed: "Please name the comments",
  commentsNotChosen: "Please choose a comment",
  commentsTooMany: `Please move at most ${maxMoves} comments at once`,
  isOpenNotBoolean: "isOpen must be true or false",

  // Comment rules
  closeAfterMissing: "Please enter a number of days, or 0",
  closeAfterNotWhole: "Please enter a whole number of days",
  closeAfterTooLong: `Please enter at most ${maxCloseAfterDays} days`,
  blockedWordsNotText: "The blocked words must be text",
  blockedWordsTooLong: "The blocked words are too long",
  blockedWordTooLong: `Each of the blocked words has at most ${maxBlockLength} characters`,
  blockedWordsTooMany: `At most ${maxBlocks} blocked words can be kept`,
  blockedAddressesNotText: "The blocked addresses must be text",
  blockedAddressesTooLong: "The blocked addresses are too long",
  blockedAddressTooLong: `Each of the blocked addresses has at most ${maxBlockLength} characters`,
  blockedAddressesTooMany: `At most ${maxBlocks} blocked addresses can be kept`,
  senderNotNamed: "Please name a sender",
  senderNotFound: "Sender not found",

  // Image
  imageNotNamed: "Please name an image",
  imageNotFound: "Image not found",
  imageFilterUnknown: "filter must be all, unused, versions or choice",
  imageAltTooLong: longer("The description", maxAltLength),
  evenFromVersionsNotBoolean: "evenFromVersions must be true or false",

  // Signing in
  emailMissing: "Please enter your e-mail address",
  emailWrong: "Please enter a valid e-mail address",
  passwordMissing: "Please enter your password",
  passwordTooLong: longer("The password", maxPasswordLength),
  newPasswordMissing: "Please enter a new password",
  codeTooLong: "That code is too long",
  codeOfAppMissing: "Please enter the code that your app shows",
  codeOfAppWrong: "Please enter the six digits that your app shows",
  twoStepSecretWrong: "Please begin again",
  sessionNotNamed: "Please name a session",
  passkeyNotNamed: "Please name a passkey",
  passkeyUnreadable: "That passkey could not be read",

  // AI
  promptTooLong: longer("The prompt", maxPromptLength),
  passageTaskUnknown: "task must be improve, shorten, continue or spelling",
  passageMissing: "Please select some text",
  passageTooLong: `Please select at most ${number(maxPassageLength)} characters`,
  suggestionTextTooLong: "The text is too long for a suggestion",
  suggestionTextMissing: "Please write some text first",
};
