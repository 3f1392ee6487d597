import { expect, test } from "vitest";
import { absoluteUrls } from "./absolute-urls.ts";

test("links and images of the site become absolute, everything else stays", () => {
  const html =
    '<p><a href="/blog/x">a</a> <img src="/images/y.webp"> <a href="https://example.com/">b</a> say src="/z"</p>';
  expect(absoluteUrls(html, "https://blog.example.com")).toBe(
    '<p><a href="https://blog.example.com/blog/x">a</a> <img src="https://blog.example.com/images/y.webp">' +
      ' <a href="https://example.com/">b</a> say src="/z"</p>',
  );
});
