import { pluralIn } from "./plural.ts";

const locale = "en-US";
const plural = pluralIn(locale);
const posts = (count: number) => plural(count, { one: "post", other: "posts" });
const quoted = (term: string) => `“${term}”`;
/** A search for a phrase has its own quotation marks. */
const phrase = (term: string) => (/["“”]/.test(term) ? term : quoted(term));
const counted = (count: number, hasMore: boolean) => (hasMore ? `More than ${count}` : `${count}`);

/**
 * Every sentence and label on the public pages, in English. A language is one file with these keys.
 *
 * A sentence that contains an element, such as a link or a date, takes it as a value and returns its parts in order.
 */
export const en = {
  /** 1st, 2nd, 3rd, 4th … 11th, 12th, 13th … 21st: the day in a date. */
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
  nothingFound: (term: string) => `Nothing found for ${quoted(term)}`,
  /** `isRest`: the list starts further down, and the number of posts above it is unknown. */
  postsWith: (count: number, term: string, { hasMore, isRest }: { hasMore: boolean; isRest: boolean }) =>
    `${hasMore || count > 0 ? counted(count, hasMore) : "No"} ${isRest ? "more " : ""}${posts(count)} with ${quoted(term)}`,
  noTitleWith: (term: string) => `No title or category with ${quoted(term)}`,
  inTexts: (count: number, term: string, hasMore: boolean) =>
    `${counted(count, hasMore)} ${posts(count)} with ${phrase(term)} in the text`,
  allMatches: (term: string) => `All posts with ${phrase(term)}`,
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
  wordsToFind: "Words to search for",
  searching: "Searching",
  fewerWords: "All words must match. Fewer words, or only their beginnings, may find more.",
  found: (count: number, term: string, hasMore: boolean, category?: string) =>
    (count === 0
      ? `Nothing found for ${phrase(term)}`
      : `${counted(count, hasMore)} ${posts(count)} with ${phrase(term)}`) + (category ? ` in ${category}` : ""),
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

  newsletter: "Newsletter",
  feeds: "Feeds",
  feedsAre: "A feed brings every new post to a program or site that you read many blogs in, without an e-mail address.",
  feedsHow: "Copy one of these addresses into your feed reader.",
  contact: "Contact",
  feed: "Feed",
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

/** The texts that a language file must have. */
export type Words = typeof en;
