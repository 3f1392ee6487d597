import { buildEditorFromExtensions } from "@lexical/extension";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../../tests/support/cases.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../../server/core/html/clean-html.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

const image = '<img src="/images/0123456789abcdefghjkmnpqrs-800.webp" alt="A">';
const words = fc.constantFrom("a", "b c", " d", "e ", "<br>", "1 &lt; 2", "[^1]", "春", "\n", "");
const blocks = "p h2 h3 blockquote ul ol li table figure caption tr td th figcaption div pre".split(" ");
const marks = "strong b em i u s del mark code".split(" ");

/** HTML that no editor writes: any element in any other. */
const html = fc.letrec<{ nodes: string; node: string }>((tie) => ({
  nodes: fc.array(tie("node"), { maxLength: 4 }).map((written) => written.join("")),
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.oneof(words, fc.constant(image), fc.constant("<hr>")),
    fc
      .tuple(fc.constantFrom(...blocks, ...blocks, ...marks), tie("nodes"))
      .map(([tag, inner]) => `<${tag}>${inner}</${tag}>`),
    fc.tuple(fc.integer({ min: 1, max: 9 }), tie("nodes")).map(([n, inner]) => `<ol start="${n}">${inner}</ol>`),
    fc
      .tuple(fc.constantFrom("/x", "https://example.com"), tie("nodes"))
      .map(([href, inner]) => `<a href="${href}">${inner}</a>`),
  ),
})).nodes;

const alike: Readonly<Record<string, string>> = { B: "STRONG", I: "EM", DEL: "S" };
const places = "BLOCKQUOTE H2 H3 PRE TD TH".split(" ");
const tracked = new Set([...places, ..."STRONG EM U S MARK CODE".split(" ")]);

/** Every character with its links, formats and block, and all images. Code has no links and no formats. */
function seen(written: string): string[] {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${written}`, "text/html");
  // A caption is shown above its table wherever it is written, and the editor writes it first.
  for (const table of body.querySelectorAll("table")) table.prepend(...table.querySelectorAll(":scope > caption"));
  const letters: string[] = [];
  const visit = (node: Node, said: readonly string[]) => {
    if (node instanceof Text)
      letters.push(...[...node.data.replace(/\s/g, "")].map((letter) => [letter, ...said].join(" ")));
    const tag = node instanceof Element ? (alike[node.tagName] ?? node.tagName) : "";
    const own = node instanceof HTMLAnchorElement ? node.getAttribute("href") : tracked.has(tag) && tag;
    const all = own ? [...new Set([...said, own])].sort() : said;
    const kept = all.includes("PRE") ? all.filter((it) => places.includes(it)) : all;
    for (const child of node.childNodes) visit(child, kept);
  };
  visit(body, []);
  return [...letters, `${body.querySelectorAll("img").length} images`];
}

test("the editor keeps every word, link, format and image that the server keeps", () => {
  const handle = editorHandle(buildEditorFromExtensions(postExtension({ initialHtml: "" })));
  fc.assert(
    fc.property(html, (written) => {
      const post = cleanHtml(written);
      handle.replaceHtml(post);
      const saved = handle.getHtml();
      expect(seen(saved), post).toEqual(seen(post));
      expect(cleanHtml(saved)).toBe(saved);
      handle.replaceHtml(saved);
      expect(seen(handle.getHtml()), saved).toEqual(seen(saved));
    }),
    { numRuns: cases(100), examples: [[`<figure><a href="/x"><ul><li>${image}</li></ul></a></figure>`]] },
  );
}, 120_000);
