import { expect, test } from "vitest";
import { heldTurns } from "../../../tests/support/held-turns.ts";
import { createRequestQueue } from "./request-queue.ts";

function aLine() {
  const turns = heldTurns();
  turns.hold();
  const line = createRequestQueue(turns.next, turns.now);
  const done: number[] = [];
  const join = (number: number) => line.add(() => done.push(number));
  /** One piece of work after another, each so long. */
  const work = (pieces: number, ms: number) => {
    for (let piece = 0; piece < pieces; piece++) join(piece);
    turns.turn();
    for (let piece = 0; piece < pieces; piece++) turns.turn(ms);
  };
  return { turns, line, done, join, work };
}

test("one piece of work begins in each turn, in the order in which they came", () => {
  const { turns, line, done, join } = aLine();
  for (const number of [1, 2, 3]) join(number);
  expect([done, line.length()]).toEqual([[], 3]);
  turns.turn();
  expect([done, line.length()]).toEqual([[1], 2]);
  join(4);
  for (let left = 3; left > 0; left--) turns.turn();
  expect([done, line.length()]).toEqual([[1, 2, 3, 4], 0]);
});

test("whoever leaves is passed over, and a line that all have left takes new ones as ever", () => {
  const { turns, done, join } = aLine();
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

test("how long the next one waits is told by what the last ones took, and a pause of the machine says little", () => {
  const { turns, line, join, work } = aLine();
  work(200, 10);
  for (let waiting = 0; waiting < 5; waiting++) join(waiting);
  expect(line.expectedWaitMs()).toBeCloseTo(50, 0);
  turns.turn(10);
  turns.turn(5_000);
  expect(line.length()).toBe(3);
  expect(line.expectedWaitMs()).toBeLessThan(3 * 13);
});

test("what arrives in a turn came after the turn began", () => {
  const { turns, line, join } = aLine();
  expect(line.sinceLastReadMs()).toBe(0);
  for (const number of [1, 2]) join(number);
  turns.turn(7);
  expect(line.sinceLastReadMs()).toBe(0);
  turns.turn(4);
  turns.turn(3);
  expect([line.length(), line.sinceLastReadMs()]).toEqual([0, 0]);
});
