import { pluralIn } from "./plural.ts";

export const locale = "en-US";
export const plural = pluralIn(locale);
export const { format: number } = new Intl.NumberFormat(locale);
export const list = new Intl.ListFormat(locale);
export const oneOf = (names: readonly string[]) =>
  [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" or ");
/** Quotes inside a quoted title are single ones. */
export const quoted = (text: string) => `“${text.replaceAll(/["“]([^"“”]*)["”]/g, "‘$1’")}”`;
export const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${plural(count, { one, other })}`;
