import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FetchTurns } from "./fetch-turns.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Tasks that note their start and end when the test says so. */
function tasks() {
  const turns = new FetchTurns();
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, host: string, signal?: AbortSignal) =>
    turns.run(host, signal, () => {
      started.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    });
  return { started, ends, ask };
}

test("a host receives one request a second, in the order of the calls", async () => {
  const { started, ask } = tasks();
  for (const name of ["a", "b", "c"]) ask(name, "one.example");
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(999);
  expect(started).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(started).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(1_001);
  expect(started).toEqual(["a", "b", "c"]);
});

test("four hosts get requests at a time; the fifth when one has answered", async () => {
  const { started, ends, ask } = tasks();
  for (const name of ["a", "b", "c", "d", "e"]) ask(name, `${name}.example`);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(started).toEqual(["a", "b", "c", "d"]);
  ends.get("c")?.();
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toEqual(["a", "b", "c", "d", "e"]);
});

test("a request that is cancelled while it waits is not sent, and delays no other", async () => {
  const { started, ask } = tasks();
  const givenUp = new AbortController();
  ask("a", "one.example");
  const second = ask("b", "one.example", givenUp.signal);
  ask("c", "one.example");
  givenUp.abort(new Error("taken back"));
  await expect(second).rejects.toThrow("taken back");
  await vi.advanceTimersByTimeAsync(1_001);
  expect(started).toEqual(["a", "c"]);
});
