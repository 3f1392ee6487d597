/** Mails to commenters and the pages that they link to, in English. */
export const followerEn = {
  replyAddressWrong: "Please enter a valid e-mail address for replies, or leave it empty",
  followerNotNamed: "Please name a commenter",
  followerNotFound: "Commenter not found",
  followerRemoved: "Address deleted",

  replyConfirmationSubject: ({ site }: { site: string }) => `Please confirm: replies to your comment on ${site}`,
  replyConfirmationText: ({ site, link }: { site: string; link: string }) =>
    `Someone, probably you, commented on ${site} and asked to get replies at this address.\n\nPlease open this page and press its button to confirm:\n\n${link}\n\nIf it was not you, do nothing: you will get no replies, and the address is deleted after a week.\n`,
  replyConfirmationTitle: "Get replies by mail",
  replyConfirmationQuestion: "Replies to your comments are mailed to you. Every mail has a link that ends this.",
  replyConfirmationButton: "Get replies",
  replyConfirmationOver: "This link is no longer valid. Please comment again with your address.",
  repliesConfirmed: "You get replies to your comments from now on. Thank you.",

  replySubject: ({ count, title }: { count: number; title: string }) =>
    count === 1 ? `A reply to your comment under “${title}”` : `${count} replies to your comment under “${title}”`,
  replyBy: ({ name }: { name: string }) => `${name} writes:`,
  replyMore: ({ more }: { more: number }) => (more === 1 ? "And one more reply." : `And ${more} more replies.`),
  replyRead: "Read on the site",
  replyWhy: ({ site }: { site: string }) => `You get this mail because you commented on ${site} and asked for replies.`,
  replyLeave: "End these mails",

  replyLeaveTitle: "End mails about replies",
  replyLeaveQuestion: "Which replies do you no longer want?",
  replyLeaveThread: "This thread",
  replyLeaveAll: "All threads",
  replyThreadLeft: "You get no more replies in this thread",
  repliesLeft: "You get no more replies, and your address is deleted",
};
