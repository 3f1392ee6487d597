import { expect, test } from "vitest";
import { heldTurns } from "../../../tests/support/held-turns.ts";
import { createRequestQueue } from "./request-queue.ts";

function aQueue() {
  const turns = heldTurns();
  turns.hold();
  const queue = createRequestQueue(turns.next, turns.now);
  const done: number[] = [];
  const join = (number: number) => queue.add(() => done.push(number));
  /** Runs this many jobs of this duration, one after the other. */
  const work = (pieces: number, ms: number) => {
    for (let piece = 0; piece < pieces; piece++) join(piece);
    turns.turn();
    for (let piece = 0; piece < pieces; piece++) turns.turn(ms);
  };
  return { turns, queue, done, join, work };
}

test("one job starts in each turn, in order of arrival", () => {
  const { turns, queue, done, join } = aQueue();
  for (const number of [1, 2, 3]) join(number);
  expect([done, queue.length()]).toEqual([[], 3]);
  turns.turn();
  expect([done, queue.length()]).toEqual([[1], 2]);
  join(4);
  for (let left = 3; left > 0; left--) turns.turn();
  expect([done, queue.length()]).toEqual([[1, 2, 3, 4], 0]);
});

test("cancelled jobs are skipped, and an emptied queue accepts new ones", () => {
  const { turns, done, join } = aQueue();
  const leave = join(1);
  join(2);
  leave();
  leave();
  turns.turn();
  expect(done).toEqual([2]);
  turns.turn();
  const leaves = [join(3), join(4)];
  for (const each of leaves) each();
  for (const number of [5, 6]) join(number);
  turns.turn();
  expect(done).toEqual([2, 5]);
  turns.turn();
  expect(done).toEqual([2, 5, 6]);
});

test("the expected wait follows the recent jobs, and one pause of the machine changes it little", () => {
  const { turns, queue, join, work } = aQueue();
  work(200, 10);
  for (let waiting = 0; waiting < 5; waiting++) join(waiting);
  expect(queue.expectedWaitMs()).toBeCloseTo(50, 0);
  turns.turn(10);
  turns.turn(5_000);
  expect(queue.length()).toBe(3);
  expect(queue.expectedWaitMs()).toBeLessThan(3 * 13);
});

test("time since the last read starts with the current turn", () => {
  const { turns, queue, join } = aQueue();
  expect(queue.sinceLastReadMs()).toBe(0);
  for (const number of [1, 2]) join(number);
  turns.turn(7);
  expect(queue.sinceLastReadMs()).toBe(0);
  turns.turn(4);
  turns.turn(3);
  expect([queue.length(), queue.sinceLastReadMs()]).toEqual([0, 0]);
});
