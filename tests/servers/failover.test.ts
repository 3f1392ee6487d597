import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test, vi } from "vitest";
import { projectRoot } from "../../src/server/core/platform/project-root.ts";
import { requireProgram } from "../support/require-program.ts";

requireProgram("varnishd", "-V");

// The drill runs five servers and Litestream, and the machine may be busy.
vi.setConfig({ testTimeout: 600_000 });

test("when the primary's machine is lost, cached pages are served; a former primary that still runs accepts no write after a promotion", async () => {
  const drill = ["bench/failover.mjs", "--posts", "200", "--rounds", "2", "--pairs", "1", "--json"];
  const child = spawn(process.execPath, drill, { cwd: projectRoot, stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGTERM"));
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  expect(code).toBe(0);
  const counts = JSON.parse(printed);
  expect(counts).toMatchObject({ failedReads: 0, both: 0, pauses: 1, partitions: 1 });
  expect(counts.acked - counts.lost).toBeGreaterThan(0);
  expect(counts.reads).toBeGreaterThan(0);
  expect(counts.refused).toBeGreaterThan(0);
});
