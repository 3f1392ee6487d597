import { expect, test } from "vitest";
import { captionText } from "../nodes/node-states.ts";
import { changeCaptionText } from "./caption-html.ts";

const caption = 'From <a href="/x">the <strong>office</strong></a><br>in <em>May</em> &amp; June';

test("the text of a caption is shown in one line", () => {
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
    "characters inside a format",
    "From the officers in May & June",
    'From <a href="/x">the <strong>office</strong></a>rs in <em>May</em> &amp; June',
  ],
  ["text across a link's end", "From the house & June", 'From <a href="/x">the house</a> &amp; June'],
  ["all of it", "A new one", "A new one"],
  ["to nothing", "", ""],
])("changing %s keeps the links and formats of the other text", (_name, text, expected) => {
  expect(changeCaptionText(caption, text)).toBe(expected);
});

test("text can be typed into an empty caption", () => {
  expect(changeCaptionText("", "Sums")).toBe("Sums");
});
