import { buildEditorFromExtensions } from "@lexical/extension";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../../tests/support/cases.ts";
import { post } from "../../../../../tests/support/generated-post.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../../server/core/html/clean-html.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the two parsers
import { markdownOf } from "../../../../server/core/html/markdown-of.ts";
import { htmlAsMarkdown } from "../../../lib/html/html-as-markdown.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

test("browsers and the server write the same Markdown", () => {
  fc.assert(
    fc.property(post, (html) => {
      expect(htmlAsMarkdown(html)).toBe(markdownOf(html));
    }),
    { numRuns: cases(100) },
  );
}, 120_000);

test("a post that the editor wrote is unchanged after loading, and the server's sanitizer keeps it", () => {
  const handle = editorHandle(buildEditorFromExtensions(postExtension({ initialHtml: "" })));
  fc.assert(
    fc.property(post, (html) => {
      expect(cleanHtml(html)).toBe(html);
      handle.replaceHtml(html);
      expect(handle.getHtml()).toBe(html);
    }),
    { numRuns: cases(100) },
  );
}, 120_000);
