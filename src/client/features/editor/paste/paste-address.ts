import { $createLinkNode, $isLinkNode } from "@lexical/link";
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  type BaseSelection,
  HISTORY_PUSH_TAG,
  type LexicalNode,
} from "lexical";
import { safeHref } from "../../../../shared/text/post-html.ts";
import { videoOf } from "../../../../shared/text/video.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import { $createVideoNode } from "../nodes/video-node.ts";
import { $isInOpenCode } from "../typing/typed-address.ts";
import { FETCH_CARD_COMMAND } from "./fetch-card.ts";

/**
 * Turns the address of a video, pasted into an empty paragraph, into a card. The plain link is inserted first, as its
 * own undo step, so that one undo gives the link.
 */
export function $pasteVideo(text: string, selection: BaseSelection): boolean {
  const address = text.trim();
  if (/\s/.test(address) || !videoOf(address) || !$isRangeSelection(selection) || !selection.isCollapsed())
    return false;
  const line = selection.anchor.getNode();
  if (!$isParagraphNode(line) || !line.isEmpty()) return false;
  const link = $createLinkNode(address).append($createTextNode(address));
  line.append(link);
  link.selectEnd();
  const editor = $getEditor();
  $onUpdate(() =>
    editor.update(
      () => {
        // Another update may have changed the line.
        if (!link.isAttached() || line.getTextContent() !== address) return;
        line.clear().select();
        const video = $createVideoNode(address, "");
        $insertBlock(video);
        const key = video.getKey();
        $onUpdate(() => void editor.dispatchCommand(FETCH_CARD_COMMAND, { address, key }));
      },
      { tag: HISTORY_PUSH_TAG },
    ),
  );
  return true;
}

/** Pastes an address as a link when nothing is selected. Alone on its line it becomes a card, when the other site says its title. */
export function $pasteAddress(text: string, selection: BaseSelection): boolean {
  const address = text.trim();
  const href = /^https?:\/\/\S+$/i.test(address) && URL.canParse(address) ? safeHref(address) : undefined;
  if (!href || !$isRangeSelection(selection) || !selection.isCollapsed()) return false;
  const place = selection.anchor.getNode();
  if (selection.hasFormat("code")) return false;
  if ($isTextNode(place) && (place.hasFormat("code") || $isInOpenCode(place, selection.anchor.offset))) return false;
  if ($isLinkNode(place) || $isLinkNode(place.getParent())) return false;
  const isAlone = $isParagraphNode(place) && place.isEmpty();
  selection.insertNodes([$createLinkNode(href).append($createTextNode(address).setFormat(selection.format))]);
  if (isAlone) $askForCard(place, address);
  return true;
}

/** Inserts a link on a line of its own, which becomes a card when the other site says its title. */
export function $insertCard(address: string): void {
  const line = $createParagraphNode().append($createLinkNode(address).append($createTextNode(address)));
  $insertBlock(line);
  $askForCard(line, address);
}

/** Asks for the card of a line that holds nothing but a link, when the link is in the text. */
function $askForCard(line: LexicalNode, address: string): void {
  const [editor, key] = [$getEditor(), line.getKey()];
  $onUpdate(() => void editor.dispatchCommand(FETCH_CARD_COMMAND, { address, key }));
}
