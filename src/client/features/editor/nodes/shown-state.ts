import { $getNodeByKey, type Klass, type LexicalEditor, type LexicalNode } from "lexical";

/** Shows a part of a node's state as an attribute of its element, for the stylesheet. Without a value it has none. */
export function showState<Node extends LexicalNode>(
  editor: LexicalEditor,
  klass: Klass<Node>,
  attribute: string,
  $read: (node: Node) => string | null,
): () => void {
  return editor.registerMutationListener(klass, (mutations) => {
    editor.read(() => {
      for (const [key, mutation] of mutations) {
        const node = mutation === "destroyed" ? null : $getNodeByKey<Node>(key);
        const value = node && $read(node);
        const element = editor.getElementByKey(key);
        if (value) element?.setAttribute(attribute, value);
        else element?.removeAttribute(attribute);
      }
    });
  });
}
