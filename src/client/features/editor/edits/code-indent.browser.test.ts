import { $isCodeNode } from "@lexical/code";
import { buildEditorFromExtensions } from "@lexical/extension";
import { $getRoot, $getSelection, $isTextNode, UNDO_COMMAND } from "lexical";
import { expect, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { $indentCode } from "./code-indent.ts";

const codeOf = (text: string) => `<pre><code>${text}</code></pre>`;

/** An editor with code, selected from one offset to another. */
function anEditor(text: string, from: number, to = from) {
  let clock = 0;
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: codeOf(text), now: () => clock }));
  editor.update(
    () => {
      const code = $getRoot().getFirstChild();
      if (!$isCodeNode(code)) return;
      // One text node for each line, with line breaks between them.
      const place = (offset: number): [string, number, "text" | "element"] => {
        let rest = offset;
        for (const node of code.getChildren()) {
          if ($isTextNode(node) && rest <= node.getTextContentSize()) return [node.getKey(), rest, "text"];
          rest -= node.getTextContentSize();
        }
        return [code.getKey(), code.getChildrenSize(), "element"];
      };
      const selection = code.selectStart();
      selection.anchor.set(...place(from));
      selection.focus.set(...place(to));
    },
    { discrete: true },
  );
  clock += 2_000;
  const press = (direction: "in" | "out") => editor.update(() => void $indentCode(direction), { discrete: true });
  const read = () => /<code>(.*)<\/code>/s.exec(editorHandle(editor).getHtml())?.[1];
  return { editor, press, read, selected: () => editor.read(() => $getSelection()?.getTextContent()) };
}

test("selected lines of code are indented and outdented together, and stay selected", () => {
  const { press, read, selected } = anEditor("if (a)\nb();\n\nc();\nd();", 8, 15);
  press("in");
  expect(read()).toBe("if (a)\n  b();\n\n  c();\nd();");
  expect(selected()).toBe("();\n\n  c(");
  press("out");
  press("out");
  expect(read()).toBe("if (a)\nb();\n\nc();\nd();");
  expect(selected()).toBe("();\n\nc(");
});

test("a line is not indented when the selection ends at its start", () => {
  const { press, read, selected } = anEditor("a\nb\nc", 0, 4);
  press("in");
  expect(read()).toBe("  a\n  b\nc");
  expect(selected()).toBe("a\n  b\n");
});

test("the cursor moves with its line, also an empty one, and undo restores the line", () => {
  const { editor, press, read } = anEditor("a", 1);
  press("in");
  editor.update(() => $getSelection()?.insertText("b"), { discrete: true });
  expect(read()).toBe("  ab");
  editor.dispatchCommand(UNDO_COMMAND, undefined);
  editor.read(() => {});
  expect(read()).toBe("a");
});

test("code that is indented with tabs gets tabs", () => {
  const { press, read } = anEditor("a\n\tb\nc", 5);
  press("in");
  expect(read()).toBe("a\n\tb\n\tc");
});

test("paragraphs are not indented", () => {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: "<p>a</p>" }));
  editor.update(
    () => {
      $getRoot().selectEnd();
      expect($indentCode("in")).toBe(false);
    },
    { discrete: true },
  );
});
