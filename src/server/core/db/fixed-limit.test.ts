import { asc, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { posts } from "./schema.ts";
import { fixedLimit } from "./slice.ts";

test("a fixed limit is printed with a sign, which keeps SQLite from compiling the statement again", () => {
  const { db } = testApp();
  for (const limit of [2, sql.placeholder("limit")]) {
    expect(db.select({ id: posts.id }).from(posts).limit(fixedLimit(limit)).toSQL().sql).toMatch(/ limit \+\?$/);
  }
});

test("a fixed limit bounds a prepared query, by a number or by a placeholder", () => {
  const { db } = testApp();
  for (let count = 0; count < 3; count++) aPost(db);
  const query = () => db.select({ id: posts.id }).from(posts).orderBy(asc(posts.id));
  expect(query().limit(fixedLimit(2)).prepare().all()).toHaveLength(2);
  const placed = query()
    .limit(fixedLimit(sql.placeholder("limit")))
    .prepare();
  expect([placed.all({ limit: 1 }).length, placed.all({ limit: 3 }).length]).toEqual([1, 3]);
});
