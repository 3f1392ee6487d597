import {
  $getNodeByKey,
  $isParagraphNode,
  COMMAND_PRIORITY_LOW,
  createCommand,
  HISTORY_PUSH_TAG,
  type LexicalEditor,
  type NodeKey,
} from "lexical";
import { currentAdminWords } from "../../../lib/admin-words.ts";
import type { FetchedCard, ImageSource } from "../images/image-uploads.ts";
import { $createCardNode } from "../nodes/card-node.ts";
import { $isVideoNode, titleOf } from "../nodes/video-node.ts";

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
    const video = node.getVideo();
    if (video.title === titleOf(video.address, "")) node.setVideo({ ...video, title: card.title });
  } else if ($isParagraphNode(node) && node.getTextContent() === card.address) {
    const hadCursor = node.isSelected() || node.getChildren().some((child) => child.isSelected());
    const shown = $createCardNode(card);
    node.insertBefore(shown);
    // The cursor stays in its line, which is now empty.
    if (hadCursor || !node.getNextSibling()) node.clear().select();
    else node.remove();
  }
}
