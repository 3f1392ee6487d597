import { expect, test } from "vitest";
import { emptyDatabase } from "../../../../../tests/support/empty-database.ts";
import { commentBlocks } from "../../../core/db/schema.ts";
import { findListed, isAddressOrRange } from "./block-list.ts";

function listOf(kind: "word" | "spamWord" | "address" | "sender", ...values: string[]) {
  const db = emptyDatabase();
  db.insert(commentBlocks)
    .values(values.map((value) => ({ kind, value })))
    .run();
  return {
    wordIn: (content: string, name = "Ada") => findListed(db, { name, content }, "192.0.2.1", "someone").blockedWord,
    spamWordsIn: (content: string) => findListed(db, { name: "Ada", content }, "192.0.2.1", "someone").spamWords,
    has: (address: string, sender = "someone") =>
      findListed(db, { name: "Ada", content: "Hi" }, address, sender).isBlockedAddress,
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
  expect(listOf("word", word).wordIn(content)).toBe(isFound ? word : null);
});

test("a blocked word is also found in a name, and reported as it was typed", () => {
  const list = listOf("word", "Roulette", "Casino");
  expect(list.wordIn("Hello", "casino king")).toBe("Casino");
  expect(list.wordIn("casino and roulette")).toMatch(/^(Casino|Roulette)$/);
  expect(listOf("word", "\u200b").wordIn("anything")).toBe(null);
});

test("spam words are counted once each, in any case, and not beside a longer one that contains them", () => {
  const list = listOf("spamWord", "Bonus", "bonus", "big bonus", "lottery");
  expect(list.spamWordsIn("A bonus, a BONUS")).toHaveLength(1);
  expect(list.spamWordsIn("a Big  Bonus in the lottery")).toEqual(["big bonus", "lottery"]);
  expect(list.spamWordsIn("Viagra is on the first list")).toEqual(["viagra"]);
  expect(list.wordIn("a bonus, a lottery")).toBe(null);
});

test("an address is blocked by itself, by a range, and in every notation", () => {
  const list = listOf("address", "192.0.2.7", "198.51.100.0/24", "2001:db8::/32", "2001:DB9::1");
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
  const list = listOf("sender", "a-hash");
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
