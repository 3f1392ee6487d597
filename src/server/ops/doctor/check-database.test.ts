import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aPage, aPost } from "../../../../tests/support/factories.ts";
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

test("a page at an address that the product uses is reported", () => {
  const db = emptyDatabase();
  aPage(db, { title: "About" });
  const said = () => JSON.stringify(checkDatabase(db.$client, new Date()));
  expect(said()).not.toContain("address");
  db.$client.exec("UPDATE slugs SET slug = 'search'");
  expect(said()).toContain("1 page has no address of its own: About");
});
