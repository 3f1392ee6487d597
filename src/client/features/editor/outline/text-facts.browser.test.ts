import { buildEditorFromExtensions } from "@lexical/extension";
import { $createTextNode, $getRoot, $isElementNode } from "lexical";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { postExtension } from "../post-extension.ts";
import { registerTextFacts, type TextFacts } from "./text-facts.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const image = (alt: string) => `<figure><img src="/images/${"a".repeat(26)}-800.webp" alt="${alt}"></figure>`;

test.each([
  ["<p>One[^1] two</p><p>[^1]: a note</p>", 0],
  ["<p>One two</p><p>[^1]: a note</p>", 1],
  ["<p>One[^b]</p><p>[^a]: a note[^c]<br>[^b]: more</p><p>[^c]: last</p>", 1],
  ["<pre><code>[^1]: code</code></pre><p>In a line [^1]: text</p>", 0],
])("footnotes without a mark are counted: %s", (initialHtml, count) => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  let seen: TextFacts | undefined;
  registerTextFacts(editor, (facts) => {
    seen = facts;
  })();
  expect(seen?.unmarked).toHaveLength(count);
});

test("words, minutes, headings and images without a description follow the text, and a block that did not change is not read again", () => {
  const initialHtml = `<h2>One</h2><p>${"word ".repeat(470)}</p><h3>Two</h3><ul><li>a</li><li>b</li></ul><p>雨が</p>${image("")}${image("A hill")}`;
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  const seen: TextFacts[] = [];
  const stop = registerTextFacts(editor, (facts) => seen.push(facts));
  expect(seen).toMatchObject([{ words: 476, minutes: 2, headings: [{ level: 2, text: "One" }, { text: "Two" }] }]);
  expect(seen[0]?.undescribed).toHaveLength(1);

  const [heading, long, , list] = editor.read(() => $getRoot().getChildren());
  editor.update(
    () => {
      const item = $isElementNode(list) ? list.getFirstChild() : null;
      if ($isElementNode(item)) item.append($createTextNode(" longer item"));
      if ($isElementNode(heading)) heading.append($createTextNode(" more"));
    },
    { discrete: true },
  );
  expect(seen).toHaveLength(1);
  // Lexical reads the whole text itself during an update.
  const read = vi.spyOn(Object.getPrototypeOf(long), "getTextContent");
  vi.runAllTimers();
  expect(seen).toHaveLength(2);
  expect(seen[1]).toMatchObject({ words: 479, headings: [{ text: "One more" }, { text: "Two" }] });
  expect(read).not.toHaveBeenCalled();

  editor.update(() => void heading?.remove(), { discrete: true });
  vi.runAllTimers();
  expect(seen[2]).toMatchObject({ words: 477, headings: [{ text: "Two" }] });
  stop();
});
