import fc from "fast-check";
import superjson from "superjson";
import { expect, test } from "vitest";
import { cases } from "../../tests/support/cases.ts";
import { wireFormat } from "./wire-format.ts";

const overTheWire = (value: unknown) => JSON.parse(JSON.stringify(value));
const moment = fc.date({ noInvalidDate: true });
const key = fc
  .oneof(fc.string({ maxLength: 4 }), fc.constantFrom("a.b", "\\", "a\\.b", ".", "", ".."))
  .filter((name) => name !== "__proto__" && name !== "constructor" && name !== "prototype");
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.oneof(moment, fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant(undefined)),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(key, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

test("the browser reads what superjson writes, whatever holds the moments", () => {
  fc.assert(
    fc.property(value, (written) => {
      expect(wireFormat.output.deserialize(overTheWire(superjson.serialize(written)))).toEqual(
        superjson.deserialize(overTheWire(superjson.serialize(written))),
      );
    }),
    { numRuns: cases(1_000) },
  );
});

test("superjson reads what is written here; undefined values are left out", () => {
  fc.assert(
    fc.property(value, (written) => {
      fc.pre(written !== undefined);
      expect(superjson.deserialize(overTheWire(wireFormat.input.serialize(written)))).toEqual(
        superjson.deserialize(overTheWire(superjson.serialize(withoutUndefined(written)))),
      );
    }),
    { numRuns: cases(1_000) },
  );
});

/** As JSON leaves it: no field, in a list null. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((it) => withoutUndefined(it) ?? null);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  const fields = Object.entries(value).filter(([, it]) => it !== undefined);
  return Object.fromEntries(fields.map(([key, it]) => [key, withoutUndefined(it)]));
}

test("a type that no screen reads is refused, not misread", () => {
  expect(() => wireFormat.output.deserialize(overTheWire(superjson.serialize(new Map())))).toThrow("map");
});
