import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildKey, isBuilt } from "../../scripts/lib/built.mjs";
import { aFolder, writeFiles } from "../support/a-folder.ts";

/** A project as a finished build leaves it. */
function aBuiltProject() {
  const folder = aFolder({
    "src/main.ts": "start();",
    "src/main.test.ts": "test();",
    "public/favicon.svg": "<svg/>",
    "vite.config.ts": "export default {};",
    "dist/server/main.js": "start()",
    "dist/server/image-worker.js": "decode()",
    "dist/client/.vite/manifest.json": "{}",
  });
  writeFiles(folder, { "dist/.stamp": `${buildKey(folder)}\n` });
  return folder;
}

test("what is built stays built, whatever date git gives the files", () => {
  const folder = aBuiltProject();
  utimesSync(join(folder, "src/main.ts"), new Date(0), new Date(0));
  expect(isBuilt(folder)).toBe(true);
});

test.each<[string, Record<string, string>]>([
  ["a source that changed", { "src/main.ts": "start(2);" }],
  ["a new source", { "src/other.ts": "" }],
  ["another plugin of Vite's", { "scripts/vite-plugin.ts": "export const plugin = {};" }],
  ["another configuration", { "vite.config.ts": "export default { base: '/blog' };" }],
  ["other packages", { "package-lock.json": "{}" }],
  ["another favicon", { "public/favicon.svg": "<svg></svg>" }],
])("%s makes it stale", (_what, change) => {
  const folder = aBuiltProject();
  writeFiles(folder, change);
  expect(isBuilt(folder)).toBe(false);
});

test("text that only moved from one file to the next makes it stale", () => {
  const folder = aFolder({ "src/a.ts": "ab", "src/b.ts": "c" });
  const before = buildKey(folder);
  writeFiles(folder, { "src/a.ts": "a", "src/b.ts": "bc" });
  expect(buildKey(folder)).not.toBe(before);
});

test("a changed test or script does not", () => {
  const folder = aBuiltProject();
  writeFiles(folder, { "src/main.test.ts": "test(2);", "scripts/start.mjs": "" });
  expect(isBuilt(folder)).toBe(true);
});

test("a build that was cut short, or whose files are gone, is done again", () => {
  const cutShort = aBuiltProject();
  writeFiles(cutShort, { "dist/.stamp": "" });
  expect(isBuilt(cutShort)).toBe(false);
  const emptied = aFolder({ "src/main.ts": "" });
  writeFiles(emptied, { "dist/.stamp": buildKey(emptied) });
  expect(isBuilt(emptied)).toBe(false);
});
