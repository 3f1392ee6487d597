import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { claimDue, requestErrand, settleErrand } from "../../core/jobs/errand-service.ts";
import { checkErrands } from "./check-errands.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));

test("errands that have failed for more than an hour are reported", () => {
  const db = emptyDatabase();
  requestErrand(db, { kind: "purge", key: "", payload: {}, dueAt: at(8) });
  for (const errand of claimDue(db, "purge", at(8), 1)) settleErrand(db, errand, { error: "Varnish is away" }, at(8));
  expect(checkErrands(db.$client, at(9))).toEqual([]);
  expect(checkErrands(db.$client, at(10))).toMatchObject([
    { how: "problem", what: "1 errand has failed for more than an hour: purge (Varnish is away)" },
  ]);
});
