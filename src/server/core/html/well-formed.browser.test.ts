import fc from "fast-check";
import { expect, test } from "vitest";
import { cases } from "../../../../tests/support/cases.ts";
import { type HtmlNode, isElement, parseHtml } from "../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { absoluteUrls } from "./absolute-urls.ts";
import { cleanHtml } from "./clean-html.ts";
import { feedHtml } from "./feed/feed-html.ts";
import { readableHtml } from "./readable-html.ts";
import { swapImages } from "./swap-images.ts";

const imageId = "a".repeat(26);
const facts = { id: "b".repeat(26), width: 300, height: 200, widthBefore: 1600, largeWidth: null };

/** What a browser makes of the HTML. It closes and moves elements that are not well nested. */
function asBrowsersRead(html: string): HtmlNode[] {
  const template = document.createElement("template");
  // It leaves out the first line break.
  template.innerHTML = html.replace(/<pre\b[^<>]*>(?=\n)/g, "$&\n");
  return [...template.content.childNodes].map(nodeOf);
}

function nodeOf(node: ChildNode): HtmlNode {
  if (!("attributes" in node)) return node.textContent ?? "";
  const { localName, attributes, childNodes } = node as Element;
  const named = Object.fromEntries([...attributes].map(({ name, value }) => [name, value]));
  return { name: localName, attributes: named, children: [...childNodes].map(nodeOf) };
}

/** Browsers add a body to a table without one. */
const withoutTableBodies = (nodes: HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    const children = withoutTableBodies(node.children);
    return node.name === "tbody" ? children : [{ ...node, children }];
  });

/** Every form in which a text leaves the server. */
async function formsOf(html: string): Promise<string[]> {
  const readable = await readableHtml(html, new Map([[imageId, facts]]));
  return [
    readable.html,
    feedHtml(html, "https://blog.example", "https://blog.example/blog/1"),
    absoluteUrls(html, "https://blog.example", "https://blog.example/blog/1"),
    swapImages(html, new Map([[imageId, facts]])),
  ];
}

async function expectSameTree(html: string): Promise<void> {
  for (const form of await formsOf(cleanHtml(html))) {
    const tree = parseHtml(form);
    expect(serializeHtml(tree)).toBe(form);
    expect(withoutTableBodies(asBrowsersRead(form)), form).toEqual(withoutTableBodies(tree.children));
  }
}

const pieces = fc.constantFrom(
  ..."<p> </p> <s> </s> <i> </i> <br> <blockquote> </blockquote> <ul> <ul#data-list='check'> </ul> <ol#start='12345'> <li> <li#data-checked='true'> </li> <h2> </h2> <pre> </pre> <code> <code#class='language-js'> </code> <a#href='/x'> <a#href='#y'> </a> <table> <tr> <td> </table> <mark> </mark> [^a]:# [^b]:# [^1]:# [^a] [^b] [^1] tea let#x#=#1; שלום &lt;b&gt; &amp; \" # "
    .trim()
    .split(" ")
    .map((piece) => piece.replaceAll("#", " ")),
  "\n",
  "</p><p>[^a]: ",
  "<br>[^b]: ",
  `<img src='/images/${imageId}-800.webp' alt='a "hill"' width='10' height='20'>`,
);

test("every form of a text reads in a browser as the tree that it was written from", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(pieces, { maxLength: 40 }), (html) => expectSameTree(html.join(""))),
    { numRuns: cases(2_000, 60) },
  );
}, 120_000);

test("a footnote whose line break is inside an element does not break out of the article", async () => {
  const html = "<p>[^a]: <s>x<br>[^b]: y</s> z <i>w<br>[^1]: q</i></p><p>t[^b]</p>";
  await expectSameTree(html);
  const [readable] = await formsOf(cleanHtml(html));
  expect(readable).toBe(html);
});
