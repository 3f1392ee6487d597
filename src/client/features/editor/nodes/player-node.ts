import {
  $create,
  $getState,
  $getStateChange,
  $setState,
  buildImportMap,
  DecoratorNode,
  type DOMConversion,
  type DOMExportOutput,
} from "lexical";
import { playerOf } from "../../../../shared/text/post-html.ts";
import { $isNodeOf, $newElement, objectState } from "./object-node.ts";

interface Player {
  /** Site-relative address of a stored sound or video. */
  src: string;
  /** Its name, for screen readers and for the link below it. */
  title: string;
}

const playerState = objectState<"player", Player>(
  "player",
  { src: "", title: "" },
  ({ src }) => playerOf(src) !== undefined,
);

const importPlayer = (dom: HTMLElement): DOMConversion | null => {
  const player = { src: dom.getAttribute("src") ?? "", title: dom.getAttribute("title") ?? "" };
  return playerOf(player.src) === dom.tagName.toLowerCase()
    ? { conversion: () => ({ node: $createPlayerNode(player), after: () => [] }), priority: 1 }
    : null;
};

/** A player of a file of the library. */
export class PlayerNode extends DecoratorNode<null> {
  override $config() {
    return this.config("player", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: playerState }],
      importDOM: buildImportMap({ audio: importPlayer, video: importPlayer }),
    });
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return $getState(this, playerState).title;
  }

  override createDOM(): HTMLElement {
    const player = $getState(this, playerState);
    const element = createPlayer(player);
    const name = $newElement("span", {}, player.title);
    return $newElement("div", { class: "editor-player" }, ...(element ? [element, name] : [name]));
  }

  override updateDOM(previous: this): boolean {
    return $getStateChange(this, previous, playerState) !== null;
  }

  override exportDOM(): DOMExportOutput {
    return { element: createPlayer($getState(this, playerState)) };
  }
}

/** The element with the attributes that the sanitiser keeps. */
function createPlayer({ src, title }: Player): HTMLElement | null {
  const tag = playerOf(src);
  return tag ? $newElement(tag, { src, controls: "", preload: "metadata", title: title || null }) : null;
}

export function $createPlayerNode(player: Player): PlayerNode {
  return $setState($create(PlayerNode), playerState, player);
}

export const $isPlayerNode = $isNodeOf(PlayerNode);
