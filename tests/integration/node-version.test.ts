import { expect, test } from "vitest";
import { checkNodeVersion } from "../../scripts/lib/node-version.mjs";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";

test.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0-nightly20260101"])("Node %s is accepted", (version) => {
  expect(() => checkNodeVersion(projectRoot, version)).not.toThrow();
});

test.each(["18.20.4", "20.18.3", "20.9.0"])(
  "Node %s is refused with a sentence that names the needed version",
  (version) => {
    expect(() => checkNodeVersion(projectRoot, version)).toThrow(
      `Longhand needs Node.js 20.19 or newer; this is ${version}. Get it from https://nodejs.org`,
    );
  },
);
