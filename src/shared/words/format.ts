import { type PluralForms, pluralIn } from "./plural.ts";

/** Numbers, counts and lists in a language. @param locale a BCP 47 tag */
export function formatsIn(locale: string) {
  const plural = pluralIn(locale);
  const { format: number } = new Intl.NumberFormat(locale);
  return {
    locale,
    plural,
    number,
    /** A number with the form of the word that it asks for. */
    counted: (count: number, forms: PluralForms) => `${number(count)} ${plural(count, forms)}`,
    list: new Intl.ListFormat(locale),
    /** The last of the names stands behind an *or*. */
    oneOf: (names: readonly string[]) => new Intl.ListFormat(locale, { type: "disjunction" }).format(names),
  };
}

// In English.
const english = formatsIn("en-US");
export const { locale, plural, number, list } = english;
export const oneOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ");
/** Quotes inside a quoted title are single ones. */
export const quoted = (text: string) => `“${text.replaceAll(/["“]([^"“”]*)["”]/g, "‘$1’")}”`;
export const counted = (count: number, one: string, other: string) => english.counted(count, { one, other });
