import fc from "fast-check";
import { expect, test } from "vitest";
import { cases, seed } from "../../../tests/support/cases.ts";
import { isSlugCut, slugOf } from "./slug.ts";

test.each([
  ["Hello, World!", "hello-world"],
  ["Don't stop — it’s 2026", "dont-stop-its-2026"],
  ["Crème brûlée & Straße", "creme-brulee-strasse"],
  ["Ｆｕｌｌ width", "full-width"],
  ["Что нового в Москве?", "chto-novogo-v-moskve"],
  ["Καλημέρα κόσμε", "kalimera-kosme"],
  ["雨の日に", "雨の日に"],
  ["สวัสดี ชาวโลก", "สวัสดี-ชาวโลก"],
  ["مرحبا بالعالم ١٢", "مرحبا-بالعالم-١٢"],
  ["हिन्दी में", "हिन्दी-में"],
  ["İstanbul C++ / C#", "istanbul-c-c"],
  ["🎉 … !!!", ""],
  ["", ""],
])("the slug of %o is %o", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test.each([
  ["Grüße aus Köln, Äpfel", "de", "gruesse-aus-koeln-aepfel"],
  ["Grüße", "de-AT", "gruesse"],
  ["Über Ḿ ÜBER", "DE", "ueber-m-ueber"],
  ["Grüße", "en", "grusse"],
  ["Smørrebrød på Åen", "da", "smoerrebroed-paa-aaen"],
  ["Hyvää yötä", "fi", "hyvaa-yota"],
  ["Київ і гори", "uk", "kyiv-i-hory"],
  ["Къща и щастие", "bg", "kashta-i-shtastie"],
  [
    "Η ευχαρίστηση του Αυγούστου, ένα ταξίδι με άυλο αύριο",
    "el",
    "i-efcharistisi-tou-avgoustou-ena-taxidi-me-aylo-avrio",
  ],
  ["Işık, İğne ve ÇİÇEĞİ", "tr", "isik-igne-ve-cicegi"],
  ["Åäö på Öland", "sv", "aao-pa-oland"],
  ["Ærlig øl på Ås", "nb", "aerlig-oel-paa-aas"],
  ["Zażółć gęślą jaźń", "pl", "zazolc-gesla-jazn"],
  ["L’été à l’œuvre", "fr", "lete-a-loeuvre"],
  ["¿Qué pasó, mañana?", "es", "que-paso-manana"],
  ["Ação e coração", "pt-BR", "acao-e-coracao"],
  ["Perché l’università", "it", "perche-luniversita"],
  ["Coöperatie, één", "nl", "cooperatie-een"],
  ["مرحبًا بالعالم", "ar", "مرحبًا-بالعالم"],
  ["はじめてのブログ", "ja", "はじめてのブログ"],
  ["你好，世界", "zh-Hans", "你好-世界"],
])("the slug of %o in %s is %o", (text, language, slug) => {
  expect(slugOf(text, language)).toBe(slug);
});

test("a long slug ends after a whole word, at most 60 characters in", () => {
  expect(slugOf("word ".repeat(30))).toBe("word-".repeat(12).slice(0, -1));
  expect(slugOf("雨".repeat(100))).toBe("雨".repeat(60));
  expect(["雨".repeat(61), "雨".repeat(60), `${"word ".repeat(12)}!!!!`].map(isSlugCut)).toEqual([true, false, false]);
});

test("every slug stays the same in a URL, in another case and as a slug again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (text) => {
      const slug = slugOf(text);
      expect(slug).toMatch(/^([\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*(-(?!$)|$))*$/u);
      expect([...slug].length).toBeLessThanOrEqual(60);
      expect(slugOf(slug)).toBe(slug);
      expect(slug.normalize("NFC").toLowerCase()).toBe(slug);
    }),
    { numRuns: cases(100_000, 2_000), seed },
  );
});
