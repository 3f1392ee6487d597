import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot } from "lexical";
import { expect, test } from "vitest";
import { eventually } from "../../../../../tests/support/eventually.ts";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";

/** An editor on the page. */
function shown(initialHtml: string) {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml }));
  const root = document.createElement("div");
  root.contentEditable = "true";
  editor.setRootElement(root);
  editor.read(() => {});
  return { editor, root };
}

const formula = `<pre><code class="language-math">x^2</code></pre>`;

test("a formula is drawn below its TeX, follows it, and is no part of the text", async () => {
  const { editor, root } = shown(formula);
  await eventually(() => expect(root.querySelector("math")?.textContent).toBe("x2"));
  editor.update(() => $getRoot().selectEnd().insertRawText(" +\ny"), { discrete: true });
  await eventually(() => expect(root.querySelector("math")?.textContent).toBe("x2+y"));
  // The new line stands before the drawing.
  expect(root.querySelector("code")?.lastElementChild?.textContent).toBe("x2+y");
  expect(editorHandle(editor).getHtml()).toBe(formula.replace("x^2", "x^2 +\ny"));
});

test.each(["\\frac{", "\\def\\a{b}\\a"])("TeX that pages do not draw says so: %s", async (tex) => {
  const { root } = shown(formula.replace("x^2", tex));
  await eventually(() => expect(root.textContent).toContain("This TeX cannot be read"));
  expect(root.querySelector("math")).toBe(null);
});

test("code in another language has no drawing", () => {
  expect(shown(formula.replace("math", "tex")).root.querySelector(".editor-formula")).toBe(null);
});
