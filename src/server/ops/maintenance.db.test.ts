import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { eventually } from "../../../tests/support/eventually.ts";
import { aJpeg, filesIn, uploadedTo } from "../../../tests/support/images.ts";
import { testApp } from "../../../tests/support/test-app.ts";
import { recurringWork, startBackgroundWork } from "../background-work.ts";
import { imageFolder, incomingFolder } from "../content/images/image-files.ts";
import { storeImage } from "../content/images/image-service.ts";
import { newId } from "../core/db/id.ts";
import { every } from "../core/jobs/every.ts";
import { takeImportLock } from "../core/platform/data-folder-lock.ts";
import type { Deps } from "../deps.ts";
import { checkClock } from "./doctor/check-clock.ts";
import { sweepsOf } from "./maintenance.ts";

const startSweeping = (deps: Deps) => every(deps, recurringWork(deps).sweeps);

/** A file that no image owns, as a crash leaves it. */
const stray = `${newId()}-400.webp`;
const leaveStray = (dataDir: string) => writeFileSync(join(imageFolder(dataDir), stray), "image");

test("starting maintenance removes unfinished uploads and runs every task", async () => {
  const app = testApp();
  const bytes = await aJpeg({ width: 20, height: 20 });
  const { imageId } = await storeImage(app.deps, { path: uploadedTo(app.dataDir, bytes), fileName: "hill.jpg" });
  mkdirSync(incomingFolder(app.dataDir), { recursive: true });
  writeFileSync(join(incomingFolder(app.dataDir), "half-an-upload"), "image");
  leaveStray(app.dataDir);
  const { stop } = startBackgroundWork(app.deps);
  expect((await filesIn(app.dataDir)).join()).not.toContain("half-an-upload");
  await eventually(async () => expect((await filesIn(app.dataDir)).join()).not.toContain(stray));
  await stop();
  expect((await filesIn(app.dataDir)).join()).toContain(imageId);
});

test("a start beside a running import leaves the files that the import writes", async () => {
  const app = testApp();
  mkdirSync(incomingFolder(app.dataDir), { recursive: true });
  writeFileSync(join(incomingFolder(app.dataDir), ".import-half"), "image");
  const release = takeImportLock(app.dataDir);
  const { stop } = startBackgroundWork(app.deps);
  await stop();
  release?.();
  expect((await filesIn(app.dataDir)).join()).toContain(".import-half");
});

test("a failed task is logged, a stopped one is not", async () => {
  const [failing, stopped] = [testApp(), testApp()];
  const errors = [failing, stopped].map(({ log }) => vi.spyOn(log, "error"));
  for (const { dataDir } of [failing, stopped]) leaveStray(dataDir);
  failing.db.$client.exec("DROP TABLE images");
  stopped.db.$client.close();
  startSweeping(stopped.deps)();
  const stop = startSweeping(failing.deps);
  const messages = () => errors.map(({ mock }) => mock.calls.map(([, message]) => message));
  await eventually(() =>
    expect(messages()).toEqual([expect.arrayContaining(["unused images could not be removed"]), []]),
  );
  stop();
});

test("a start with a clock 31 days ahead deletes nothing for good for 24 hours, also after a restart, and the doctor says so", async () => {
  const { deps, db, dataDir } = testApp();
  leaveStray(dataDir);
  const signal = new AbortController().signal;
  const isStrayLeft = async (days: number, hours = 0) => {
    const now = new Date(Date.UTC(2026, 0, 1 + days, hours));
    await sweepsOf({ ...deps, now: () => now })(signal);
    const found = (await filesIn(dataDir)).includes(stray);
    leaveStray(dataDir);
    return { found, doctor: checkClock(db.$client, now).map(({ what }) => what.replace(/.*: /, "")) };
  };
  const deletes = { found: false, doctor: [] };
  const until = (time: string) => ({ found: true, doctor: [`nothing is deleted for good until ${time}`] });
  expect(await isStrayLeft(0)).toEqual(deletes);
  expect(await isStrayLeft(6)).toEqual(deletes);
  expect(await isStrayLeft(37)).toEqual(until("2026-02-08T00:00:00.000Z"));
  // What is stored meanwhile does not make the clock right.
  expect(await isStrayLeft(37, 23)).toEqual(until("2026-02-08T00:00:00.000Z"));
  expect(checkClock(db.$client, new Date(Date.UTC(2026, 0, 8)))).toMatchObject([
    { how: "note", what: "the clock of the server was at 2026-02-07T00:00:00.000Z, which is in the future" },
  ]);
  // The clock was corrected, then wrong again.
  expect(await isStrayLeft(7)).toEqual(deletes);
  expect(await isStrayLeft(37)).toEqual(until("2026-02-08T00:00:00.000Z"));
  expect(await isStrayLeft(38)).toEqual(deletes);
});
