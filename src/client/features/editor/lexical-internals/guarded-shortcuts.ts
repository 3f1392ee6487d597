import { registerMarkdownShortcuts, type TextFormatTransformer } from "@lexical/markdown";
import type { LexicalEditor } from "lexical";

/**
 * Registers shortcuts for formats that act only where `$isAllowed`. Lexical looks at a typed sign in an update listener
 * and has no option to leave a place out, so the listener is not called there.
 */
export function registerGuardedShortcuts(
  editor: LexicalEditor,
  transformers: TextFormatTransformer[],
  $isAllowed: () => boolean,
): () => void {
  const register: LexicalEditor["registerUpdateListener"] = (listener) =>
    editor.registerUpdateListener((update) => {
      if (update.editorState.read($isAllowed)) listener(update);
    });
  const guarded = new Proxy(editor, {
    get: (target, name) => {
      if (name === "registerUpdateListener") return register;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  return registerMarkdownShortcuts(guarded, transformers);
}
