import { maxCommentLength, maxCommentNameLength } from "../../limits.ts";
import { pluralIn } from "../plural.ts";

const locale = "en-US";
const plural = pluralIn(locale);
const posts = (count: number) => plural(count, { one: "post", other: "posts" });
/** Posts and pages. */
const results = (count: number) => plural(count, { one: "result", other: "results" });
const quoted = (term: string) => `“${term}”`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `More than ${count}` : `${count}`);

/**
 * Every sentence and label on the public pages, in English. Browsers load this part of the file.
 *
 * A sentence that contains an element, such as a link or a date, takes it as a value and returns its parts in order.
 *
 * @see docs/translating.md
 */
export const en = {
  /** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st: the day in a date. Only English dates use it. */
  dayOfMonth: (digits: string) => {
    const day = Number(digits);
    const ending = day % 100 >= 11 && day % 100 <= 13 ? undefined : { 1: "st", 2: "nd", 3: "rd" }[day % 10];
    return `${day}${ending ?? "th"}`;
  },
  justNow: "just now",

  skipToContent: "Skip to the content",
  homeOf: (site: string) => `${site}, home`,
  home: "Home",
  toHome: "To the home page",
  login: "Login",
  dashboard: "Dashboard",
  loadingMore: "Loading…",
  loadMore: "Load more",
  tryAgain: "Try again",
  unreachable: "The server cannot be reached. Please try again.",

  blogs: "Blogs",
  blogsWith: (term: string) => `Blogs with ${quoted(term)}`,
  allBlogs: "All blogs",
  loadingBlogs: "Loading blogs",
  search: "Search",
  searchOf: (term: string) => `Search: ${term}`,
  clearSearch: "Clear Search",
  categories: "Categories",
  /** The tab of all posts, before the tabs of the categories. */
  all: "All",
  nothingFound: (term: string) => `Nothing found for ${quoted(term)}`,
  /** `isRest`: the list starts further down, and the number of posts above it is unknown. */
  postsWith: (count: number, term: string, { hasMore, isRest }: { hasMore: boolean; isRest: boolean }) =>
    `${hasMore || count > 0 ? counted(count, hasMore) : "No"} ${isRest ? "more " : ""}${posts(count)} with ${quoted(term)}`,
  noTitleWith: (term: string) => `No title or category with ${quoted(term)}`,
  inTexts: (count: number, term: string, hasMore: boolean) =>
    `${counted(count, hasMore)} ${results(count)} with ${phrase(term)} in the text`,
  allMatches: (term: string) => `All results for ${phrase(term)}`,
  backToNewest: "Back to the newest posts",
  nothingHere: "Nothing here yet",
  shorterWord: "Titles, categories and texts are searched. A shorter word may find more.",
  newPostsAppear: "New posts will appear in this place.",
  showAllPosts: "Show all posts",

  archive: "Archive",
  archiveOf: (year: number) => `Archive ${year}`,
  allOfYear: (year: number) => `All posts of ${year}.`,
  olderPosts: "Older posts",

  wholeText: "Search the whole text",
  wholeTextOf: "Search the whole text of every post.",
  wholeTextHint: "Titles and texts of every post are searched. “Words in quotation marks” are found as a phrase.",
  searching: "Searching",
  fewerWords: "All words must match. Fewer words, or only their beginnings, may find more.",
  found: (count: number, term: string, hasMore: boolean, category?: string) =>
    (count === 0
      ? `Nothing found for ${phrase(term)}`
      : `${counted(count, hasMore)} ${results(count)} for ${phrase(term)}`) + (category ? ` in ${category}` : ""),
  pages: "Pages",
  pageOf: (page: number, count: number) => `Page ${page} of ${count}`,
  betterMatches: "Better matches",
  moreMatches: "More matches",
  moreThanShown: "There are more posts. Add a word to narrow the search.",

  draftNote: "Draft: only you can see this page",
  preview: "Preview",
  previewOf: "A preview.",
  previewNote: "Preview: only people with this link can read this text.",
  minutesToRead: (count: number) => `${count} ${plural(count, { one: "minute", other: "minutes" })} to read`,
  contents: "Contents",
  close: "Close",
  previousImage: "Previous image",
  nextImage: "Next image",
  olderAndNewer: "Older and newer posts",
  older: "Older",
  newer: "Newer",
  tags: "Tags",
  moreOnThis: "More on this",
  shareThis: "Share this article",
  shareOn: (place: string) => `Share on ${place}`,
  shareByEmail: "Share by e-mail",
  copyLink: "Copy link",
  copied: "The link is copied.",
  loadingPost: "Loading the post",
  postNotLoaded: "The post could not be loaded",

  comments: "Comments",
  commentsOf: (count: number) => `Comments (${count})`,
  noComments: "No comments yet. Yours could be the first.",
  commentsClosed: "Comments are closed",
  loadMoreComments: "Load more comments",
  addComment: "Add your comment",
  cancelReply: "Cancel reply",
  replyAs: (name: string) => `Your reply is published at once as ${name}.`,
  name: "Name",
  comment: "Comment",
  leaveEmpty: "Leave this empty",
  atMost: (max: number, left?: number) =>
    `At most ${max} characters${left === undefined ? "" : left < 0 ? `: ${-left} too many` : `: ${left} left`}`,
  submit: "Submit",
  replyEmail: "Email for replies (optional)",
  replyEmailHint: "Replies are mailed to you once you confirm the address. It is never shown.",
  onlyYouSee: "Waits for approval: only you see it",
  remembered: "This browser remembers your comments.",
  forgetMe: "Forget me",
  commentWaiting: "Thank you. Your comment waits for approval.",

  emailId: "Email id",
  enterEmailId: "Enter your email id",
  subscribe: "Subscribe",
  nothingSent: "Nothing was sent: there is no newsletter here yet.",
  sendsNothing: "This form sends nothing yet.",
  feedInstead: <Part>(link: (text: string) => Part) => ["The ", link("feed"), " brings every new post to your reader."],

  /** Before the names of other languages, each in its own: “Also in: Deutsch, français”. */
  alsoIn: "Also in:",

  newsletter: "Newsletter",
  feeds: "Feeds",
  feedsAre: "A feed brings every new post to a program or site that you read many blogs in, without an e-mail address.",
  feedsHow: "Copy one of these addresses into your feed reader.",
  contact: "Contact",
  rss: "RSS",
  copyright: (year: string, site: string) => `© ${year} ${site}. All rights reserved.`,

  adminArea: "Admin",
  loadingAdmin: "Loading the admin area",
  adminNeedsScript: "The admin area needs JavaScript.",

  notFoundTitle: "This page is blank",
  notFoundName: "Page not found",
  notFoundAdvice: "There is nothing at this address. It may have moved, or never have existed.",
  tooManyTitle: "Too many searches",
  tooManyAdvice: "Please try again in a few minutes.",
  brokenTitle: "Something went wrong",
  brokenAdvice: "It is our fault, not yours. Please try again in a moment.",
  unreadableTitle: "This address cannot be read",
  unreadableAdvice: "Please check how it is spelled.",
};

/** The texts of the public pages that a language must have. */
export type Words = typeof en;

type InSite = { site: string };
type NamedList = InSite & { name: string };

const numbered = (count: number, one: string, other: string) => `${count} ${plural(count, { one, other })}`;

/** "a second", "40 seconds", "2 minutes". */
export function waitingTime(seconds: number): string {
  if (seconds === 1) return "a second";
  return seconds < 90 ? numbered(seconds, "second", "seconds") : numbered(Math.ceil(seconds / 60), "minute", "minutes");
}

/** What the server says to readers, in English: answers to their forms, mails, and the pages that mails link to. */
export const enSentences = {
  // Forms
  commentWaiting: en.commentWaiting,
  commentPublished: "Thank you. Your comment is public.",
  commentsClosed: en.commentsClosed,
  commentNameMissing: "Please enter your name",
  commentNameTooLong: `The name is longer than ${maxCommentNameLength} characters`,
  commentMissing: "Please write a comment",
  commentTooLong: `The comment is longer than ${maxCommentLength} characters`,
  commentFarTooLong: `The comment is far longer than ${maxCommentLength} characters. Please go back, where your text should still be in the form, and shorten it.`,
  commentNotAnswerable: "The comment that you reply to no longer exists. You can send your text as a new comment.",
  commentsWaitingTooMany:
    "Too many comments are waiting for approval, so no more can be accepted. Please try again another day.",
  commentFromElsewhere: "Please send your comment from this page",
  emailMissing: "Please enter your e-mail address",
  emailWrong: "Please enter a valid e-mail address",
  replyAddressWrong: "Please enter a valid e-mail address for replies, or leave it empty",
  formFromElsewhere: "Please send this form from its own page",

  // Comments
  commentDeleted: "A deleted comment",
  replyTo: ({ name }: { name: string }) => `Reply to ${name}`,
  commentByAuthor: "The author",
  commentReply: "A reply",
  commentReplyByAuthor: "A reply by the author",

  // Parts of posts
  calloutNote: "Note",
  calloutTip: "Tip",
  calloutImportant: "Important",
  calloutWarning: "Warning",
  calloutCaution: "Caution",
  videoAsks: ({ service }: { service: string }) => `${service} is asked only when you press play`,
  taskDone: "Done: ",
  taskNotDone: "Not done: ",
  footnotes: "Notes",
  untitled: "Untitled",
  /** The line below the title of a post as Markdown. The day is written as 2026-11-27. */
  byline: ({ name, day, category }: { name: string; day: string; category: string }) =>
    `By ${name}, ${day}${category && `, in ${category}`}.`,
  linkToHeading: "Link to this place",
  backToText: "Back to the text",
  backToTextOf: ({ count }: { count: number }) => `Back to the text, ${count}`,
  enlarge: "Enlarge the image",
  enlargeImage: ({ alt }: { alt: string }) => `Enlarge the image: ${alt}`,

  // Look, lists and feeds
  switchTheme: "Light or dark",
  postsAbout: ({ name, site }: NamedList) => `Posts about ${name} on ${site}`,
  postsBy: ({ name, site }: NamedList) => `Posts by ${name} on ${site}`,
  newPosts: ({ site }: InSite) => `New posts on ${site}`,
  newPostsAbout: ({ name, site }: NamedList) => `New posts about ${name} on ${site}`,
  newPostsBy: ({ name, site }: NamedList) => `New posts by ${name} on ${site}`,

  listMissing: "There is no such tag or author",
  noOlderPosts: "There are no older posts",

  // Newsletter
  newsletterOff: "There is no newsletter here",
  newsletterFull:
    "Too many sign-ups are waiting for confirmation, so no more can be accepted. Please try again another day.",
  newsletterTitle: "Newsletter",
  subscriptionAsked:
    "Please check your mailbox: if this address is not subscribed yet, a mail asks you to confirm. It may take some minutes.",
  newsletterConsent: "Send me new posts by mail. Every mail has a link that ends this.",
  confirmationSubject: ({ site }: InSite) => `Please confirm: the newsletter of ${site}`,
  confirmationText: ({ site, link }: InSite & { link: string }) =>
    `Someone, probably you, asked ${site} to send new posts to this address.\n\nPlease open this page and press its button to confirm:\n\n${link}\n\nIf it was not you, do nothing: you will get no newsletter, and the address is deleted after a week.\n`,
  confirmationTitle: "Confirm your subscription",
  confirmationButton: "Subscribe",
  confirmationOver: "This link is no longer valid. Please subscribe again.",
  subscriptionConfirmed: "You are subscribed. Thank you.",
  leaveTitle: "Leave the newsletter",
  leaveQuestion: "Press the button to get no more mails of this newsletter.",
  leaveButton: "Unsubscribe",
  subscriptionLeft: "You are unsubscribed",
  mailLinkWrong: "This link is not valid",
  mailReadOnline: "Read on the site",
  mailWhy: ({ site }: InSite) => `You get this mail because you subscribed to ${site}.`,
  digestSubject: ({ site, count }: InSite & { count: number }) =>
    plural(count, { one: `${site}: a new post`, other: `${site}: ${count} new posts` }),
  backHome: "To the home page",

  // Mails about replies
  replyConfirmationSubject: ({ site }: InSite) => `Please confirm: replies to your comment on ${site}`,
  replyConfirmationText: ({ site, link }: InSite & { link: string }) =>
    `Someone, probably you, commented on ${site} and asked to get replies at this address.\n\nPlease open this page and press its button to confirm:\n\n${link}\n\nIf it was not you, do nothing: you will get no replies, and the address is deleted after a week.\n`,
  replyConfirmationTitle: "Get replies by mail",
  replyConfirmationQuestion: "Replies to your comments are mailed to you. Every mail has a link that ends this.",
  replyConfirmationButton: "Get replies",
  replyConfirmationOver: "This link is no longer valid. Please comment again with your address.",
  repliesConfirmed: "You get replies to your comments from now on. Thank you.",
  replySubject: ({ count, title }: { count: number; title: string }) =>
    plural(count, {
      one: `A reply to your comment under “${title}”`,
      other: `${count} replies to your comment under “${title}”`,
    }),
  replyBy: ({ name }: { name: string }) => `${name} writes:`,
  replyMore: ({ more }: { more: number }) =>
    plural(more, { one: "And one more reply.", other: `And ${more} more replies.` }),
  replyRead: "Read on the site",
  replyWhy: ({ site }: InSite) => `You get this mail because you commented on ${site} and asked for replies.`,
  replyLeave: "End these mails",
  replyLeaveTitle: "End mails about replies",
  replyLeaveQuestion: "Which replies do you no longer want?",
  replyLeaveThread: "This thread",
  replyLeaveAll: "All threads",
  replyThreadLeft: "You get no more replies in this thread",
  repliesLeft: "You get no more replies, and your address is deleted",

  // Failures
  postNotFound: "Blog not found",
  commentNotFound: "Comment not found",
  previewNotFound: "Preview not found",
  fileGone: "This file no longer exists",
  imageLost: "This image is missing",
  notFound: "There is nothing at this address",
  methodNotAllowed: "That method is not allowed here",
  requestUnreadable: "The request could not be read",
  requestTooLarge: "The request is too large",
  requestsTooMany: ({ seconds }: { seconds: number }) => `Too many attempts. Please wait ${waitingTime(seconds)}.`,
  busyTitle: "Many readers at once",
  busy: "The blog has more readers than it can serve at the moment. Please try again in a few seconds.",
  textsBusy: "Many long texts are being prepared at the moment. Please try again in a few seconds.",
  unexpected: "Something went wrong on our side. Please try again.",
  diskFull: "The blog's disk is full: nothing can be stored until its operator frees some space. Reading still works.",
  diskReadOnly: "The blog cannot store anything at the moment. Reading still works.",
  diskDamaged: "Part of the blog cannot be read at the moment.",
  diskBusy: "The blog is busy storing something else. Please try again.",
  leaseLapsed: "The blog accepts no changes at the moment. Reading still works. Please try again in a few seconds.",
};

/** The texts of the server for readers that a language must have. */
export type ReaderSentences = typeof enSentences;

/** Texts of a blog that its owner has not changed, in English. Each page contains them, so browsers do not load this part. */
export const enSite = {
  badge: "New: AI feature integrated",
  headline: "Your own blogging platform.",
  intro:
    "This is a place to think out loud, to share what matters, and to write without filters. Whether it is one word or a thousand, the story starts right here.",
  newsletterTitle: "Never Miss a Blog!",
  newsletterText: "Subscribe to get the latest blog,new tech, and exclusive news.",
  searchPlaceholder: "Search for blogs",
  searchButton: "Search",
  quickLinksTitle: "Quick Links",
  helpTitle: "Need Help?",
  followTitle: "Follow Us",
  tagline: "A space to think out loud, share stories, and say what needs more than a sentence.",
};

/** The texts of an unchanged blog that a language must have. */
export type SiteWords = typeof enSite;
