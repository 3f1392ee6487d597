import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

const path = /["'`]((?:src|tests|bench|scripts|deploy)\/[\w./-]+)["'`]/g;

test("every source that a measurement or script names exists", () => {
  const files = ["bench", "scripts"].flatMap((folder) =>
    (readdirSync(join(projectRoot, folder), { recursive: true }) as string[])
      .filter((file) => /\.(mjs|ts)$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(20);
  const missing = files.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), "utf8").matchAll(path)]
      .map(([, named = ""]) => named)
      .filter((named) => !existsSync(join(projectRoot, named)))
      .map((named) => `${file}: ${named}`),
  );
  expect(missing).toEqual([]);
});
