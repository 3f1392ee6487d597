import { buildEditorFromExtensions } from "@lexical/extension";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test } from "vitest";
import { editorHandle } from "../editor-handle.ts";
import { postExtension } from "../post-extension.ts";
import { useMarkdownSource } from "./use-markdown-source.ts";

test("notes without a mark are removed from the source that is shown, which keeps its comments", async () => {
  const lexical = buildEditorFromExtensions(postExtension({ initialHtml: "<p>Tea</p><p>[^1]: Gone.</p>" }));
  const own = editorHandle(lexical);
  let source = {} as ReturnType<typeof useMarkdownSource>;
  function Source() {
    source = useMarkdownSource(lexical, own, undefined);
    return source.source !== null && <textarea ref={source.showField} value={source.source} readOnly />;
  }
  const page = document.body.appendChild(document.createElement("div"));
  const root = createRoot(page);
  onTestFinished(() => {
    root.unmount();
    page.remove();
  });
  const shown = () => page.querySelector("textarea")?.value;
  root.render(<Source />);
  await expect.poll(() => source.toggle).toBeDefined();
  await source.toggle();
  await expect.poll(shown).toBe("Tea\n\n[^1]: Gone.");
  source.write("Tea time\n\n<!-- later -->\n\n[^1]: Gone.");
  source.handle.removeUnmarkedNotes();
  await expect.poll(shown).toBe("Tea time\n\n<!-- later -->");
  await source.toggle();
  await expect.poll(shown).toBeUndefined();
  expect(source.handle.getHtml()).toBe("<p>Tea time</p>");
});
