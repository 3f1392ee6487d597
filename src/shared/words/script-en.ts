import { type ServerWords, serverEn } from "./server-en.ts";

const changedElsewhere = serverEn.v1VersionOver;

/** What the server says to scripts: where other sentences name the admin area or the words of its buttons, these name the API. */
export const scriptEn: ServerWords = {
  ...serverEn,
  signInNeeded: "Please send an API key in the header Authorization",
  postNotFound: "Post not found",
  slugReserved: ({ slug }) => `/${slug} is used by the blog itself. Please choose another slug`,
  slugWithoutLetters: "slug needs a letter or a digit",
  descriptionTooLong: "The text is longer than 1 MiB",
  descriptionNotText: "This value must be text",
  thumbnailMissing: "A post keeps its cover: please send the id of another image",
  thumbnailGone: "The library has no image with this id",
  imageGone: "The library has no image or file with this id",
  imageTypeWrong: `${serverEn.imageTypeWrong}, or a sound, video or document of a known type`,
  fileMissing: "Please send a file in the field file",
  publishAtOrNow: "The post is published. Unpublish it before you send publishAt",
  publishAtPassed: "publishAt has passed. Please send a later time, or publish the post",
  draftChangedElsewhere: changedElsewhere,
  draftDeletedElsewhere: "Post not found",
  authorChangedElsewhere: changedElsewhere,
  categoryChangedElsewhere: changedElsewhere,
  categoriesChangedElsewhere: "ids must have the id of every category once",
  subTitleMissing: "A post keeps its sub title: please send another one",
};
