import { $createLinkNode } from "@lexical/link";
import { $createParagraphNode, $createTextNode, $getSelection, $isRangeSelection, type LexicalEditor } from "lexical";
import { playerOf } from "../../../../shared/text/post-html.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $createPlayerNode } from "../nodes/player-node.ts";
import type { LibraryFile } from "./image-uploads.ts";

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
