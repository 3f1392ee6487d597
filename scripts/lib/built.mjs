import { existsSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "./failure.mjs";
import { fingerprint } from "./fingerprint.mjs";
import { requireWritable } from "./installed.mjs";
import { root } from "./root.mjs";
import { runTool } from "./run.mjs";
import { startStep } from "./script.mjs";
import { stampAt } from "./stamp.mjs";

/** Files and folders that a build reads. */
const sources = ["src", "public", "scripts", "vite.config.ts", "tsconfig.json", "package-lock.json"];
const outputs = [
  "dist/server/main.js",
  "dist/server/image-worker.js",
  "dist/server/text-thread.js",
  "dist/client/.vite/manifest.json",
];

/** Builds when the sources have changed since the last finished build. */
export async function ensureBuilt() {
  if (!isBuilt(root)) await build();
}

/** @throws {Failure} with Vite's output */
export async function build() {
  const stamp = stampOf(root);
  // Hash the sources before Vite reads them: a file edited during the build then makes this build stale.
  const wanted = buildKey(root);
  requireWritable(root);
  stamp.remove();
  const step = startStep("Bundling the application…");
  const { code, output } = await runTool("vite", ["build", "--app"], { env: { NODE_ENV: "production" } });
  step.end();
  if (code !== 0) throw new Failure("Building failed; Vite's output is above.", output.trimEnd());
  stamp.write(wanted);
}

/** @param {string} root */
export function isBuilt(root) {
  return stampOf(root).read() === buildKey(root) && outputs.every((file) => existsSync(join(root, file)));
}

/** @param {string} root */
export function buildKey(root) {
  return fingerprint(root, sources, isBuiltFrom);
}

/** Leaves out tests, and all scripts except those that vite.config.ts imports. */
function isBuiltFrom(/** @type {string} */ path) {
  return path.startsWith("scripts/")
    ? /\/(?:vite-[^/]*\.ts|native-packages\.mjs)$/.test(path)
    : !/\.test\.tsx?$/.test(path);
}

const stampOf = (/** @type {string} */ root) => stampAt(join(root, "dist", ".stamp"));
