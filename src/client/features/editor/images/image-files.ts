import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import { COMMAND_PRIORITY_LOW, createCommand, type LexicalEditor, mergeRegister, PASTE_COMMAND } from "lexical";
import { parseInert } from "../../../lib/trusted-html.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import type { ImageUploads, StoredImageFile } from "./image-uploads.ts";
import { localImagePath } from "./local-image-path.ts";
import { $createPendingImageNode } from "./pending-image-node.tsx";

/** Puts files into the text as images and begins to send them. @returns why some of them were not taken */
export function insertImages(editor: LexicalEditor, uploads: ImageUploads, files: readonly File[]): string[] {
  const objections: string[] = [];
  const taken = files.filter((file) => {
    const objection = uploads.source.objectionTo(file);
    if (objection) objections.push(objection);
    return !objection;
  });
  editor.update(() => {
    for (const file of taken) $insertBlock($createPendingImageNode(uploads.add(file)));
  });
  return [...new Set(objections)];
}

/** Puts an image that is stored already into the text; what it shows is asked where nobody has said it. */
export function insertStoredImage(editor: LexicalEditor, { alt, ...file }: StoredImageFile & { alt: string }): void {
  editor.update(() => {
    const image = $createImageNode({ ...file, alt });
    $insertBlock($createFigureNode().append(image));
    if (alt === "") $selectNode(image);
  });
}

/** Files among pasted text; the handler says under which names they are on their way. */
export interface TakenImages {
  images: readonly { file: File; alt: string }[];
  /** In the order of the images; undefined for one that is not taken. */
  ids: (string | undefined)[];
  /** Others stand there that no browser can read, as those of an office program's own folder. */
  isLost: boolean;
  /** How many others became links to another site. */
  linked: number;
}

/** Begins to send images whose bytes came along with pasted text. */
export const UPLOAD_PASTED_IMAGES_COMMAND = createCommand<TakenImages>("UPLOAD_PASTED_IMAGES_COMMAND");

/**
 * "Copy image" of a browser gives the image and its address: the image is what was meant. With words around it the file is a
 * drawing of the words, as office programs add it.
 */
function copiedImage({ clipboardData }: ClipboardEvent): File[] {
  const html = clipboardData?.getData("text/html") ?? "";
  const files = [...(clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
  if (html === "" || files.length !== 1) return [];
  const { body } = parseInert(`<!doctype html><body>${html}`);
  const images = body.querySelectorAll("img");
  const src = images[0]?.getAttribute("src") ?? "";
  return images.length === 1 && body.textContent?.trim() === "" && localImagePath(src) === null ? files : [];
}

/** Files that are pasted or dropped into the text. */
export function registerImageFiles(
  editor: LexicalEditor,
  uploads: ImageUploads,
  onObjection: (sentence: string) => void,
): () => void {
  const insert = (files: readonly File[]) => {
    if (!editor.isEditable()) return false;
    for (const sentence of insertImages(editor, uploads, files)) onObjection(sentence);
    return true;
  };
  return mergeRegister(
    editor.registerCommand(DRAG_DROP_PASTE, insert, COMMAND_PRIORITY_LOW),
    editor.registerCommand(
      PASTE_COMMAND,
      (event) => {
        const files = "clipboardData" in event ? copiedImage(event) : [];
        if (files.length === 0 || !insert(files)) return false;
        event.preventDefault();
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
    editor.registerCommand(
      UPLOAD_PASTED_IMAGES_COMMAND,
      ({ images, ids, isLost, linked }) => {
        if (linked > 0) {
          const sentence =
            linked === 1
              ? "An image of the pasted text is a link to its site now: to keep it, drop its file into the text"
              : `${linked} images of the pasted text are links to their site now: to keep them, drop their files into the text`;
          onObjection(sentence);
        }
        if (isLost) onObjection("An image of the pasted text could not be read: please drop its file into the text");
        for (const { file, alt } of images) {
          const objection = uploads.source.objectionTo(file);
          if (objection) onObjection(objection);
          ids.push(objection ? undefined : uploads.add(file, alt));
        }
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}
