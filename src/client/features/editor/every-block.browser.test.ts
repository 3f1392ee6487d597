import { $generateJSONFromSelectedNodes, $getHtmlContent, ClipboardImportExtension } from "@lexical/clipboard";
import { buildEditorFromExtensions, getExtensionDependencyFromEditor } from "@lexical/extension";
import fc from "fast-check";
import { $getRoot, $getSelection, $selectAll } from "lexical";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { post } from "../../../../tests/support/generated-post.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../server/html/clean-html.ts";
import { editorHandle } from "./editor-handle.ts";
import { postExtension } from "./post-extension.ts";
import { asPost } from "./post-markdown.ts";
import { imageSizes } from "./source/image-sizes.ts";
import { sourceHtml, writeSource } from "./source/markdown-source.ts";
import { sourceText } from "./source/source-piece.ts";

const src = "/images/0123456789abcdefghjkmnpqrs-800.webp";
const image = `<img src="${src}" alt="A hill" width="800" height="450" loading="lazy" decoding="async">`;

/** Each block, and whether its Markdown source is Markdown; otherwise it is HTML. */
const blocks: [name: string, html: string, markdown: string][] = [
  ["a paragraph", "<p>one <strong>two</strong></p>", "one **two**"],
  ["a quotation", "<blockquote><p>one</p><p>two</p></blockquote>", "> one\n>\n> two"],
  [
    "a wide image with a link and a caption",
    `<figure data-layout="wide"><a href="https://example.com/" rel="noopener">${image}</a><figcaption>one</figcaption></figure>`,
    `[![A hill](${src}#wide "one")](<https://example.com/>)`,
  ],
  [
    "a gallery",
    `<figure data-layout="gallery">${image}${image}</figure>`,
    `![A hill](${src}#gallery) ![A hill](${src}#gallery)`,
  ],
  [
    "an aligned table",
    '<table><thead><tr><th>one</th><th align="right">two</th></tr></thead><tbody><tr><td>3</td><td align="right">4</td></tr></tbody></table>',
    "| one | two |\n| --- | --: |\n| 3 | 4 |",
  ],
  [
    "a table with a header column and a width",
    '<table><thead><tr><th width="30%">one</th><th>two</th></tr></thead><tbody><tr><th>3</th><td>4</td></tr></tbody></table>',
    '<table><thead><tr><th width="30%">one</th><th>two</th></tr></thead><tbody><tr><th>3</th><td>4</td></tr></tbody></table>',
  ],
  [
    "a card",
    '<p><a href="https://example.com/a" title="Grass and more" data-card="The Hills" rel="noopener">A hill</a></p>',
    '<p><a href="https://example.com/a" title="Grass and more" data-card="The Hills" rel="noopener">A hill</a></p>',
  ],
  [
    "formulas and footnotes",
    '<p>so $<code>x^2</code>$[^1]</p><pre><code class="language-math">\\frac{a}{b}</code></pre><p>[^1]: note</p>',
    "so $`x^2`$[^1]\n\n```math\n\\frac{a}{b}\n```\n\n[^1]: note",
  ],
  [
    "a callout",
    '<blockquote data-callout="warning"><p>one</p><ul><li>two</li></ul></blockquote>',
    "> [!WARNING]\n> one\n>\n> - two",
  ],
  ["a callout of a list", '<blockquote data-callout="tip"><ul><li>one</li></ul></blockquote>', "> [!TIP]\n>\n> - one"],
  [
    "a toggle",
    "<details><summary>one &lt;b&gt; *two* <em>three</em></summary><p>four</p><pre><code>five\n\nsix</code></pre></details>",
    "<details>\n<summary>one &lt;b&gt; *two* <em>three</em></summary>\n\nfour\n\n```\nfive\n\nsix\n```\n\n</details>",
  ],
  [
    "a toggle in a toggle",
    "<details><summary>one</summary><details><summary>two</summary><p>three</p></details></details>",
    "<details>\n<summary>one</summary>\n\n<details>\n<summary>two</summary>\n\nthree\n\n</details>\n\n</details>",
  ],
];

/** What the editor puts on the clipboard for the whole text. */
function copied(html: string): Record<string, string> {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  editor.update(() => void $selectAll(), { discrete: true });
  return editor.read(() => ({
    "application/x-lexical-editor": JSON.stringify($generateJSONFromSelectedNodes(editor, $getSelection())),
    "text/html": $getHtmlContent(editor, $getSelection()),
    "text/plain": $getRoot().getTextContent(),
  }));
}

/** The text of an editor after a paste into it. */
function pasted(data: Record<string, string>): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "" }));
  const { $insertDataTransfer } = getExtensionDependencyFromEditor(editor, ClipboardImportExtension).output;
  const clipboard = { types: Object.keys(data), getData: (type: string) => data[type] ?? "", files: [] };
  editor.update(() => $insertDataTransfer(clipboard as unknown as DataTransfer, $getRoot().selectEnd()), {
    discrete: true,
  });
  return editorHandle(editor).getHtml();
}

test.each(blocks)(
  "%s is the same after the sanitiser, the editor, Markdown and the clipboard",
  (_name, html, markdown) => {
    expect(cleanHtml(html), "sanitiser").toBe(html);
    expect(asPost(html), "editor").toBe(html);
    const source = sourceText(writeSource(html));
    expect(source, "Markdown").toBe(markdown);
    expect(sourceHtml(source, imageSizes(html)), "read Markdown").toBe(html);
    // Between two paragraphs: what is pasted at the edge of a text may join its line.
    const framed = `<p>before</p>${html}<p>after</p>`;
    const { "application/x-lexical-editor": nodes = "", ...others } = copied(framed);
    expect(pasted({ ...others, "application/x-lexical-editor": nodes }), "copied nodes").toBe(framed);
    expect(pasted(others), "copied HTML").toBe(framed);
  },
);

test("every post is unchanged after it was copied and pasted", () => {
  fc.assert(
    fc.property(post, (html) => {
      const framed = `<p>before</p>${html}<p>after</p>`;
      expect(pasted(copied(framed))).toBe(framed);
    }),
    { numRuns: cases(100) },
  );
}, 120_000);
