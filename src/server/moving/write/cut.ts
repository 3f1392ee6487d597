import { cleanLine, cleanLines, isVisible } from "../../../shared/text/clean-text.ts";

/** A text of at most `max` UTF-16 units, cut behind a word where one ends in its second half, with an ellipsis. */
export function cutTo(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  const end = start.lastIndexOf(" ");
  return `${(end > max / 2 ? start.slice(0, end) : start).trimEnd()}…`;
}

/** One line as tables hold it; empty when there is nothing to see. */
export function lineOf(text: string): string {
  const line = cleanLine(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, " ")).trim();
  return isVisible(line) ? line : "";
}

export const linesOf = (text: string): string => cleanLines(text).trim();

/** The first sentence of a text, for a subtitle. */
export function firstSentence(text: string): string {
  const [sentence] = /^.{20,}?[.!?。！？](?=\s|$)/su.exec(text) ?? [];
  return sentence ?? text;
}
