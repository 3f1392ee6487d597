import { buildEditorFromExtensions } from "@lexical/extension";
import { editorHandle } from "./editor-handle.ts";
import { renderMarkdown } from "./markdown/markdown-to-html.ts";
import { postExtension } from "./post-extension.ts";

/** HTML as the editor writes it after loading it. */
export function asPost(html: string): string {
  const editor = buildEditorFromExtensions(postExtension({ initialHtml: html }));
  const written = editorHandle(editor).getHtml();
  editor.dispose();
  return written;
}

/** Markdown as the editor's HTML. */
export const markdownAsPost = (markdown: string): string => asPost(renderMarkdown(markdown));
