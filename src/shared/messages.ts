import { maxImageBytes } from "./limits.ts";

/** Sentences shown after something succeeded, and the few that both sides say. Like limits.ts it stays free of libraries, so that visitors' code may use it. */
export const messages = {
  blogAdded: "Blog added successfully",
  blogSaved: "Blog saved",
  blogPublished: "Blog published",
  blogUnpublished: "Blog unpublished",
  blogRestored: "Blog restored",
  blogRemoved: "Blog deleted successfully",
  commentWaiting: "Thank you. Your comment waits for approval.",
  commentApproved: "Comment approved",
  commentRemoved: "Comment deleted",
  imageUploaded: "Picture uploaded",
  signedIn: "Signed in",
  draftGenerated: "Draft generated",
  blogLoaded: "Blog loaded",
  blogsLoaded: "Blogs loaded",
  commentsLoaded: "Comments loaded",
  dashboardLoaded: "Dashboard loaded",
  titleMissing: "Please enter the title",
  notFound: "There is nothing at this address",
  methodNotAllowed: "That method is not allowed here",
  unreachable: "The server cannot be reached. Please try again.",
  pictureTypeWrong: "Please choose a JPEG, PNG, WebP, AVIF or GIF picture",
  pictureTooLarge: `The picture is larger than ${maxImageBytes / (1024 * 1024)} MiB`,
  unexpected: "Something went wrong on our side. Please try again.",
} as const;
