import { expect, test } from "vitest";
import { countLinks } from "./block-list.ts";

test("links are counted in every notation", () => {
  const text =
    'https://a.example HTTP://www.B.example/x?y, www.c.example <a href="https://d.example">x</a> [url=https://user@e.example:8080]y[/url] example.org';
  expect(countLinks(text)).toBe(5);
  expect(countLinks("ht\u200btps://f.example")).toBe(1);
  expect(countLinks("https:// and www.")).toBe(0);
});
