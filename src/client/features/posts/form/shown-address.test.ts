import { expect, test } from "vitest";
import { shownAddress } from "./shown-address.ts";

test.each([
  ["/blog/0abc", { kind: "post", postId: "0abc", slug: "a-walk", postAddress: "id" }],
  ["/blog/…", { kind: "post", postId: null, slug: "a-walk", postAddress: "id" }],
  ["/blog/a-walk", { kind: "post", postId: "0abc", slug: " A walk", postAddress: "title" }],
  ["/blog/…", { kind: "post", postId: "0abc", slug: "", postAddress: "title" }],
  ["/about", { kind: "page", postId: "0abc", slug: "about", postAddress: "id" }],
] as const)("the preview of a form shows %s", (address, given) => {
  expect(shownAddress(given)).toBe(address);
});
