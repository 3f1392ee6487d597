import fc from "fast-check";
import { expect, test } from "vitest";
import { openDatabase } from "../../../core/db/client.ts";
import { issueCommentToken, readCommentToken } from "./comment-settings.ts";

const now = new Date("2026-03-01T12:00:00.700Z");
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a token gives the age of its form, which does not expire", () => {
  const db = openDatabase(":memory:");
  const token = issueCommentToken(db, "a-post", now);
  for (const seconds of [0, 1, 60, 400 * 24 * 60 * 60]) {
    expect(readCommentToken(db, "a-post", token, after(seconds))).toEqual({ kind: "good", ageSeconds: seconds });
  }
  expect(readCommentToken(db, "a-post", token, after(-60))).toMatchObject({ kind: "good" });
});

test("a token is valid for one post of one blog, and its time cannot be changed", () => {
  const db = openDatabase(":memory:");
  const token = issueCommentToken(db, "a-post", now);
  const [moment = "", signature = ""] = token.split(".");
  expect(readCommentToken(db, "another", token, now)).toEqual({ kind: "wrong" });
  expect(readCommentToken(openDatabase(":memory:"), "a-post", token, now)).toEqual({ kind: "wrong" });
  const earlier = (Number.parseInt(moment, 36) - 60).toString(36);
  expect(readCommentToken(db, "a-post", `${earlier}.${signature}`, now)).toEqual({ kind: "wrong" });
  expect(readCommentToken(db, "a-post", ` ${token}`, now)).toEqual({ kind: "wrong" });
  expect(readCommentToken(db, "a-post", "", now)).toEqual({ kind: "missing" });
});

test("tokens of the same second are equal, so that a page rendered twice is the same", () => {
  const db = openDatabase(":memory:");
  expect(issueCommentToken(db, "a-post", now)).toBe(issueCommentToken(db, "a-post", after(0.1)));
});

test("any other text is a wrong token, never an error", () => {
  const db = openDatabase(":memory:");
  const made = fc.oneof(fc.string({ minLength: 1 }), fc.stringMatching(/^[0-9a-z]{1,10}\.[\w-]{22}$/));
  fc.assert(
    fc.property(made, (token) => {
      expect(readCommentToken(db, "a-post", token, now)).toEqual({ kind: "wrong" });
    }),
  );
});
