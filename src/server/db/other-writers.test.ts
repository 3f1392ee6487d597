import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../tests/support/a-folder.ts";
import { aPost } from "../../../tests/support/factories.ts";
import { openDatabase } from "./client.ts";
import { watchOtherWriters } from "./other-writers.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** A database that a server has open, how often it heard of others, and a command beside it. */
function aWatchedDatabase() {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const command = new Database(file);
  onTestFinished(() => {
    command.close();
    db.$client.close();
  });
  let heard = 0;
  onTestFinished(
    watchOtherWriters(db, () => {
      heard += 1;
    }),
  );
  const heardAfterASecond = () => {
    vi.advanceTimersByTime(1_000);
    return heard;
  };
  return { db, command, heardAfterASecond };
}

test("a write of another process is noticed once; the server's own writes are not", () => {
  const { db, command, heardAfterASecond } = aWatchedDatabase();
  expect(heardAfterASecond()).toBe(0);
  aPost(db);
  expect(heardAfterASecond()).toBe(0);
  command.exec("UPDATE blogs SET title = 'By a command'");
  expect([heardAfterASecond(), heardAfterASecond()]).toEqual([1, 1]);
  command.exec("UPDATE blogs SET title = 'Again'");
  expect(heardAfterASecond()).toBe(2);
});

test("a passing disk error does not end the watch, and a closed database does", () => {
  const { db, command, heardAfterASecond } = aWatchedDatabase();
  const pragma = vi.spyOn(db.$client, "pragma").mockImplementationOnce(() => {
    throw new Error("disk I/O error");
  });
  expect(heardAfterASecond()).toBe(0);
  pragma.mockRestore();
  command.exec("CREATE TABLE more (id)");
  expect(heardAfterASecond()).toBe(1);
  db.$client.close();
  expect(heardAfterASecond()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
