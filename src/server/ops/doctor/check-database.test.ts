import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { aPage } from "../../../../tests/support/factories.ts";
import { checkDatabase } from "./check-database.ts";

test("a page at an address that the product uses is reported", () => {
  const db = emptyDatabase();
  aPage(db, { title: "About" });
  const said = () => JSON.stringify(checkDatabase(db.$client, new Date()));
  expect(said()).not.toContain("address");
  db.$client.exec("UPDATE slugs SET slug = 'search'");
  expect(said()).toContain("1 page has no address of its own: About");
});
