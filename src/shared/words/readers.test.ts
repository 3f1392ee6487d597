import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { type WordsLanguage, wordsLanguages } from "./languages.ts";
import type { PluralForms } from "./plural.ts";
import { readerWords } from "./reader-words.ts";

const root = join(import.meta.dirname, "../../..");
const others = wordsLanguages.filter((language) => language !== "en");
const parts = ["pages", "sentences", "site"] as const;

/** Words that a language has in common with English, besides RSS. */
const common: Partial<Record<WordsLanguage, string>> = {
  de: "name newsletter newsletterTitle feed feeds",
  fr: "calloutImportant contact footnotes newsletter newsletterTitle pages",
  "pt-BR": "feed feeds newsletter newsletterTitle tags",
  it: "feed newsletter newsletterTitle",
  nl: "calloutTip contact feed feeds tags",
  pl: "newsletter newsletterTitle",
};

/** Labels in narrow places, which a longer one breaks or cuts. Those of one line have the room of the longest. */
const narrow = [
  ["login", "dashboard"],
  ["searchButton", "clearSearch"],
  ["cancelReply", "submit"],
  ..."loadMore tryAgain forgetMe subscribe enterEmailId badge searchPlaceholder switchTheme"
    .split(" ")
    .map((key) => [key]),
];

const mostLonger = 1.6;

/** Counts of every category that no language may write without the number. */
const counts = [3, 7, 11, 200, 1_000_000];

const numbers = ["count", "year", "page", "max", "left", "seconds", "more"];
const choices = ["hasMore", "isRest"];

type Entry = string | ((...values: never[]) => unknown);

/** The values of a sentence, named as in the English file: texts in brackets, so that they are found again. */
function sample(name: string, count: number, choice: boolean): unknown {
  if (name === "link_") return (text: string) => `<${text}>`;
  if (numbers.includes(name)) return count;
  return choices.includes(name) ? choice : `‹${name}›`;
}

function valuesFor(entry: Entry, count: number, choice: boolean): unknown[] {
  const parameters = /^\(?([^=]*?)\)?\s*=>/s.exec(String(entry))?.[1] ?? "";
  const names = parameters.match(/\{[^}]*\}|\w+/g) ?? [];
  const isPart = parameters === "link" || parameters === "(link";
  return names.map((name) => {
    if (isPart) return sample("link_", count, choice);
    if (!name.startsWith("{")) return sample(name, count, choice);
    const fields = name.match(/\w+/g) ?? [];
    return Object.fromEntries(fields.map((field) => [field, sample(field, count, choice)]));
  });
}

/** @param like the English entry, which names the values */
function written(entry: Entry, like: Entry, count: number, choice: boolean): string {
  if (typeof entry === "string") return entry;
  const made = entry(...(valuesFor(like, count, choice) as never[]));
  return Array.isArray(made) ? made.join("") : String(made);
}

function entriesOf(language: WordsLanguage): [key: string, entry: Entry, english: Entry][] {
  return parts.flatMap((part) => {
    const english: Record<string, Entry> = readerWords.en[part];
    const own: Record<string, Entry> = readerWords[language][part];
    return Object.entries(english).map(([key, like]): [string, Entry, Entry] => [key, own[key] ?? "", like]);
  });
}

/** Letters from East Asia are twice as wide. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);

test.each(wordsLanguages)("%s has the keys of English and a file for browsers", (language) => {
  for (const part of parts)
    expect(Object.keys(readerWords[language][part]).sort()).toEqual(Object.keys(readerWords.en[part]).sort());
  expect(existsSync(join(root, "src/client/words", `${language}.ts`))).toBe(true);
});

test.each(others)("%s says nothing in English, and its list of common words has no others", (language) => {
  const same = entriesOf(language).filter(
    ([, entry, like]) => written(entry, like, 7, false) === written(like, like, 7, false),
  );
  expect(same.map(([key]) => key).sort()).toEqual(`rss ${common[language] ?? ""}`.trim().split(" ").sort());
});

test.each(others)("a sentence in %s keeps the values of the English one", (language) => {
  const lost = entriesOf(language).flatMap(([key, entry, like]) =>
    counts.flatMap((count) =>
      [false, true].flatMap((choice) => {
        const shown = written(entry, like, count, choice);
        const values = written(like, like, count, choice).match(/‹\w+›|\d+/g) ?? [];
        return values.filter((value) => !shown.includes(value)).map((value) => `${key} lacks ${value}: ${shown}`);
      }),
    ),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test.each(wordsLanguages)("counts in %s have exactly the plural forms of the language", async (language) => {
  const used: { locale: string; forms: string[] }[] = [];
  vi.resetModules();
  vi.doMock("./plural.ts", () => ({
    pluralIn: (locale: string) => (_count: number, forms: PluralForms) => {
      used.push({ locale, forms: Object.keys(forms).sort() });
      return forms.other;
    },
  }));
  const own: Record<string, Record<string, Entry>> = await import(`./readers/${language}.ts`);
  for (const words of Object.values(own))
    for (const [key, entry] of Object.entries(words)) {
      const like = entriesOf("en").find(([name]) => name === key)?.[2] ?? entry;
      for (const choice of [false, true]) for (const count of [1, 7, 100]) written(entry, like, count, choice);
    }
  vi.doUnmock("./plural.ts");
  vi.resetModules();
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
  if (forms.length > 1) expect(used.length).toBeGreaterThan(0);
  for (const one of used) {
    expect(new Intl.Locale(one.locale).language).toBe(new Intl.Locale(language).language);
    expect(one.forms).toEqual(forms);
  }
});

test.each(others)("labels in narrow places are short in %s", (language) => {
  const entries = entriesOf(language);
  const long = narrow.flatMap((keys) => {
    const place = entries.filter(([key]) => keys.includes(key));
    const room = Math.max(...place.map(([, , like]) => String(like).length)) * mostLonger;
    return place.filter(([, entry]) => widthOf(String(entry)) > room);
  });
  expect(long.map(([key, entry]) => `${key}: ${entry}`)).toEqual([]);
});

test.each(others)("the glossary has a section for %s", (language) => {
  const name = new Intl.DisplayNames("en", { type: "language" }).of(new Intl.Locale(language).language);
  const guide = readFileSync(join(root, "docs/translating.md"), "utf8");
  expect(guide).toContain(`\n**${name}`);
});

test("every word of the public pages is used", () => {
  const client = join(root, "src/client");
  const code = readdirSync(client, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(client, file), "utf8"))
    .join("\n");
  const unused = Object.keys(readerWords.en.pages).filter(
    (key) => !new RegExp(`\\bwords\\.${key}\\b|Words\\(\\)\\.${key}\\b|[{,] ${key}[ ,][^;]*Words\\b`).test(code),
  );
  expect(unused).toEqual([]);
});
