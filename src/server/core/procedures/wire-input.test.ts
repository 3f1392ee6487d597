import superjson from "superjson";
import { expect, test } from "vitest";
import { servedApp } from "../../../../tests/support/test-app.ts";
import { AppError } from "../platform/errors.ts";
import { readInput } from "./wire-input.ts";

const told = (json: unknown, values: unknown, more: object = {}) => ({ json, meta: { values, v: 1, ...more } });

test("plain values, dates and undefined are read as they were written", () => {
  const input = { title: "x", at: new Date(0), none: undefined, inner: { "a.b": new Date(1), list: [1, null, "y"] } };
  const throughText = JSON.parse(JSON.stringify(superjson.serialize(input)));
  expect(readInput(throughText)).toEqual(input);
  expect(readInput(JSON.parse(JSON.stringify(superjson.serialize(new Date(7)))))).toEqual(new Date(7));
  expect(readInput({ json: { title: "x" } })).toEqual({ title: "x" });
  expect(readInput({})).toBe(undefined);
});

test("an object that occurs twice is read as two objects", () => {
  const shared = { name: "x" };
  const written = superjson.serialize({ one: shared, other: shared });
  expect(written.meta?.referentialEqualities).toBeDefined();
  expect(readInput(written)).toEqual({ one: shared, other: shared });
});

test.each([
  ["as long as it says", { length: 3 }, [["typed-array", "Float64Array"]]],
  ["of a length", 3, [["typed-array", "Uint8Array"]]],
  ["a number of any length", "9", ["bigint"]],
  ["a pattern", "/a/", ["regexp"]],
  ["a set", [1], ["set"]],
  ["a map", [[1, 2]], ["map"]],
  ["a map with parts", [[1, "2"]], ["map", { "0.1": ["Date"] }]],
  ["an error", { message: "x" }, ["Error"]],
  ["an address", "http://x", ["URL"]],
  ["no number", "NaN", ["number"]],
  ["a class", {}, [["class", "Object"]]],
  ["of a kind of its own", {}, [["custom", "x"]]],
  ["a symbol", "x", [["symbol", "x"]]],
  ["nothing", "x", []],
  ["moments within moments", "x", ["Date", { a: ["Date"] }]],
  ["text", "x", "Date"],
])("an input with the type %s is refused", (_what, value, kind) => {
  const refused = (given: unknown) => expect(() => readInput(given)).toThrow(AppError);
  refused(told({ name: value }, { name: kind }));
  refused(told(value, kind));
  refused(told({ inner: { name: value } }, { "inner.name": kind }));
  refused(told({ inner: { name: value } }, { inner: { name: kind } }));
});

test("paths in the metadata reach only the input", () => {
  for (const path of ["__proto__.seen", "constructor.prototype.seen", "a.__proto__.seen"]) {
    expect(() => readInput(told({ a: 1 }, { [path]: ["Date"] }))).toThrow(AppError);
  }
  expect({}).not.toHaveProperty("seen");
});

test("an input that would allocate gigabytes is refused, alone and in a batch", async () => {
  const { origin } = await servedApp();
  const call = (path: string, body: unknown) =>
    fetch(`${origin}/trpc/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const greedy = told({ postId: { length: 1_000_000 } }, { postId: [["typed-array", "Float64Array"]] });
  const alone = await call("comment.add", greedy);
  expect(alone.status).toBe(400);
  expect(await alone.json()).toMatchObject({ error: { json: { message: "The request could not be read" } } });
  const batch = await call("comment.add,session.signIn?batch=1", { 0: greedy, 1: { json: { email: "a@b.example" } } });
  expect(batch.status).toBe(400);
});
