import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { webhooksEn } from "./admin/en/webhooks.ts";
import { adminEn } from "./admin/en.ts";
import { adminLanguages, type WordsLanguage, wordsLanguages } from "./languages.ts";
import type { PluralForms } from "./plural.ts";
import { readerWords } from "./reader-words.ts";
import { serverEn } from "./server-en.ts";

const root = join(import.meta.dirname, "../../..");
const others = wordsLanguages.filter((language) => language !== "en");
const parts = ["pages", "sentences", "site"] as const;

type File = "readers" | "admin";
const files: [language: WordsLanguage, file: File][] = [
  ...wordsLanguages.map((language): [WordsLanguage, File] => [language, "readers"]),
  ...adminLanguages.map((language): [WordsLanguage, File] => [language, "admin"]),
];
const translated = files.filter(([language]) => language !== "en");

/** Words that a language has in common with English, besides RSS. */
const common: Partial<Record<WordsLanguage, string>> = {
  de: "name newsletter newsletterTitle feeds",
  fr: "calloutImportant contact footnotes newsletter newsletterTitle pages",
  "pt-BR": "feeds newsletter newsletterTitle tags",
  es: "feeds",
  it: "home newsletter newsletterTitle",
  nl: "calloutTip contact feeds home tags",
  pl: "newsletter newsletterTitle",
};

/** Labels in narrow places, which a longer one breaks or cuts. Those of one line have the room of the longest. */
const narrow: Record<File, string[][]> = {
  readers: [
    ["login", "dashboard"],
    ["site.searchButton", "clearSearch"],
    ["cancelReply", "submit"],
    ..."loadMore tryAgain forgetMe subscribe enterEmailId site.badge site.searchPlaceholder switchTheme"
      .split(" ")
      .map((key) => [key]),
  ],
  admin: [
    "dashboard addPost listPosts comments more".split(" ").map((key) => `navigation.${key}`),
    Object.keys(adminEn.actions).map((key) => `actions.${key}`),
  ],
};

/** Texts of the admin area that a language has in common with English. */
const commonInAdmin: Partial<Record<WordsLanguage, string>> = {
  de: "account.passkeys administrators.name apiKeys.name authors.links authors.name authors.slug categories.name comments.lists.spam comments.moveTo.spam.label details.slug editor.blockTypes.code editor.insertions.video.label editor.layout editor.link exporting.format mail.newsletterTitle mail.port mail.recordName mailings.title media.uploads passkeys.name posts.statusColumn settings.accents.#97480b settings.logoImageId settings.newsletterText settings.sections.blog settings.sections.webhooks settings.siteName signIn.code tags.name twoStep.code webhooks.listName writing.details",
  fr: "authors.image authors.slug comments.lists.spam comments.moveTo.spam.label details.slug editor.blockTypes.code editor.calloutKinds.important editor.frontMatter.names.date editor.insertions.image.label exporting.format history.versions mail.dkimTitle mail.newsletterTitle mail.port mailings.title media.images menu.kinds.page menu.places.menu moving.kinds.menu moving.kinds.page moving.kinds.revision moving.options pages.title palette.actions posts.actionsColumn posts.dateColumn settings.accents.#7a2f8f settings.accents.#97480b settings.intro settings.logoImageId settings.palettes.rose settings.sections.blog settings.sections.webhooks settings.sharePlaces.email signIn.code twoStep.code webhooks.listName writing.focus",
  es: "ai.no authors.slug comments.lists.spam comments.moveTo.spam.label details.slug drafts.no settings.logoImageId settings.sections.blog settings.sections.webhooks webhooks.listName",
};

/** Names that every language writes as English does. */
const names = /^number$|^(?:mail\.kinds|settings\.(?:faces|services)|exporting\.formats)\./;

/** Signs that a text of any language, or of one, never has: straight quotes, and the spaces and commas of English. */
const wrongSigns = /"|\p{L}'\p{L}|\.{3}| {2}/u;
const wrongSignsIn: Partial<Record<WordsLanguage, RegExp>> = {
  fr: / [:;!?»]|« |[\p{L}\d»][:;!?](?=\s|$)/u,
  // A text takes its direction from its first letter that is not set apart.
  ar: /[\u0600-\u06ff] ?[,;?]|^[a-z].*[\u0600-\u06ff]/i,
  ja: /[\u3040-\u9fff] ?[,;!?]/,
  "zh-Hans": /[\u4e00-\u9fff] ?[,;:!?]/,
};

const mostLonger = 1.6;

/** Counts of every category that no language may write without the number. */
const counts = [3, 7, 11, 200, 1_000_000];

const numbers =
  "count year page max left seconds more days status maxMebibytes words width versions unfinished subscribers minutes megabytes height exported done total titleMax texts subTitles skipped reports removed refused percent minLength maxLength lines known kilobytes kept found descriptionMax covers codesLeft before advised added".split(
    " ",
  );

type Entry = string | ((...values: never[]) => unknown);
type Texts = { readonly [key: string]: Entry | Texts | null };

/** The values of a sentence, named as in the English file: texts in brackets, so that they are found again. */
function sample(name: string, count: number, choice: boolean): unknown {
  if (name === "link_") return (text: string) => `<${text}>`;
  if (numbers.includes(name)) return count;
  return /^(?:is|has)[A-Z]/.test(name) ? choice : `‹${name}›`;
}

function valuesFor(entry: Entry, count: number, choice: boolean): unknown[] {
  const parameters = /^\(?([^=]*?)\)?\s*=>/s.exec(String(entry))?.[1] ?? "";
  const names = parameters.match(/\{[^}]*\}|\w+/g) ?? [];
  const isPart = /^\(?(?:link|strong)$/.test(parameters);
  return names.map((name) => {
    if (isPart) return sample("link_", count, choice);
    if (!name.startsWith("{")) return sample(name, count, choice);
    const fields = name.match(/\w+/g) ?? [];
    return Object.fromEntries(fields.map((field) => [field, sample(field, count, choice)]));
  });
}

/** @param like the English entry, which names the values. A sentence that takes a list, or one of several names, is empty. */
function written(entry: Entry, like: Entry, count: number, choice: boolean): string {
  if (typeof entry === "string") return entry;
  try {
    const made = entry(...(valuesFor(like, count, choice) as never[]));
    const text = Array.isArray(made) ? made.join("") : String(made);
    return text.includes("undefined") ? "" : text;
  } catch {
    return "";
  }
}

/** The texts of a file by their paths, such as `actions.save`. */
function flat(texts: Texts, path = ""): Map<string, Entry> {
  const entries = Object.entries(texts).flatMap(([key, value]): [string, Entry][] =>
    typeof value === "object" ? [...flat(value ?? {}, `${path}${key}.`)] : [[path + key, value]],
  );
  return new Map(entries);
}

const english: Record<File, Map<string, Entry>> = {
  readers: flat({ ...readerWords.en.pages, ...readerWords.en.sentences, site: readerWords.en.site }),
  admin: flat({ ...serverEn, ...adminEn, webhooks: webhooksEn } as Texts),
};

/** The exports of a file of a language, by their names. */
const load = (language: WordsLanguage, file: File): Promise<Record<string, Texts>> =>
  import(`./${file}/${language}.ts`);

/** Each text of a language beside the English one. */
async function entriesOf(language: WordsLanguage, file: File): Promise<[key: string, entry: Entry, like: Entry][]> {
  const own = await load(language, file);
  return Object.entries(own).flatMap(([name, texts]) =>
    [...flat(texts, /Webhooks$|Site$/.exec(name)?.[0].toLowerCase().concat(".") ?? "")].map(
      ([key, entry]): [string, Entry, Entry] => [key, entry, english[file].get(key) ?? ""],
    ),
  );
}

/** Letters from East Asia are twice as wide. */
const widthOf = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u2e80-\uffef]/.test(letter) ? 2 : 1), 0);

test.each(wordsLanguages)("%s has the keys of English and a file for browsers", (language) => {
  for (const part of parts)
    expect(Object.keys(readerWords[language][part]).sort()).toEqual(Object.keys(readerWords.en[part]).sort());
  expect(existsSync(join(root, "src/client/words", `${language}.ts`))).toBe(true);
});

test.each(adminLanguages.filter((language) => language !== "en"))(
  "the admin area in %s has the keys of English",
  async (language) => {
    const keys = (await entriesOf(language, "admin")).map(([key]) => key).filter((key) => !key.startsWith("both."));
    const known = [...english.admin.keys()].filter(
      (key) => !key.startsWith("both.") && (key.includes(".") || keys.includes(key)),
    );
    expect(keys.sort()).toEqual(known.sort());
  },
);

test.each(translated)(
  "%s of %s says nothing in English, and its list of common words has no others",
  async (language, file) => {
    const same = (await entriesOf(language, file)).filter(([, entry, like]) => {
      const text = written(entry, like, 7, false);
      return /\p{L}{2}/u.test(text.replace(/‹\w+›/g, "")) && text === written(like, like, 7, false);
    });
    const known = file === "admin" ? commonInAdmin[language] : `rss ${common[language] ?? ""}`;
    const keys = same.map(([key]) => key).filter((key) => file === "readers" || !names.test(key));
    expect(keys.sort()).toEqual((known ?? "").split(" ").filter(Boolean).sort());
  },
);

test.each(translated)("a sentence in %s, of %s, keeps the values of the English one", async (language, file) => {
  const lost = (await entriesOf(language, file)).flatMap(([key, entry, like]) =>
    counts.flatMap((count) =>
      [false, true].flatMap((choice) => {
        const shown = written(entry, like, count, choice);
        const digits = shown.replace(/\D/g, "");
        const values = written(like, like, count, choice).match(/‹\w+›|\d[\d,]*/g) ?? [];
        return values
          .filter((value) => !shown.includes(value) && !(/\d/.test(value) && digits.includes(value.replace(/\D/g, ""))))
          .map((value) => `${key} lacks ${value}: ${shown}`);
      }),
    ),
  );
  expect([...new Set(lost)]).toEqual([]);
});

test.each(translated)(
  "%s, of %s, has the quotation marks, spaces and commas of the language",
  async (language, file) => {
    const wrong = (await entriesOf(language, file))
      .map(([key, entry, like]) => [
        key,
        written(entry, like, 7, false).replace(/(?:mailto|tel|sms|Content-Type):|\?\w/g, "x"),
      ])
      .filter(([, text = ""]) => wrongSigns.test(text) || wrongSignsIn[language]?.test(text));
    expect(wrong).toEqual([]);
  },
);

test.each(files)("counts in %s, of %s, have exactly the plural forms of the language", async (language, file) => {
  const used: { locale: string; forms: string[] }[] = [];
  vi.resetModules();
  vi.doMock("./plural.ts", () => ({
    pluralIn: (locale: string) => (_count: number, forms: PluralForms) => {
      used.push({ locale, forms: Object.keys(forms).sort() });
      return forms.other;
    },
  }));
  for (const [, entry, like] of await entriesOf(language, file))
    for (const choice of [false, true]) for (const count of [1, 7, 100]) written(entry, like || entry, count, choice);
  vi.doUnmock("./plural.ts");
  vi.resetModules();
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
  if (forms.length > 1) expect(used.length).toBeGreaterThan(0);
  const foreign = used.filter(
    (one) =>
      new Intl.Locale(one.locale).language !== new Intl.Locale(language).language || `${one.forms}` !== `${forms}`,
  );
  expect(foreign).toEqual([]);
});

test.each(translated)("labels in narrow places are short in %s of %s", async (language, file) => {
  const entries = await entriesOf(language, file);
  const long = narrow[file].flatMap((keys) => {
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
