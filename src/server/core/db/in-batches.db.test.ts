import { join } from "node:path";
import Database from "better-sqlite3";
import { inArray, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { aFolder } from "../../../../tests/support/a-folder.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { openDatabase } from "./client.ts";
import { inBatches, removeInBatches } from "./in-batches.ts";
import { followers } from "./schema.ts";
import { neverBlockForLong } from "./write-lock.ts";

/** A table of `rows` rows that records the limit of each batch. */
function aTable(rows: number) {
  const limits: number[] = [];
  let left = rows;
  const changeSome = (limit: number) => {
    limits.push(limit);
    const changed = Math.min(limit, left);
    left -= changed;
    return changed;
  };
  return { limits, changeSome };
}

test("rows are changed 500 at a time until none is left", async () => {
  const { limits, changeSome } = aTable(1_001);
  expect(await inBatches(emptyDatabase(), changeSome)).toBe(1_001);
  expect(limits).toEqual([500, 500, 500]);
});

test("no more rows are changed than allowed", async () => {
  const { limits, changeSome } = aTable(2_000);
  expect(await inBatches(emptyDatabase(), changeSome, { atMost: 601 })).toBe(601);
  expect(limits).toEqual([500, 101]);
});

test("requests get a turn between batches, and an abort stops the work there", async () => {
  const { limits, changeSome } = aTable(2_000);
  const stopped = new AbortController();
  setImmediate(() => stopped.abort());
  await expect(inBatches(emptyDatabase(), changeSome, { signal: stopped.signal })).rejects.toThrow("aborted");
  expect(limits.length).toBeLessThan(4);
});

test("rows to delete are looked for among 500 at a time, however few there are", async () => {
  const db = emptyDatabase();
  db.$client.exec(`INSERT INTO followers (id, email, folded, createdAt, askedAt) WITH RECURSIVE n(n) AS
    (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1201) SELECT n, n, n, 0, 0 FROM n`);
  const old = [1, 500, 501, 1201];
  const reads: number[] = [];
  let read = 0;
  db.$client.function("isOld", (id) => {
    if (read++ === 0)
      queueMicrotask(() => {
        reads.push(read);
        read = 0;
      });
    return old.includes(Number(id)) ? 1 : 0;
  });
  const { id } = followers;
  await removeInBatches(db, { table: followers, key: id, which: sql`isOld(${id})` });
  expect(reads).toEqual([500, 500, 201]);
  expect(db.select().from(followers).where(inArray(id, old)).all()).toEqual([]);
  expect(await db.$count(followers)).toBe(1_197);
});

/** The server's database, and another program that holds its write lock for a moment when it is asked to. */
function anOtherWriter() {
  const file = join(aFolder(), "longhand.db");
  const db = openDatabase(file);
  const program = new Database(file);
  onTestFinished(() => {
    program.close();
    db.$client.close();
  });
  neverBlockForLong(db);
  const write = () => {
    program.exec("BEGIN IMMEDIATE");
    setTimeout(() => program.exec("ROLLBACK"), 100);
  };
  return { db, write };
}

test("a batch waits for the write of another program that began after the one before", async () => {
  const { db, write } = anOtherWriter();
  const limits: number[] = [];
  const work = inBatches(db, (limit) => {
    limits.push(limit);
    db.$client.exec("UPDATE totals SET id = id");
    if (limits.length > 1) return 0;
    write();
    return limit;
  });
  expect(await work).toBe(500);
  expect(limits).toEqual([500, 500]);
});

test("a batch is repeated when another program begins to write just before it", async () => {
  const { db, write } = anOtherWriter();
  let tries = 0;
  const work = inBatches(db, () => {
    tries += 1;
    if (tries === 1) write();
    return db.$client.prepare("UPDATE totals SET id = id").run().changes;
  });
  expect(await work).toBe(1);
  expect(tries).toBe(2);
});

test("work that can be repeated does not hold every request while another program writes", async () => {
  const { db } = anOtherWriter();
  const timeoutMs = () => db.$client.pragma("busy_timeout", { simple: true });
  const usual = timeoutMs();
  expect(await db.change(timeoutMs)).toBe(0);
  expect(timeoutMs()).toBe(usual);
});
