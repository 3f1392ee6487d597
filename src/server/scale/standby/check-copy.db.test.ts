import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startS3StandIn } from "../../../../bench/lib/s3-stand-in.mjs";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { runCli } from "../../../../tests/support/cli.ts";
import { takeCheckLock } from "../../core/platform/data-folder-lock.ts";
import { standbyCheckCommand } from "../../ops/cli/standby-commands.ts";

test("the check fails when the server that writes ships nothing, however whole the copy is", async () => {
  const { env, objects, stop } = await startS3StandIn();
  onTestFinished(stop);
  const dataDir = aFolder();
  const check = async () => {
    const { code, said } = await runCli(standbyCheckCommand, [], {
      ...env,
      DATA_DIR: dataDir,
      LITESTREAM_PATH: "not-installed",
    });
    return `${code} ${said}`;
  };
  const put = (key: string, changedAt: Date) =>
    objects.set(`standby/${key}`, {
      bytes: Buffer.from(JSON.stringify({ id: "one", host: "here", at: "now" })),
      changedAt,
    });
  const dayMs = 24 * 60 * 60 * 1000;
  const before = new Date(Date.now() - 2 * dayMs);
  put("epochs/00000001", before);
  put("replica/00000001/generations/0123456789abcdef/snapshots/00000000.snapshot.lz4", before);
  expect(await check()).toContain(`1 Nothing was copied since ${before.toISOString()}`);
  put("replica/00000001/generations/0123456789abcdef/wal/00000001.wal.lz4", new Date());
  // It goes on to the restore.
  expect(await check()).toContain("1 Litestream cannot be started as not-installed");
  put("epochs/00000002", new Date());
  expect(await check()).toContain("1 Epoch 2 has copied no database to the bucket yet; the newest copy is of epoch 1");
});

test("a check removes the copy that a killed one has left, and does not run beside another", async () => {
  const { env, objects, stop } = await startS3StandIn();
  onTestFinished(stop);
  const dataDir = aFolder();
  const settings = { ...env, DATA_DIR: dataDir, LITESTREAM_PATH: "not-installed" };
  const check = () => runCli(standbyCheckCommand, [], settings);
  const changedAt = new Date();
  objects.set("standby/epochs/00000001", { bytes: Buffer.from('{"id":"a","host":"b","at":"now"}'), changedAt });
  const left = join(dataDir, ".standby-check");
  mkdirSync(left);
  writeFileSync(join(left, "longhand.db"), "half of a copy");
  const release = takeCheckLock(dataDir);
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining("Another check") });
  expect(existsSync(join(left, "longhand.db"))).toBe(true);
  release?.();
  expect(await check()).toMatchObject({ code: 1, said: expect.stringContaining("has no copy of the database") });
  expect(existsSync(left)).toBe(false);
});
