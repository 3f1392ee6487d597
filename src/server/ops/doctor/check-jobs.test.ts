import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { claimDue, recordOutcome, requestJob } from "../../core/jobs/job-service.ts";
import { checkJobs } from "./check-mail.ts";

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour));

test("jobs that have failed for more than an hour are reported", () => {
  const db = emptyDatabase();
  requestJob(db, { kind: "purge", key: "", payload: {}, dueAt: at(8) });
  for (const job of claimDue(db, "purge", at(8), 1)) recordOutcome(db, job, { error: "Varnish is away" }, at(8));
  expect(checkJobs(db.$client, at(9))).toEqual([]);
  expect(checkJobs(db.$client, at(10))).toMatchObject([
    { how: "problem", what: "1 job has failed for more than an hour: purge (Varnish is away)" },
  ]);
});

test("a job of a clock that was ahead is reported", () => {
  const db = emptyDatabase();
  requestJob(db, { kind: "purge", key: "", payload: {}, dueAt: at(8) });
  expect(checkJobs(db.$client, at(8))).toEqual([]);
  expect(checkJobs(db.$client, new Date("2025-11-23T08:00:00Z"))).toMatchObject([
    { how: "problem", what: "1 job waits for a time that was set while the clock was ahead" },
  ]);
});
