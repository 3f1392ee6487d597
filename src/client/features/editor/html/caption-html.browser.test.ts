import { expect, test } from "vitest";
import { captionText } from "../nodes/table-caption.ts";
import { changeCaptionText } from "./caption-html.ts";

const caption = 'From <a href="/x">the <strong>office</strong></a><br>in <em>May</em> &amp; June';

test("a caption's words are shown in one line", () => {
  expect(captionText(caption)).toBe("From the office in May & June");
});

test.each([
  ["nothing", "From the office in May & June", caption.replace("<br>", " ")],
  [
    "a word",
    "By the office in May & June",
    'By <a href="/x">the <strong>office</strong></a> in <em>May</em> &amp; June',
  ],
  [
    "words at the end",
    "From the office in May & June <2020>",
    'From <a href="/x">the <strong>office</strong></a> in <em>May</em> &amp; June &lt;2020&gt;',
  ],
  [
    "words after a link",
    "From the office, in May & June",
    'From <a href="/x">the <strong>office</strong></a>, in <em>May</em> &amp; June',
  ],
  [
    "letters inside a mark",
    "From the officers in May & June",
    'From <a href="/x">the <strong>office</strong></a>rs in <em>May</em> &amp; June',
  ],
  ["words from here to there", "From the house & June", 'From <a href="/x">the house</a> &amp; June'],
  ["all of it", "A new one", "A new one"],
  ["all of it away", "", ""],
])("%s may change, and what stays keeps its links and marks", (_name, text, expected) => {
  expect(changeCaptionText(caption, text)).toBe(expected);
});

test("a caption is written where there was none", () => {
  expect(changeCaptionText("", "Sums")).toBe("Sums");
});
