import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { checkDatabase } from "./check-database.ts";

test("a post in a category that does not exist is reported", () => {
  const db = emptyDatabase();
  const now = new Date();
  aPost(db, { title: "On kettles" });
  const said = () => checkDatabase(db.$client, now).map((finding) => JSON.stringify(finding));
  expect(said().join()).not.toContain("category");
  db.$client.exec("UPDATE blogs SET category = 'Sports'");
  expect(said().join()).toContain("1 post is in no category: On kettles");
});
