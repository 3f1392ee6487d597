import { createRef } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { expect, test } from "vitest";
import { Editor, type EditorHandle } from "./editor.tsx";

test.each([
  ["line breaks", `<p>${"a<br>".repeat(150_000)}</p>`],
  ["lines of code", `<pre><code>${"a\n".repeat(150_000)}</code></pre>`],
  ["marks", `<p>${"<b>a</b>b".repeat(100_000)}</p>`],
])("a text with too many %s for the editor opens as HTML, with a sentence, and loses nothing", (_kind, html) => {
  const page = document.createElement("div");
  const editor = createRef<EditorHandle>();
  const root = createRoot(page);
  flushSync(() => root.render(<Editor label="Text" ref={editor} initialHtml={html} />));
  const field = page.querySelector("textarea");
  expect(field?.labels?.[0]?.textContent).toContain("Text");
  expect(page.textContent).toContain("Nothing is lost");
  expect(editor.current?.getHtml()).toBe(html);
  if (field) field.value = `${html}<p>More</p>`;
  expect(editor.current?.getHtml()).toBe(`${html}<p>More</p>`);
  flushSync(() => root.unmount());
});
