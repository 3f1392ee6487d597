import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import { COMMAND_PRIORITY_LOW, type LexicalEditor } from "lexical";
import { $createFigureNode } from "./figure-node.ts";
import { $createImageNode } from "./image-node.ts";
import { $createPendingPictureNode } from "./pending-picture-node.tsx";
import { $insertBlock, $selectNode } from "./picture-insert.ts";
import type { PictureUploads, StoredPicture } from "./picture-uploads.ts";

/** Puts files into the text as pictures and begins to send them. @returns why some of them were not taken */
export function insertPictures(editor: LexicalEditor, uploads: PictureUploads, files: readonly File[]): string[] {
  const objections: string[] = [];
  const taken = files.filter((file) => {
    const objection = uploads.source.objectionTo(file);
    if (objection) objections.push(objection);
    return !objection;
  });
  editor.update(() => {
    for (const file of taken) $insertBlock($createPendingPictureNode(uploads.begin(file)));
  });
  return [...new Set(objections)];
}

/** Puts a picture that is stored already into the text; what it shows is asked where nobody has said it. */
export function insertStored(editor: LexicalEditor, { alt, ...picture }: StoredPicture & { alt: string }): void {
  editor.update(() => {
    const image = $createImageNode({ ...picture, alt });
    $insertBlock($createFigureNode().append(image));
    if (alt === "") $selectNode(image);
  });
}

/** Files that are pasted or dropped into the text. */
export function registerPictureFiles(
  editor: LexicalEditor,
  uploads: PictureUploads,
  onObjection: (sentence: string) => void,
): () => void {
  return editor.registerCommand(
    DRAG_DROP_PASTE,
    (files) => {
      if (!editor.isEditable()) return false;
      for (const sentence of insertPictures(editor, uploads, files)) onObjection(sentence);
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}
