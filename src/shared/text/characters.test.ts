import { expect, test } from "vitest";
import { maxCommentLength } from "../limits.ts";
import { commentInput } from "../schemas/comment-schema.ts";
import { countCharacters } from "./characters.ts";

test.each([
  ["letters", "x"],
  ["emoji, of two units each", "😀"],
  ["line breaks of a form", "x\r\n"],
  ["line breaks of old programs", "x\r"],
])("a field counts %s as the server does", (_what, piece) => {
  const accepts = (content: string) => commentInput.safeParse({ postId: "a", name: "Ada", content }).success;
  const fitting = piece.repeat(Math.floor((maxCommentLength - 1) / countCharacters(`${piece}x`) / 2));
  const text = `  ${fitting}${"x".repeat(maxCommentLength - countCharacters(`${fitting}x`) + 1)}\n `;
  expect(countCharacters(text)).toBe(maxCommentLength);
  expect([accepts(text), accepts(`x${text.trim()}`)]).toEqual([true, false]);
});
