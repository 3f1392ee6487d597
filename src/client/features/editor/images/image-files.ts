import { $createLinkNode } from "@lexical/link";
import { DRAG_DROP_PASTE } from "@lexical/rich-text";
import {
  $createParagraphNode,
  $createTextNode,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_LOW,
  COMMAND_PRIORITY_NORMAL,
  createCommand,
  type LexicalEditor,
  mergeRegister,
  PASTE_COMMAND,
} from "lexical";
import { playerOf } from "../../../../shared/text/post-html.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $createFigureNode } from "../nodes/figure-node.ts";
import { $createImageNode } from "../nodes/image-node.ts";
import { $selectNode } from "../nodes/object-selection.ts";
import { $createPlayerNode } from "../nodes/player-node.ts";
import { $insertBetween, registerFileDrop } from "./file-drop.ts";
import { localImagePath } from "./image-addresses.ts";
import type { ImageUploads, LibraryFile, StoredImageFile } from "./image-uploads.ts";
import { $createPendingImageNode } from "./pending-image-node.tsx";

/**
 * Inserts files as images and starts their uploads.
 *
 * @param isGallery the images become one gallery
 * @param next the place: the key of the block after the images, or null for the end of the text; without it, the cursor
 * @returns why some files are not accepted
 */
export function insertImages(
  editor: LexicalEditor,
  uploads: ImageUploads,
  files: readonly File[],
  { next, isGallery = false }: { next?: string | null; isGallery?: boolean } = {},
): string[] {
  const rejections: string[] = [];
  const taken = files.filter((file) => {
    const rejection = uploads.source.rejectionOf(file);
    if (rejection) rejections.push(rejection);
    return !rejection;
  });
  const gallery = isGallery ? new Set<string>() : undefined;
  editor.update(() => {
    const images = taken.map((file) => $createPendingImageNode(uploads.add(file, "", gallery)));
    if (next === undefined) images.forEach($insertBlock);
    else if (images.length > 0) $insertBetween(images, next);
  });
  return [...new Set(rejections)];
}

/** Inserts a stored image. Without a description it is selected, which asks for one. */
export function insertStoredImage(editor: LexicalEditor, { alt, ...file }: StoredImageFile & { alt: string }): void {
  editor.update(() => {
    const image = $createImageNode({ ...file, alt });
    $insertBlock($createFigureNode().append(image));
    if (alt === "") $selectNode(image);
  });
}

/** Image files in pasted text. The handler of the command fills in `ids`. */
export interface PastedImages {
  images: readonly { file: File; alt: string }[];
  /** Ids of the uploads, in the order of the images; undefined for a file that is not accepted. */
  ids: (string | undefined)[];
  /** Whether there are images that a browser cannot read, such as files of an office program. */
  isLost: boolean;
  /** Addresses of images that become links to another site. */
  linked: readonly string[];
}

/** Uploads the image files of pasted text. */
export const UPLOAD_PASTED_IMAGES_COMMAND = createCommand<PastedImages>("UPLOAD_PASTED_IMAGES_COMMAND");

/**
 * The file of a browser's "Copy image", which puts the image and its address on the clipboard. With other text, a file
 * is a rendering of that text, as office programs add it.
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

/** Calls back with the addresses of images of other sites, when a paste makes links of them. */
export function registerLinkedImages(
  editor: LexicalEditor,
  onLinked: (addresses: readonly string[]) => void,
): () => void {
  return editor.registerCommand(
    UPLOAD_PASTED_IMAGES_COMMAND,
    ({ linked }) => {
      if (linked.length > 0) onLinked(linked);
      return false;
    },
    COMMAND_PRIORITY_NORMAL,
  );
}

/** Uploads files that are pasted or dropped. */
export function registerImageFiles(
  editor: LexicalEditor,
  uploads: ImageUploads,
  onProblem: (sentence: string) => void,
): () => void {
  const insert = (files: readonly File[], next?: string | null) => {
    if (!editor.isEditable()) return false;
    for (const sentence of insertImages(editor, uploads, files, next === undefined ? {} : { next }))
      onProblem(sentence);
    return true;
  };
  return mergeRegister(
    registerFileDrop(editor, insert),
    // Files that are pasted.
    editor.registerCommand(DRAG_DROP_PASTE, (files) => insert(files), COMMAND_PRIORITY_LOW),
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
      ({ images, ids, isLost }) => {
        const words = currentAdminWords().editor;
        if (isLost) onProblem(words.lostImage);
        for (const { file, alt } of images) {
          const rejection = uploads.source.rejectionOf(file);
          if (rejection) onProblem(rejection);
          ids.push(rejection ? undefined : uploads.add(file, alt));
        }
        return true;
      },
      COMMAND_PRIORITY_LOW,
    ),
  );
}

/** Inserts a file at the cursor: a player for sound and video, a link to any other file. */
export function insertFile(editor: LexicalEditor, { url, fileName }: LibraryFile): void {
  editor.update(() => {
    if (playerOf(url)) return $insertBlock($createPlayerNode({ src: url, title: fileName }));
    const selection = $getSelection();
    const link = $createLinkNode(url).append($createTextNode(fileName));
    if ($isRangeSelection(selection)) selection.insertNodes([link, $createTextNode(" ")]);
    else $insertBlock($createParagraphNode().append(link));
  });
  editor.focus();
}
