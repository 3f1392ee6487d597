import { pluralIn } from "./plural.ts";

export const locale = "en-US";
export const plural = pluralIn(locale);
export const { format: number } = new Intl.NumberFormat(locale);
export const list = new Intl.ListFormat(locale);
/** Quotes inside a quoted title are single ones. */
export const quoted = (text: string) => `“${text.replaceAll(/["“]([^"“”]*)["”]/g, "‘$1’")}”`;
export const counted = (count: number, one: string, other: string) =>
  `${number(count)} ${plural(count, { one, other })}`;
