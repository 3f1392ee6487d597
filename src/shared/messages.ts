/** Sentences shown after something succeeded, and the few that both sides say. This file imports nothing. */
export const messages = {
  blogAdded: "Blog added successfully",
  blogSaved: "Blog saved",
  blogPublished: "Blog published",
  blogUnpublished: "Blog unpublished",
  blogRemoved: "Blog deleted successfully",
  commentWaiting: "Thank you. Your comment waits for approval.",
  commentApproved: "Comment approved",
  commentRemoved: "Comment deleted",
  imageUploaded: "Picture uploaded",
  signedIn: "Signed in",
  draftGenerated: "Draft generated",
  titleMissing: "Please enter the title",
  notFound: "There is nothing at this address",
  unexpected: "Something went wrong on our side. Please try again.",
} as const;
