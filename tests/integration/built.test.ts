import { utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { buildKey, isBuilt } from "../../scripts/lib/built.mjs";
import { aFolder, writeFiles } from "../support/a-folder.ts";

/** A project with a finished build. */
function aBuiltProject() {
  const folder = aFolder({
    "src/main.ts": "start();",
    "src/main.test.ts": "test();",
    "public/favicon.svg": "<svg/>",
    "vite.config.ts": "export default {};",
    "dist/server/main.js": "start()",
    "dist/server/image-worker.js": "decode()",
    "dist/server/text-thread.js": "render()",
    "dist/client/.vite/manifest.json": "{}",
  });
  writeFiles(folder, { "dist/.stamp": `${buildKey(folder)}\n` });
  return folder;
}

test("a build is current whatever dates git gives the files", () => {
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
])("%s makes the build stale", (_what, change) => {
  const folder = aBuiltProject();
  writeFiles(folder, change);
  expect(isBuilt(folder)).toBe(false);
});

test("text moved from one file to another makes the build stale", () => {
  const folder = aFolder({ "src/a.ts": "ab", "src/b.ts": "c" });
  const before = buildKey(folder);
  writeFiles(folder, { "src/a.ts": "a", "src/b.ts": "bc" });
  expect(buildKey(folder)).not.toBe(before);
});

test("a changed test or script does not make the build stale", () => {
  const folder = aBuiltProject();
  writeFiles(folder, { "src/main.test.ts": "test(2);", "scripts/start.mjs": "" });
  expect(isBuilt(folder)).toBe(true);
});

test("an interrupted build or one with missing files is repeated", () => {
  const cutShort = aBuiltProject();
  writeFiles(cutShort, { "dist/.stamp": "" });
  expect(isBuilt(cutShort)).toBe(false);
  const emptied = aFolder({ "src/main.ts": "" });
  writeFiles(emptied, { "dist/.stamp": buildKey(emptied) });
  expect(isBuilt(emptied)).toBe(false);
});
