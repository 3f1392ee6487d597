import { TomlDate } from "smol-toml";
import type { Json } from "../items/source-item.ts";

/** Nested values that are kept. */
const maxDepth = 20;
/** Values of one file. Only aliases make more of it than it has characters. */
const maxValues = 256 * 1024;

/** What a file of names and values holds, as JSON has it. @throws Error when it is none, is nested deeply or holds too much */
export function plainFields(value: unknown): Json {
  // Nothing but comments, or an empty block.
  if (value === null || value === undefined) return {};
  let left = maxValues;
  // `Object.fromEntries` makes even `__proto__` a name like others.
  const plain = (inner: unknown, depth: number): unknown => {
    if (depth > maxDepth) throw new Error("it is nested too deeply");
    if (--left < 0) throw new Error("it holds too much");
    if (inner instanceof TomlDate) return inner.toISOString();
    if (Array.isArray(inner)) return inner.map((entry) => plain(entry, depth + 1));
    if (typeof inner === "object" && inner !== null) {
      return Object.fromEntries(Object.entries(inner).map(([name, entry]) => [name, plain(entry, depth + 1)]));
    }
    if (typeof inner === "bigint") return String(inner);
    if (typeof inner === "number" && !Number.isFinite(inner)) return String(inner);
    return inner ?? null;
  };
  const fields = plain(value, 0);
  if (typeof fields !== "object" || fields === null || Array.isArray(fields)) throw new Error("it holds no names");
  return fields as Json;
}
