import { join } from "node:path";
import { expect, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { inTransaction, openDatabase } from "./client.ts";
import { keptUntilChange } from "./kept-until-change.ts";
import { siteSettings } from "./schema.ts";

test("a value is kept until a row changes, here or in another program, and never from a transaction that is rolled back", () => {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const other = openDatabase(file);
  const rename = (siteName: string, through = db) => through.update(siteSettings).set({ siteName }).run();
  let reads = 0;
  const name = keptUntilChange(db, () => {
    reads += 1;
    return db.select().from(siteSettings).get()?.siteName;
  });

  rename("Margins");
  expect([name(), name(), reads]).toEqual(["Margins", "Margins", 1]);
  rename("Edges", other);
  expect(name()).toBe("Edges");
  const rolledBack = () =>
    inTransaction(db, () => {
      rename("Never");
      expect(name()).toBe("Never");
      throw new Error("rolled back");
    });
  expect(rolledBack).toThrow("rolled back");
  expect(name()).toBe("Edges");
  for (const { $client } of [db, other]) $client.close();
});
