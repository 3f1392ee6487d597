import type { Klass, LexicalEditor, LexicalNode } from "lexical";

/** The name that a function takes from the `$transform` property of a node's `$config`. */
const ownTransformName = "$transform";

/**
 * Removes the transform that a node class declares in its own `$config`. Lexical has no option for that, so this reads
 * the private `editor._nodes`.
 *
 * @returns a function that puts the transform back
 * @throws Error when the class has no such transform, because another version of Lexical keeps it elsewhere
 */
export function removeOwnTransform(editor: LexicalEditor, klass: Klass<LexicalNode>): () => void {
  const transforms = editor._nodes.get(klass.getType())?.transforms;
  const [own, ...others] = [...(transforms ?? [])].filter(({ name }) => name === ownTransformName);
  if (!transforms || !own || others.length > 0) {
    throw new Error(`Expected one ${ownTransformName} of the node "${klass.getType()}" in this version of Lexical`);
  }
  transforms.delete(own);
  return () => void transforms.add(own);
}
