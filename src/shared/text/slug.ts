import anyAscii from "any-ascii";

/** Characters (code points) of the longest slug. */
const maxSlugLength = 60;

/** A run of letters and digits. Marks belong to the letter before them; apostrophes disappear in cleaned text. */
const words = /[\p{L}\p{Nd}][\p{L}\p{M}\p{Nd}]*/gu;

/** Letters of three scripts have a spelling in ASCII that their readers know. any-ascii spells other scripts badly. */
const romanised = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]\p{M}*/gu;

const scandinavian = { ø: "oe", å: "aa" };

/** How languages write letters of their own in ASCII. any-ascii knows no language. */
const spellings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { ä: "ae", ö: "oe", ü: "ue" },
  da: scandinavian,
  nb: scandinavian,
  nn: scandinavian,
  no: scandinavian,
  uk: { г: "h", и: "y", х: "kh" },
  bg: { щ: "sht", ъ: "a" },
};

/**
 * The readable part of an address: lower case, NFC, letters and digits of any script joined by hyphens, at most 60 characters.
 * Latin, Cyrillic and Greek letters are written in ASCII. For the server only: the table of letters is large.
 *
 * @param language BCP 47; empty for a spelling of no language
 * @returns an empty text if there are no letters or digits
 */
export const slugOf = (text: string, language = ""): string => cut(wholeSlug(text, language));

/** The slugs of a text in the spelling of each language: the name of a tag had the one of the blog's language at that time. */
export const slugsOf = (text: string): string[] => [
  ...new Set(["", "el", ...Object.keys(spellings)].map((language) => slugOf(text, language))),
];

/**
 * The whole slug of an address elsewhere, up to 200 characters, so that it stays what readers know. One whose name of a file would be
 * too long is cut as a new one.
 */
export function slugOfAddress(text: string, language = ""): string {
  const slug = wholeSlug(text, language);
  return slug.length <= maxStoredSlugLength && new TextEncoder().encode(slug).length <= maxFileNameBytes
    ? slug
    : cut(slug);
}

/** Whether a text has too many characters for a slug. */
export const isSlugCut = (text: string): boolean => [...wholeSlug(text)].length > maxSlugLength;

/** Longest slug of an address elsewhere, of WordPress's column. */
const maxStoredSlugLength = 200;
/** An archive names the file of a post by its slug. */
const maxFileNameBytes = 240;

/** Whether a text may be stored as a slug: as {@link slugOf} makes them, by the rules of any version, with or without a number. */
export const isSlug = (text: string): boolean =>
  text.length <= maxStoredSlugLength &&
  /^[\p{L}\p{M}\p{Nd}]+(?:-[\p{L}\p{M}\p{Nd}]+)*$/u.test(text) &&
  text === text.toLowerCase().normalize("NFC");

/**
 * Greek vowels before an upsilon, as passports write them (ELOT 743): `ου` is `ou`; else the upsilon is `f` before a voiceless letter and at
 * the end of a word, and `v` elsewhere.
 */
const inGreek = (text: string): string =>
  text
    .replace(/ο[υύ]/giu, "ou")
    .replace(/([αεη])[υύ](?=[θκξπσςτφχψ]|(?!\p{L}))/giu, "$1f")
    .replace(/([αεη])[υύ]/giu, "$1v");

function wholeSlug(text: string, language = ""): string {
  const name = language.split("-")[0]?.toLowerCase() ?? "";
  const own = spellings[name];
  const cleaned = text.normalize("NFC").replace(/['’ʼ]/gu, "");
  const spelled = (name === "el" ? inGreek(cleaned) : cleaned).replace(
    romanised,
    (letter) => own?.[letter.toLowerCase()] ?? anyAscii(letter).replace(/[^A-Za-z0-9]/g, ""),
  );
  // Lower-casing can decompose a letter.
  const found = spelled.toLowerCase().normalize("NFC").match(words) ?? [];
  return found.join("-");
}

/** Whole words while they fit; if the first one does not, a part of it. */
function cut(slug: string): string {
  const characters = [...slug];
  if (characters.length <= maxSlugLength) return slug;
  const start = characters.slice(0, maxSlugLength + 1).join("");
  const end = start.lastIndexOf("-");
  return end > 0 ? start.slice(0, end) : characters.slice(0, maxSlugLength).join("");
}

/**
 * The slug of a text, or the same one with a number that is free: slug-2, slug-3 and so on.
 *
 * @param fallback the slug of a text without letters and digits
 * @param language see `slugOf`
 */
export function freeSlugOf(text: string, fallback: string, isFree: (slug: string) => boolean, language = ""): string {
  const slug = slugOf(text, language) || fallback;
  if (isFree(slug)) return slug;
  // Doubling first: a thousand posts of one title need ten steps each instead of a thousand.
  let high = 2;
  while (!isFree(`${slug}-${high}`)) high *= 2;
  let low = high === 2 ? 2 : high / 2;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (isFree(`${slug}-${middle}`)) high = middle;
    else low = middle + 1;
  }
  return `${slug}-${high}`;
}
