import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type LexicalNode } from "lexical";
import { playerOf } from "../../../../shared/text/post-html.ts";

interface Player {
  /** Site-relative address of a stored sound or video. */
  src: string;
  /** Its name, for screen readers and for the link below it. */
  title: string;
}

const rule = (dom: HTMLElement) =>
  playerOf(dom.getAttribute("src") ?? "") === dom.tagName.toLowerCase()
    ? {
        conversion: () => ({
          node: $createPlayerNode({ src: dom.getAttribute("src") ?? "", title: dom.getAttribute("title") ?? "" }),
          after: () => [],
        }),
        priority: 1 as const,
      }
    : null;

/** A player of a file of the library. */
export class PlayerNode extends DecoratorNode<null> {
  __player: Player = { src: "", title: "" };

  override $config() {
    return this.config("player", { extends: DecoratorNode, importDOM: buildImportMap({ audio: rule, video: rule }) });
  }

  override afterCloneFrom(original: this) {
    super.afterCloneFrom(original);
    this.__player = original.__player;
  }

  override exportJSON() {
    return { ...super.exportJSON(), player: this.getPlayer() };
  }

  override updateFromJSON(json: Parameters<DecoratorNode<null>["updateFromJSON"]>[0] & { player?: Player }): this {
    const node = super.updateFromJSON(json);
    return json.player && playerOf(json.player.src) ? node.setPlayer(json.player) : node;
  }

  getPlayer(): Player {
    return this.getLatest().__player;
  }

  setPlayer(player: Player): this {
    const writable = this.getWritable();
    writable.__player = player;
    return writable;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return this.getPlayer().title;
  }

  override createDOM(): HTMLElement {
    const card = $getDocument().createElement("div");
    card.className = "editor-player";
    const element = createPlayer(this.__player);
    if (element) card.append(element);
    const name = $getDocument().createElement("span");
    name.textContent = this.__player.title;
    card.append(name);
    return card;
  }

  override updateDOM(previous: this): boolean {
    return previous.__player !== this.__player;
  }

  override exportDOM(): DOMExportOutput {
    return { element: createPlayer(this.__player) };
  }

  override decorate(): null {
    return null;
  }
}

/** The element with the attributes that the sanitiser keeps. */
function createPlayer({ src, title }: Player): HTMLElement | null {
  const tag = playerOf(src);
  if (!tag) return null;
  const element = $getDocument().createElement(tag);
  element.setAttribute("src", src);
  element.setAttribute("controls", "");
  element.setAttribute("preload", "metadata");
  if (title) element.setAttribute("title", title);
  return element;
}

export function $createPlayerNode(player: Player): PlayerNode {
  return $create(PlayerNode).setPlayer(player);
}

export function $isPlayerNode(node: LexicalNode | null | undefined): node is PlayerNode {
  return node instanceof PlayerNode;
}
