import { execFileSync } from "node:child_process";
import { closeSync, constants, existsSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../../tests/support/a-folder.ts";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { aJpeg, uploadedTo } from "../../../../../tests/support/images.ts";
import { projectRoot } from "../../../core/platform/project-root.ts";
import type { Bounds } from "./bounds.ts";
import { createImageWorker } from "./image-worker.ts";
import type { Loss } from "./worker-process.ts";

/** As many pixels as an image may have, in 1,761 bytes. */
const large = join(projectRoot, "tests/support/large.avif");

// Processes start slowly on a busy machine, and each of these tests starts some.
vi.setConfig({ testTimeout: 60_000 });

function anImageWorker(bounds: Partial<Bounds> = {}) {
  const losses: Loss[] = [];
  const imageWorker = createImageWorker({ ...bounds, onLoss: (loss) => losses.push(loss) });
  onTestFinished(() => imageWorker.stop());
  const folder = aFolder();
  return {
    imageWorker,
    losses,
    /** A small image is read as it should be. @returns who read it */
    async works() {
      const path = uploadedTo(folder, await aJpeg({ width: 60, height: 40 }), "small");
      expect(await imageWorker.run("makeCopies", path, { format: "jpeg", keepsLarge: true })).toMatchObject({
        copies: [{ width: 400 }, { width: 800 }, { width: 1600 }],
      });
      return imageWorker.pid as number;
    },
    /** An image that never ends: a read waits for bytes forever. */
    endless() {
      const path = join(folder, "endless");
      execFileSync("mkfifo", [path]);
      return {
        path,
        /** Returns once the child has opened it, in the middle of its job. */
        begun: () =>
          eventually(() => {
            // Fails until a process reads.
            const end = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
            onTestFinished(() => closeSync(end));
          }),
      };
    },
  };
}

/** Whether a process exists and is no zombie. */
const isThere = (pid: number) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

test("the child starts with the first image and keeps going", async () => {
  const { imageWorker, works, losses } = anImageWorker();
  expect(imageWorker.pid).toBeUndefined();
  const first = await works();
  expect(await works()).toBe(first);
  expect(losses).toEqual([]);
});

test("the child ends when idle, and the next image starts another", async () => {
  const { imageWorker, works, losses } = anImageWorker({ idleMs: 50 });
  const first = await works();
  await eventually(() => expect([imageWorker.pid, isThere(first)]).toEqual([undefined, false]));
  expect(await works()).not.toBe(first);
  expect(losses).toEqual([]);
});

test("stopping ends the child at once, and a later job starts another", async () => {
  const { imageWorker, works, losses } = anImageWorker();
  const first = await works();
  imageWorker.stop();
  await eventually(() => expect(isThere(first)).toBe(false));
  expect(await works()).not.toBe(first);
  expect(losses).toEqual([]);
});

test.each(["SIGKILL", "SIGSEGV", "SIGABRT"] as const)(
  "a child that dies of %s over an image costs that image alone",
  async (signal) => {
    const { imageWorker, works, endless, losses } = anImageWorker();
    const { path, begun } = endless();
    // Started before: what is waited for below is the image alone.
    await works();
    const job = imageWorker.run("makeCopies", path, { format: "jpeg", keepsLarge: true }).catch((error) => error);
    const waiting = works();
    await begun();
    process.kill(imageWorker.pid as number, signal);
    expect(await job).toMatchObject({ name: "ImageWorkerError", reason: "crashed" });
    await waiting;
    expect(losses).toEqual([expect.objectContaining({ signal })]);
    expect(imageWorker.losses).toBe(1);
  },
);

test("a child that died while idle affects no job", async () => {
  const { works, losses } = anImageWorker();
  const first = await works();
  // Stopped, so that it cannot have begun when it dies.
  process.kill(first, "SIGSTOP");
  const next = works();
  process.kill(first, "SIGKILL");
  expect(await next).not.toBe(first);
  expect(losses).toHaveLength(1);
});

test("a job that never finishes reading an image is stopped", async () => {
  const { imageWorker, works, endless, losses } = anImageWorker({ maxJobMs: 4_000 });
  const first = await works();
  const job = imageWorker
    .run("makeCopies", endless().path, { format: "jpeg", keepsLarge: true })
    .catch((error) => error);
  expect(await job).toMatchObject({ name: "ImageWorkerError", reason: "hung" });
  expect(await works()).not.toBe(first);
  expect(losses).toHaveLength(1);
});

test("a child that does not start gives an error, and the next image tries again", async () => {
  const { imageWorker, losses } = anImageWorker({ maxStartMs: 1 });
  const job = () => imageWorker.run("makeAvif", large).catch((error) => error);
  const refusal = {
    kind: "unavailable",
    retryAfterSeconds: 5,
    message: expect.stringContaining("cannot be read at the moment"),
  };
  expect(await job()).toMatchObject(refusal);
  expect(await job()).toMatchObject(refusal);
  expect(losses).toHaveLength(4);
});

/** The most memory that a process has taken, in MB; Linux only. */
function mostMemory(pid: number | undefined): number {
  const file = `/proc/${pid}/status`;
  return existsSync(file) ? Number(/VmHWM:\s+(\d+)/.exec(readFileSync(file, "latin1"))?.[1] ?? 0) / 1024 : 0;
}

test("an image that needs too much memory ends only the child, before it has taken much more", async () => {
  const { imageWorker, works, losses } = anImageWorker({ maxMegabytes: 300 });
  const taken: number[] = [];
  const watch = setInterval(() => taken.push(mostMemory(imageWorker.pid)), 20);
  onTestFinished(() => clearInterval(watch));
  const job = imageWorker.run("makeCopies", large, { format: "heif", keepsLarge: true }).catch((error) => error);
  expect(await job).toMatchObject({ name: "ImageWorkerError", reason: "memory" });
  // All of the image takes 980.
  expect(Math.max(...taken)).toBeLessThan(800);
  await works();
  expect(losses).toEqual([expect.objectContaining({ signal: "SIGKILL", said: "too much memory" })]);
});

test("the child resolves relative paths as the server does", async () => {
  const { imageWorker } = anImageWorker();
  const folder = aFolder();
  uploadedTo(folder, await aJpeg({ width: 60, height: 40 }), "small");
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => process.chdir(before));
  expect(await imageWorker.run("isWhole", "./small")).toBe(true);
});

test("a broken file is refused, and the child continues", async () => {
  const { imageWorker, works, losses } = anImageWorker();
  const first = await works();
  const broken = uploadedTo(aFolder(), (await aJpeg()).subarray(0, 2_000));
  const job = imageWorker.run("makeCopies", broken, { format: "jpeg", keepsLarge: true }).catch((error) => error);
  expect(await job).toMatchObject({ name: "ImageWorkerError", reason: "refused" });
  expect(await works()).toBe(first);
  expect(losses).toEqual([]);
});

test("no result is kept once its caller has it, so memory stays flat over many uploads in a row", async () => {
  const { imageWorker } = anImageWorker();
  const path = uploadedTo(aFolder(), await aJpeg({ width: 60, height: 40 }));
  const results: WeakRef<object>[] = [];
  for (let job = 0; job < 20; job++)
    results.push(new WeakRef(await imageWorker.run("makeCopies", path, { format: "jpeg", keepsLarge: true })));
  const kept = () => results.filter((result) => result.deref() !== undefined).length;
  // Without the flag of the command line.
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  await eventually(() => {
    collect();
    expect(kept()).toBeLessThanOrEqual(1);
  });
});
