import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../../tests/support/cases.ts";
import { maxRevisionBytes, maxRevisions, maxTypedRevisions } from "../../../../shared/limits.ts";
import { type RevisionSize, revisionsToDrop } from "./revision-thinning.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const now = new Date("2026-06-01T12:00:00Z");

const aged = (ageMs: number, given: Partial<RevisionSize> = {}): RevisionSize => ({
  id: `aged ${ageMs}`,
  kind: "saved",
  savedAt: new Date(now.getTime() - ageMs),
  bytes: 1_000,
  ...given,
});

/** Revisions at a constant interval over a period, newest first. */
const steadily = (everyMs: number, forMs: number, given: Partial<RevisionSize> = {}) =>
  Array.from({ length: Math.floor(forMs / everyMs) + 1 }, (_, at) => aged(at * everyMs, given));

const left = (revisions: RevisionSize[], at = now) => {
  const dropped = new Set(revisionsToDrop(revisions, at));
  return revisions.filter(({ id }) => !dropped.has(id));
};

test("all revisions of the last day stay", () => {
  const day = steadily(hourMs / 3, dayMs - 1);
  expect(left(day)).toEqual(day);
});

test("older revisions stay one an hour, then one a day, a week and four weeks", () => {
  const within = (revisions: RevisionSize[], fromMs: number, untilMs: number) =>
    left(revisions).filter(({ savedAt }) => {
      const ageMs = now.getTime() - savedAt.getTime();
      return ageMs >= fromMs && ageMs < untilMs;
    }).length;
  expect(within(steadily(hourMs / 4, 3 * dayMs), 2 * dayMs, 3 * dayMs)).toBeLessThanOrEqual(25);
  expect(within(steadily(6 * hourMs, 59 * dayMs), 10 * dayMs, 50 * dayMs)).toBeLessThanOrEqual(41);
  expect(within(steadily(dayMs, 365 * dayMs), 100 * dayMs, 170 * dayMs)).toBeLessThanOrEqual(11);
  expect(within(steadily(7 * dayMs, 2_000 * dayMs), 800 * dayMs, 1_080 * dayMs)).toBeLessThanOrEqual(11);
});

test("the first revision always stays", () => {
  const first = aged(4_000 * dayMs);
  const sameWeeks = aged(4_000 * dayMs - hourMs);
  expect(left([aged(0), sameWeeks, first])).toContainEqual(first);
});

test("a script that saves a thousand times within an hour does not wipe out the year before", () => {
  const year = steadily(30 * dayMs, 360 * dayMs).slice(1);
  const burst = steadily(3_000, hourMs);
  const kept = left([...burst, ...year]);
  expect(kept).toHaveLength(maxRevisions);
  expect(kept).toEqual(expect.arrayContaining(year));
});

test("texts that were kept while they were typed displace none that a person saved", () => {
  const saved = steadily(hourMs, 20 * hourMs);
  const typed = steadily(hourMs / 20, 20 * hourMs, { kind: "typed" }).map((one) => ({ ...one, id: `typed ${one.id}` }));
  const kept = left([...saved, ...typed]);
  expect(kept).toEqual(expect.arrayContaining(saved));
  expect(kept.filter(({ kind }) => kind === "typed")).toHaveLength(maxTypedRevisions);
});

test("of large texts fewer revisions are kept, always with the newest", () => {
  const large = steadily(hourMs, dayMs - 1, { bytes: maxRevisionBytes / 8 });
  const kept = left(large);
  expect(kept).toHaveLength(8);
  expect(kept).toContainEqual(large[0]);
});

test("saved texts and texts set aside do not displace each other", () => {
  const both = [aged(0), aged(3 * dayMs), aged(3 * dayMs + 1, { kind: "setAside" }), aged(9 * dayMs)];
  expect(left(both)).toEqual(both);
});

const histories = fc.array(
  fc.record({
    ageMs: fc.integer({ min: -dayMs, max: 3_000 * dayMs }),
    kind: fc.constantFrom("saved" as const, "setAside" as const),
    bytes: fc.integer({ min: 0, max: 1024 * 1024 }),
  }),
  { minLength: 1, maxLength: 300 },
);

test("for any history the limits hold, the first and the newest stay, and thinning again removes nothing", () => {
  fc.assert(
    fc.property(histories, (drawn) => {
      const revisions = drawn.map(({ ageMs, ...rest }, at) =>
        aged(ageMs, { id: String(at).padStart(4, "0"), ...rest }),
      );
      const kept = left(revisions);
      const moments = revisions.map(({ savedAt }) => savedAt.getTime());
      const keptMoments = kept.map(({ savedAt }) => savedAt.getTime());
      expect(kept.length).toBeLessThanOrEqual(maxRevisions);
      expect(kept.length <= 2 || kept.reduce((sum, { bytes }) => sum + bytes, 0) <= maxRevisionBytes).toBe(true);
      expect(Math.max(...keptMoments)).toBe(Math.max(...moments));
      expect(Math.min(...keptMoments)).toBe(Math.min(...moments));
      expect(left(kept)).toEqual(kept);
    }),
    { numRuns: cases(100) },
  );
});

test("repeated thinning keeps the same revisions as thinning once", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 * 24 }), { maxLength: 60 }), (ages) => {
      const revisions = ages.map((hours) => aged(hours * hourMs));
      const early = left(revisions, new Date(now.getTime() - 20 * dayMs));
      expect(left(early)).toEqual(left(revisions));
    }),
    { numRuns: cases(100) },
  );
});
