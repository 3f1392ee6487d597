import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { aPost } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/test-app.ts";
import { recurringWork } from "../../background-work.ts";
import { every } from "../jobs/every.ts";
import { openDatabase } from "./client.ts";

beforeEach(() => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => vi.useRealTimers());

/** A database open in a server with a watcher, and a second connection as of a command. */
function aWatchedDatabase() {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const command = new Database(file);
  onTestFinished(() => {
    command.close();
    db.$client.close();
  });
  let noticed = 0;
  const { deps } = testApp({ deps: { db } });
  const { otherWriters } = recurringWork(deps, () => {
    noticed += 1;
  });
  onTestFinished(every(deps, otherWriters));
  const noticedAfterASecond = async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    return noticed;
  };
  return { db, command, noticedAfterASecond };
}

test("a write of another process is noticed once; the server's own writes are not", async () => {
  const { db, command, noticedAfterASecond } = aWatchedDatabase();
  expect(await noticedAfterASecond()).toBe(0);
  aPost(db);
  expect(await noticedAfterASecond()).toBe(0);
  command.exec("UPDATE blogs SET title = 'By a command'");
  expect([await noticedAfterASecond(), await noticedAfterASecond()]).toEqual([1, 1]);
  command.exec("UPDATE blogs SET title = 'Again'");
  expect(await noticedAfterASecond()).toBe(2);
});

test("a passing disk error does not end the watch, and a closed database does", async () => {
  const { db, command, noticedAfterASecond } = aWatchedDatabase();
  const pragma = vi.spyOn(db.$client, "pragma").mockImplementationOnce(() => {
    throw new Error("disk I/O error");
  });
  expect(await noticedAfterASecond()).toBe(0);
  pragma.mockRestore();
  command.exec("CREATE TABLE more (id)");
  expect(await noticedAfterASecond()).toBe(1);
  db.$client.close();
  expect(await noticedAfterASecond()).toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});
