import { expect, test } from "vitest";
import { renderMarkdown } from "../markdown/markdown-to-html.ts";
import { lostInPost } from "./source-notes.tsx";

test("links and comments that a saved post cannot contain are named", () => {
  const source =
    "<!-- to do -->\n\n[a](<b c>) [again](<b c>) [d] [e](javascript:f) [g](/h) [i](tel:+49123) j <!-- k -->\n\n`<!-- l -->`\n\n[d]: m.md";
  expect(lostInPost(renderMarkdown(source))).toEqual({ links: ["b%20c", "m.md", "javascript:f"], comments: 2 });
  expect(lostInPost(renderMarkdown("[a](https://x.example) b"))).toEqual({ links: [], comments: 0 });
});
