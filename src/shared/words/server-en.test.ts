import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inWords, say } from "./sentence.ts";
import { serverEn } from "./server-en.ts";

const source = join(import.meta.dirname, "../..");

/** The product's code without tests and catalogues. */
const code = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|-en\.ts$|words\/admin\//.test(file))
  .map((file) => readFileSync(join(source, file), "utf8"))
  .join("\n");

test("every sentence of the server is used", () => {
  const uses = code.matchAll(
    /(?:\b(?:says?|prepares|key)\(\s*"|schemaSentence\(\S+ "|\b(?:words|serverEn|both|serverWords\([\w.]+\))\.)(\w+)/g,
  );
  const named = new Set([...uses].map(([, name]) => name));
  expect(Object.keys(serverEn).filter((key) => !named.has(key))).toEqual([]);
});

test("no error is thrown with a sentence that is not in the catalogue", () => {
  expect(code.match(/new AppError\(\s*"[\w-]+",\s*["'`][^)]*/g) ?? []).toEqual([]);
});

test("a schema's message is a key of the catalogue", () => {
  const folder = join(source, "shared/schemas");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const schemas = files.map((file) => readFileSync(join(folder, file), "utf8").replace(/^import .*$/gm, ""));
  expect(schemas.flatMap((schema) => schema.match(/["`][A-Z][^"`\n]* [^"`\n]*["`]/g) ?? [])).toEqual([]);
});

test.each([
  [1, "Too many attempts. Please wait a second."],
  [89, "Too many attempts. Please wait 89 seconds."],
  [90, "Too many attempts. Please wait 2 minutes."],
])("a wait of %s seconds in words", (seconds, words) => {
  expect(inWords(serverEn, say("requestsTooMany", { seconds }))).toBe(words);
});

test("a count takes the singular or plural form, and large numbers are grouped", () => {
  expect(serverEn.imageReplacing({ texts: 1 })).toBe("The image is being replaced in 1 text");
  expect(serverEn.imageReplacing({ texts: 1200 })).toBe("The image is being replaced in 1,200 texts");
});
