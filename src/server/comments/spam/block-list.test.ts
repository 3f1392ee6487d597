import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { commentBlocks } from "../../db/schema.ts";
import { findBlocked, isAddressOrRange } from "./block-list.ts";

function blockListOf(kind: "word" | "address" | "sender", ...values: string[]) {
  const db = emptyDatabase();
  db.insert(commentBlocks)
    .values(values.map((value) => ({ kind, value })))
    .run();
  return {
    wordIn: (content: string, name = "Ada") => findBlocked(db, { name, content }, "192.0.2.1", "someone").word,
    has: (address: string, sender = "someone") =>
      findBlocked(db, { name: "Ada", content: "Hi" }, address, sender).isAddress,
  };
}

test.each([
  ["casino", "Visit our CASINO now", true],
  ["casino", "the casino's door", true],
  ["casino", "(casino)", true],
  ["casino", "cas\u200bino, cut by nothing", true],
  ["casino", "ｃａｓｉｎｏ in wide letters", true],
  ["casino", "occasinoal", false],
  ["press", "WordPress", false],
  ["press", "WordPress, or the press", true],
  ["Café Zürich", "in the cafe\n  zurich", true],
  ["buy now", "Buy   now!", true],
  ["buy now", "buy it now", false],
  ["pills.example", "see https://pills.example/now", true],
  ["pills.example", "see https://notpills.example/now", false],
  ["赌场", "最好的赌场在这里", true],
  ["рулетка", "Рулетка онлайн", true],
  ["💊", "buy💊now", true],
  ["100%", "100% free", true],
])("the blocked word “%s” in “%s”: %s", (word, content, isFound) => {
  expect(blockListOf("word", word).wordIn(content)).toBe(isFound ? word : null);
});

test("a blocked word is also found in a name, and reported as it was typed", () => {
  const list = blockListOf("word", "Roulette", "Casino");
  expect(list.wordIn("Hello", "casino king")).toBe("Casino");
  expect(list.wordIn("casino and roulette")).toMatch(/^(Casino|Roulette)$/);
  expect(blockListOf("word", "\u200b").wordIn("anything")).toBe(null);
});

test("an address is blocked by itself, by a range, and in every notation", () => {
  const list = blockListOf("address", "192.0.2.7", "198.51.100.0/24", "2001:db8::/32", "2001:DB9::1");
  for (const blocked of [
    "192.0.2.7",
    "::ffff:192.0.2.7",
    "192.0.2.7:50123",
    "198.51.100.200",
    "2001:db8:1::5",
    "2001:db9:0::1",
  ]) {
    expect(list.has(blocked), blocked).toBe(true);
  }
  for (const free of ["192.0.2.8", "198.51.101.1", "2001:dba::1", "unknown", "", "fe80::1%eth0"]) {
    expect(list.has(free), free).toBe(false);
  }
});

test("a sender is blocked by its keyed hash", () => {
  const list = blockListOf("sender", "a-hash");
  expect([list.has("192.0.2.1", "a-hash"), list.has("192.0.2.1", "another")]).toEqual([true, false]);
});

test.each([
  ["192.0.2.7", true],
  ["192.0.2.0/24", true],
  ["2001:db8::/32", true],
  ["::", true],
  ["192.0.2.0/33", false],
  ["2001:db8::/129", false],
  ["192.0.2", false],
  ["192.0.2.0/", false],
  ["192.0.2.0/24/8", false],
  ["fe80::1%eth0", false],
  ["example.com", false],
])("%s is an address or a range: %s", (text, isOne) => {
  expect(isAddressOrRange(text)).toBe(isOne);
});
