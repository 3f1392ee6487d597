import { expect, test } from "vitest";
import { say } from "../../../shared/words/sentence.ts";
import { AppError } from "../../core/platform/errors.ts";
import { failureOf } from "./run.ts";

const withCode = (code: string) => Object.assign(new Error("failure"), { code });

test.each([
  ["a full disk", withCode("ENOSPC")],
  ["a locked database", withCode("SQLITE_BUSY")],
  ["a bucket that does not answer", new AppError("unavailable", say("bucketAway"), { retryAfterSeconds: 5 })],
])("%s is no fault of an item: it ends the import", (_, error) => {
  expect(() => failureOf(error)).toThrow(error);
});

test.each([
  ["a row that breaks a rule", withCode("SQLITE_CONSTRAINT_UNIQUE")],
  ["one post too many at one time", new AppError("unavailable", say("postsAtOnce"))],
])("%s fails alone", (_, error) => {
  expect(failureOf(error).code).toBe("row-failed");
});
