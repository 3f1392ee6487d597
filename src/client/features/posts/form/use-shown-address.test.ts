import { expect, test } from "vitest";
import { shownAddress } from "./use-shown-address.ts";

test.each([
  ["/blog/0abc", { isPage: false, postId: "0abc", slug: "a-walk", postAddress: "id" }],
  ["/blog/…", { isPage: false, postId: null, slug: "a-walk", postAddress: "id" }],
  ["/blog/東京", { isPage: false, postId: "0abc", slug: "東京", postAddress: "title" }],
  ["/blog/…", { isPage: false, postId: "0abc", slug: undefined, postAddress: "title" }],
  ["/about", { isPage: true, postId: "0abc", slug: "about", postAddress: "id" }],
] as const)("the preview of a form shows %s", (address, given) => {
  expect(shownAddress(given)).toBe(address);
});
