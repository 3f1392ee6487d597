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
import type { Deps } from "../deps.ts";

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

test("a failed task is logged, a stopped one is not", async () => {
  const [failing, stopped] = [testApp(), testApp()];
  const errors = [failing, stopped].map(({ log }) => vi.spyOn(log, "error"));
  for (const { db, dataDir } of [failing, stopped]) {
    leaveStray(dataDir);
    db.$client.close();
  }
  startSweeping(stopped.deps)();
  const stop = startSweeping(failing.deps);
  const messages = () => errors.map(({ mock }) => mock.calls.map(([, message]) => message));
  await eventually(() =>
    expect(messages()).toEqual([expect.arrayContaining(["unused images could not be removed"]), []]),
  );
  stop();
});
