import { parseArgs } from "node:util";
import { Failure } from "./lib/failure.mjs";
import { ready } from "./lib/ready.mjs";
import { runTool } from "./lib/run.mjs";
import { script } from "./lib/script.mjs";

await script(async () => {
  const { rounds } = readArguments();
  await ready();
  const { code } = await runTool("vitest", ["run", "tests/operations/torture.test.ts"], {
    shown: true,
    env: { TORTURE_ROUNDS: rounds },
  });
  process.exitCode = code;
});

function readArguments() {
  try {
    const { values } = parseArgs({ options: { rounds: { type: "string", default: "25" } } });
    if (/^[1-9]\d*$/.test(values.rounds)) return values;
  } catch {
    // Every wrong argument gets the same message below.
  }
  throw new Failure("npm run torture takes one option: --rounds followed by a number.");
}
