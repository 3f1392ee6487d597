import { expect, test } from "vitest";
import type { ImportReport, ReportItem } from "../../../shared/import-report.ts";
import { reason } from "./reason.ts";
import { countItems, summarise } from "./summarise.ts";

test("a reason is shown once for each kind, with the number of items that have it, once or several times", () => {
  const missing = (name: string) => reason("media-missing", { address: name });
  const item = (kind: ReportItem["kind"], title: string, ...names: string[]): ReportItem => ({
    kind,
    source: title,
    title,
    status: "imported",
    reasons: names.map(missing),
  });
  const items = [item("post", "One", "a.jpg", "b.jpg"), item("post", "Two", "c.jpg"), item("page", "Three", "a.jpg")];
  const report: ImportReport = {
    format: "longhand-import-report/1",
    isDryRun: false,
    importId: null,
    startedAt: "",
    finishedAt: "",
    source: { kind: "ghost", version: null, site: null, isComplete: true, files: [], reasons: [] },
    counts: countItems(items),
    items,
    redirects: [],
  };
  const of = { code: "media-missing", severity: "lost", message: missing("a.jpg").message };
  expect(summarise(report).reasons).toEqual([
    { ...of, kind: "post", example: "One", count: 2 },
    { ...of, kind: "page", example: "Three", count: 1 },
  ]);
});
