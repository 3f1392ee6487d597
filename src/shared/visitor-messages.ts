/** The sentences that visitors' code says: apart from all the others, which no visitor shall download. */
export const visitorMessages = {
  commentWaiting: "Thank you. Your comment waits for approval.",
  commentsClosed: "Comments are closed",
  unreachable: "The server cannot be reached. Please try again.",
} as const;
