import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import { COMMAND_PRIORITY_LOW, createCommand, type LexicalEditor, mergeRegister, PASTE_COMMAND } from "lexical";
import { parseInert } from "../../../lib/trusted-html.ts";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { $createPendingPictureNode } from "../nodes/pending-image-node.tsx";
import { $insertBlock, $selectNode } from "./image-insert.ts";
import type { PictureUploads, StoredPicture } from "./image-uploads.ts";
import { ownPicturePath } from "./own-image.ts";

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

/** Files among pasted text; the handler says under which names they are on their way. */
export interface TakenPictures {
  pictures: readonly { file: File; alt: string }[];
  /** In the order of the pictures; undefined for one that is not taken. */
  ids: (string | undefined)[];
  /** Others stand there that no browser can read, as those of an office program's own folder. */
  isLost: boolean;
  /** How many others became links to another site. */
  linked: number;
}

/** Begins to send pictures whose bytes came along with pasted text. */
export const TAKE_PICTURES_COMMAND = createCommand<TakenPictures>("TAKE_PICTURES_COMMAND");

/**
 * "Copy image" of a browser gives the picture and its address: the picture is what was meant. With words around it the file is a
 * drawing of the words, as office programs add it.
 */
function copiedPicture({ clipboardData }: ClipboardEvent): File[] {
  const html = clipboardData?.getData("text/html") ?? "";
  const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (html === "" || files.length !== 1) return [];
  const { body } = parseInert(`<!doctype html><body>${html}`);
  const images = body.querySelectorAll("img");
  const src = images[0]?.getAttribute("src") ?? "";
  return images.length === 1 && body.textContent?.trim() === "" && ownPicturePath(src) === null ? files : [];
}

/** Files that are pasted or dropped into the text. */
export function registerPictureFiles(
  editor: LexicalEditor,
  uploads: PictureUploads,
  onObjection: (sentence: string) => void,
): () => void {
  const insert = (files: readonly File[]) => {
    if (!editor.isEditable()) return false;
    for (const sentence of insertPictures(editor, uploads, files)) onObjection(sentence);
    return true;
  };
  return mergeRegister(
    editor.registerCommand(DRAG_DROP_PASTE, insert, COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const files = "clipboardData" in event ? copiedPicture(event) : [];
        if (files.length === 0 || !insert(files)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      TAKE_PICTURES_COMMAND,
      ({ pictures, ids, isLost, linked }) => {
        if (linked > 0) {
          const sentence =
            linked === 1
              ? "A picture of the pasted text is a link to its site now: to keep it, drop its file into the text"
              : `${linked} pictures of the pasted text are links to their site now: to keep them, drop their files into the text`;
          onObjection(sentence);
        }
        if (isLost) onObjection("A picture of the pasted text could not be read: please drop its file into the text");
        for (const { file, alt } of pictures) {
          const objection = uploads.source.objectionTo(file);
          if (objection) onObjection(objection);
          ids.push(objection ? undefined : uploads.begin(file, alt));
        }
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}
