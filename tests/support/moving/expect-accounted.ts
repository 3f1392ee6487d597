import { expect } from "vitest";
import type { ImportReport } from "../../../src/shared/import-report.ts";

/** The rules that every report keeps, whatever was imported. */
export function expectAccounted({ counts, items, ...report }: ImportReport): void {
  for (const [kind, { found, changed, ...byStatus }] of Object.entries(counts)) {
    const ofKind = items.filter((item) => item.kind === kind);
    expect(ofKind).toHaveLength(found);
    for (const [status, count] of Object.entries(byStatus)) {
      expect(
        ofKind.filter((item) => item.status === status),
        `${kind} ${status}`,
      ).toHaveLength(count);
    }
    const hasLoss = ofKind.filter(
      ({ status, reasons }) =>
        (status === "imported" || status === "updated") &&
        reasons.some(({ severity }) => severity === "lost" || severity === "changed"),
    );
    expect(hasLoss, `${kind} changed`).toHaveLength(changed);
  }
  expect(items.length).toBe(Object.values(counts).reduce((sum, { found }) => sum + found, 0));
  // Items that are missing here have a reason, and public items have an address.
  expect(
    items.filter(({ status, reasons }) => (status === "skipped" || status === "failed") && reasons.length === 0),
  ).toEqual([]);
  expect(items.filter(({ url, status }) => url !== undefined && (status === "skipped" || status === "failed"))).toEqual(
    [],
  );
  expect(report.format).toBe("longhand-import-report/1");
}
