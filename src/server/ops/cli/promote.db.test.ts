import { expect, onTestFinished, test } from "vitest";
import { startS3StandIn } from "../../../../bench/lib/s3-stand-in.mjs";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { runCli } from "../../../../tests/support/cli.ts";
import { promoteCommand } from "./standby-commands.ts";

test("a promotion asks to be repeated where the bucket is away, and not where another server may write", async () => {
  const { env, objects, state, stop } = await startS3StandIn();
  onTestFinished(stop);
  const run = () => runCli(promoteCommand, [], { ...env, DATA_DIR: aFolder() });
  state.isAway = true;
  expect(await run()).toMatchStrictly({ code: 75, said: /^STANDBY_BUCKET cannot be used: / });
  state.isAway = false;
  const changedAt = new Date();
  for (const epoch of ["00000001", "00000002"])
    objects.set(`standby/epochs/${epoch}`, { bytes: Buffer.from('{"id":"a","host":"b","at":"now"}'), changedAt });
  objects.set("standby/replica/00000001/generations/0/snapshots/0.lz4", { bytes: Buffer.from("x"), changedAt });
  expect(await run()).toMatchStrictly({ code: 1, said: /^Epoch 2 has no copy/ });
});
