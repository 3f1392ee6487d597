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
import { FETCH_CARD_COMMAND, type WantedCard } from "./fetch-card.ts";

/**
 * Turns the address of a video, pasted into an empty paragraph, into a card. The plain link is inserted first, as its
 * own undo step, so that one undo restores the link.
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
        $insertVideo(address, "");
      },
      { tag: HISTORY_PUSH_TAG },
    ),
  );
  return true;
}

/**
 * Pastes an address as a link when nothing is selected. Alone on its line it becomes a card, if the other site gives
 * its title.
 */
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
  if (isAlone) $askForCard(place, { address });
  return true;
}

/** Inserts the card of a video. Without a title it gets the one of the other site. */
export function $insertVideo(address: string, title: string): void {
  const video = $createVideoNode(address, title);
  $insertBlock(video);
  if (title.trim() === "") $askForCard(video, { address });
}

/**
 * Inserts a link on its own line, which becomes a card if the other site gives its title. Otherwise the writer, who
 * requested a card, sees the reason.
 */
export function $insertCard(address: string): void {
  const line = $createParagraphNode().append($createLinkNode(address).append($createTextNode(address)));
  $insertBlock(line);
  $askForCard(line, { address, isAskedFor: true });
}

/** Requests the data of the other site when the node is in the text: a line that contains only a link, or a video. */
function $askForCard(node: LexicalNode, wanted: Omit<WantedCard, "key">): void {
  const [editor, key] = [$getEditor(), node.getKey()];
  $onUpdate(() => void editor.dispatchCommand(FETCH_CARD_COMMAND, { ...wanted, key }));
}
