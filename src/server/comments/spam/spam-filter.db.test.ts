import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { emptyDatabase } from "../../../../tests/support/empty-database.ts";
import { minExamples } from "../../../shared/limits.ts";
import type { Db } from "../../db/client.ts";
import { commentSettings, spamMarks } from "../../db/schema.ts";
import { featuresOf, linkedSites, maxFeatures } from "./comment-features.ts";
import { classify, type Label, relearn, resetFilter } from "./spam-filter.ts";

const now = new Date("2026-03-01T12:00:00Z");
const good = [
  "Thank you, this helped me to mend the old bicycle of my daughter",
  "I disagree about the chain, ours lasted for years in the rain",
  "Which oil do you use in winter? Mine freezes on the balcony",
  "Lovely image of the hills, we walked there last summer",
];
const spam = [
  "Best casino bonus, play roulette online and win big money today",
  "Free casino spins, claim your bonus money now",
  "Earn money online with this roulette trick, bonus inside",
  "Casino casino casino, biggest bonus of the year, play online",
];

function teach(db: Db, texts: string[], label: Label, times = minExamples) {
  for (let at = 0; at < times; at++) {
    const content = `${texts[at % texts.length]} ${label}${at}`;
    relearn(db, { name: `Reader ${at}`, content }, null, label, now);
  }
}

function taught(times?: number) {
  const db = emptyDatabase();
  teach(db, good, "good", times);
  teach(db, spam, "spam", times);
  return db;
}

const result = (db: Db, content: string, name = "Somebody") => classify(db, { name, content });

test("the filter is neutral until it has ten good examples and ten of spam", () => {
  const db = emptyDatabase();
  const silent = { logOdds: 0, words: [], sites: [] };
  expect(result(db, "casino bonus")).toEqual(silent);
  teach(db, spam, "spam", 200);
  expect(result(db, "casino bonus")).toEqual(silent);
  teach(db, good, "good", minExamples - 1);
  expect(result(db, "casino bonus")).toEqual(silent);
  relearn(db, { name: "Ada", content: "Thank you" }, null, "good", now);
  expect(result(db, "casino bonus").logOdds).toBeGreaterThan(0);
});

test("the filter recognises what it learned and names the words", () => {
  const db = taught();
  const found = result(db, "The casino where my bonus money went");
  expect(found.logOdds).toBeGreaterThan(1);
  expect(found.words.slice().sort()).toEqual(["bonus", "casino", "money"]);
  expect(result(db, "We walked in the hills in winter, thank you").logOdds).toBeLessThan(0);
  expect(result(db, "Zzyzx qwghlm").words).toEqual([]);
});

test("good features weigh as much as bad ones, also when the bad ones are stronger", () => {
  const db = emptyDatabase();
  const words = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}word${at}`).join(" ");
  for (let at = 0; at < 60; at++) {
    relearn(db, { name: "A", content: words("bad", 18) }, null, "spam", now);
    // Each of these words is in only half of the good comments.
    const half = words("kind", 40)
      .split(" ")
      .filter((_, place) => place % 2 === at % 2);
    relearn(db, { name: "B", content: half.join(" ") }, null, "good", now);
  }
  expect(result(db, words("bad", 18)).logOdds).toBeGreaterThan(5);
  const mixed = result(db, `${words("bad", 18)} ${words("kind", 40)}`);
  expect(Math.abs(mixed.logOdds)).toBeLessThan(3);
});

test("the result grows with the number of examples and stays bounded", () => {
  const [little, much] = [taught(minExamples), taught(60)].map((db) => result(db, spam[0] ?? "").logOdds);
  expect(little).toBeLessThanOrEqual(3);
  expect(much).toBeGreaterThan(little ?? 0);
  expect(much).toBeLessThanOrEqual(6);
});

test("the filter also learns scripts without spaces, names and linked sites", () => {
  const db = emptyDatabase();
  for (let at = 0; at < 20; at++) {
    relearn(db, { name: "王", content: `这篇文章写得很好，谢谢分享 ${at}` }, null, "good", now);
    relearn(db, { name: "代开", content: `最大的赌场在线 https://pills.example/${at}` }, null, "spam", now);
  }
  expect(result(db, "我们的赌场").words).toContain("赌场");
  expect(result(db, "hello", "代开").words).toEqual(["代开"]);
  expect(result(db, "hello http://www.PILLS.example:80/new").sites).toEqual(["pills.example"]);
  expect(result(db, "谢谢，写得很好").logOdds).toBeLessThan(0);
});

test("a label that is withdrawn or reversed leaves nothing of the old one", () => {
  const text = fc.string({
    unit: fc.constantFrom("tea ", "casino ", "bonus ", "赌场", "é", "https://a.example "),
    maxLength: 12,
  });
  const comment = fc.record({ name: text, content: text });
  const label = fc.constantFrom("good" as const, "spam" as const, null);
  fc.assert(
    fc.property(fc.array(fc.record({ comment, steps: fc.array(label) }), { maxLength: 6 }), (given) => {
      const [db, straight] = [emptyDatabase(), emptyDatabase()];
      for (const { comment, steps } of given) {
        let before: Label | null = null;
        for (const step of steps) {
          relearn(db, comment, before, step, now);
          before = step;
        }
        relearn(straight, comment, null, before, now);
      }
      const known = (of: Db) => {
        const { secret: _secret, ...examples } = of.select().from(commentSettings).get() ?? {};
        const counts = of
          .select()
          .from(spamMarks)
          .all()
          .filter((mark) => mark.good + mark.spam > 0);
        return { examples, counts: counts.map((mark) => `${mark.good} ${mark.spam}`).sort() };
      };
      expect(known(db)).toEqual(known(straight));
    }),
    { numRuns: cases(30) },
  );
});

test("words of comments are stored only as keyed hashes", () => {
  const db = emptyDatabase();
  relearn(db, { name: "Ottilie", content: "Schnabeltier" }, null, "spam", now);
  const bytes = db.$client.serialize().toString("latin1").toLowerCase();
  expect(bytes).not.toMatch(/ottilie|schnabeltier/);
  expect(db.select().from(spamMarks).all().length).toBeGreaterThan(2);
});

test("the number of stored features is bounded: old ones that were seen once are removed first", () => {
  const db = emptyDatabase();
  db.$client.exec(`
    INSERT INTO spamMarks (mark, good, spam, learnedAt)
    WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 60000)
    SELECT n, 1 + (n > 59000), 0, n FROM numbers`);
  relearn(db, { name: "Ada", content: "casino" }, null, "spam", now);
  const kept = db.select().from(spamMarks).all();
  expect(kept.length).toBeLessThan(60_000);
  expect(kept.filter((mark) => mark.good === 2)).toHaveLength(1_000);
  expect(kept.some((mark) => mark.mark <= 5_000)).toBe(false);
});

test("a comment has at most 400 features, a hostile one included", () => {
  const content = Array.from({ length: 5_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7) % 20_000))).join("");
  expect(featuresOf({ name: "x".repeat(80), content })).toHaveLength(maxFeatures);
  expect(featuresOf({ name: "", content: "" }).length).toBeLessThan(4);
});

test("links are counted in every notation", () => {
  const text =
    'https://a.example HTTP://www.B.example/x?y, www.c.example <a href="https://d.example">x</a> [url=https://user@e.example:8080]y[/url] example.org';
  expect(linkedSites(text)).toEqual(["a.example", "b.example", "c.example", "d.example", "e.example"]);
  expect(linkedSites("ht\u200btps://f.example")).toEqual(["f.example"]);
});

test("the filter can be reset", () => {
  const db = taught();
  resetFilter(db);
  expect(result(db, "casino bonus")).toEqual({ logOdds: 0, words: [], sites: [] });
  expect(db.select().from(spamMarks).all()).toEqual([]);
  teach(db, spam, "spam");
  teach(db, good, "good");
  expect(result(db, "casino bonus").logOdds).toBeGreaterThan(0);
});
