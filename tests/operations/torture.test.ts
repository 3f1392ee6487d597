import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { cases } from "../support/cases.ts";
import { eventually } from "../support/eventually.ts";
import { aJpeg } from "../support/images.ts";
import { startBlog } from "../support/running-blog.ts";
import { aWorld, writeUntilCut } from "./torture/clients.ts";
import { inspect, strayFiles } from "./torture/inspection.ts";

/** In one of this many rounds the server crashes again while it starts and recovers. */
const crashAtStartEvery = 4;
const rounds = Number(process.env.TORTURE_ROUNDS ?? cases(25, 2));

/** A round takes about a second of an idle machine. */
const roundTimeoutMs = 10_000;

/** Most writes before a crash, and most milliseconds between the last write and the crash. */
const maxWrites = 120;
const maxDelayMs = 15;

const maxStartMs = 400;

/** Many rounds take an hour, so print the progress. */
const sayEvery = 50;

test(`after ${rounds} crashes every acknowledged write is complete, and nothing else is left behind`, {
  timeout: 60_000 + rounds * roundTimeoutMs,
}, async () => {
  const blog = await startBlog();
  onTestFinished(() => blog.stop());
  const world = await aWorld(blog, await aJpeg({ width: 60, height: 40 }));
  const { ledger } = world;
  const wrong: string[] = [];
  const tell = (done: number) =>
    process.stdout.write(
      `torture: ${done} rounds, ${ledger.acknowledged} writes acknowledged, ${wrong.length} lost or broken\n`,
    );
  for (let round = 1; round <= rounds; round++) {
    const enough = ledger.more(1 + Math.floor(Math.random() * maxWrites));
    const written = writeUntilCut(world);
    await Promise.race([enough, written]);
    await wait(Math.random() * maxDelayMs);
    await blog.kill("SIGKILL");
    await written;
    if (round % crashAtStartEvery === 1) await blog.crashWhileStarting(Math.random() * maxStartMs);
    await blog.restart();
    wrong.push(...(await inspect(world)).map((line) => `round ${round}: ${line}`));
    await eventually(async () => expect(await strayFiles(world)).toEqual([]));
    if (round % sayEvery === 0) tell(round);
  }
  wrong.push(...(await inspect(world, { all: true })));
  tell(rounds);
  expect(wrong).toEqual([]);
  expect(ledger.acknowledged).toBeGreaterThan(rounds);
});
