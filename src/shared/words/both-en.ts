import { maxImageBytes, maxTagsPerPost } from "../limits.ts";

/** Sentences that both the browser and the server use. The admin area loads this file, not the server's catalogue. */
export const bothEn = {
  titleMissing: "Please enter the title",
  descriptionTooLong: "The description is longer than 1 MiB. Please shorten it, or make two posts of it.",
  imageTypeWrong: "Please choose a JPEG, PNG, WebP, AVIF or GIF image",
  imageTooLarge: `The image is larger than ${maxImageBytes / (1024 * 1024)} MiB`,
  tagsTooMany: `A post has at most ${maxTagsPerPost} tags`,
  senderUnblocked: "That address is no longer blocked",
};
