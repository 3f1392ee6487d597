import { $createLinkNode, $isLinkNode } from "@lexical/link";
import {
  $createParagraphNode,
  $createTextNode,
  $getEditor,
  $getNodeByKey,
  $getState,
  $isParagraphNode,
  $isRangeSelection,
  $isTextNode,
  $onUpdate,
  $setState,
  type BaseSelection,
  COMMAND_PRIORITY_LOW,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type LexicalNode,
  type NodeKey,
} from "lexical";
import { safeHref } from "../../../../shared/text/post-html.ts";
import { videoOf } from "../../../../shared/text/video.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import { $insertBlock } from "../edits/insert-block.ts";
import type { FetchedCard, ImageSource } from "../images/image-uploads.ts";
import { $createCardNode } from "../nodes/card-node.ts";
import { $createVideoNode, $isVideoNode, titleOf, videoState } from "../nodes/video-node.ts";
import { $isInOpenCode } from "../typing/typed-address.ts";

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

export interface WantedCard {
  address: string;
  /** The paragraph with the link alone, or the video without a title of its own. */
  key: NodeKey;
  /** Whether the writer requested a card, and so gets the reason when there is none. */
  isAskedFor?: boolean;
}

/** Requests the data of an address from its site, for a card or the title of a video. */
export const FETCH_CARD_COMMAND = createCommand<WantedCard>("FETCH_CARD_COMMAND");

/**
 * Turns links into cards when the server has the data of the other site. The change is its own undo step, so that one
 * undo restores the link. A line that the writer changed meanwhile stays; so does a link to a site without data.
 *
 * @param onFailure called with the reason when a requested card stays a link
 */
export function registerCards(
  editor: LexicalEditor,
  { fetchCard, sentenceOf }: Pick<ImageSource, "fetchCard" | "sentenceOf">,
  onFailure: (sentence: string) => void,
): () => void {
  return editor.registerCommand(
    FETCH_CARD_COMMAND,
    ({ address, key, isAskedFor = false }) => {
      fetchCard(address).then(
        (card) => {
          if (card) editor.update(() => $showCard(key, { ...card, address }), { tag: HISTORY_PUSH_TAG });
          else if (isAskedFor) onFailure(currentAdminWords().editor.noCard);
        },
        (error: unknown) => {
          if (isAskedFor) onFailure(sentenceOf(error));
        },
      );
      return true;
    },
    COMMAND_PRIORITY_LOW,
  );
}

function $showCard(key: NodeKey, card: FetchedCard & { address: string }): void {
  const node = $getNodeByKey(key);
  if ($isVideoNode(node)) {
    const video = $getState(node, videoState);
    if (video.title === titleOf(video.address, "")) $setState(node, videoState, { ...video, title: card.title });
  } else if ($isParagraphNode(node) && node.getTextContent() === card.address) {
    const hadCursor = node.isSelected() || node.getChildren().some((child) => child.isSelected());
    const shown = $createCardNode(card);
    node.insertBefore(shown);
    // The cursor stays in its line, which is now empty.
    if (hadCursor || !node.getNextSibling()) node.clear().select();
    else node.remove();
  }
}
