import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type LexicalNode } from "lexical";
import { isExternal, linkRel, safeHref } from "../../../../shared/text/post-html.ts";

export interface ShownCard {
  address: string;
  title: string;
  description: string;
  /** The name of the other site. */
  site: string;
}

/** Recommended maximum length of a card's description, in characters. */
export const advisedCardLength = 300;

/** A page of another site, shown as a card. It is exported as a marked link in a paragraph. */
export class CardNode extends DecoratorNode<null> {
  __card: ShownCard = { address: "", title: "", description: "", site: "" };

  override $config() {
    return this.config("card", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        figure: (dom) =>
          dom.hasAttribute("data-card")
            ? { conversion: () => ({ node: $createCardNode(cardOf(dom)), after: () => [] }), priority: 2 }
            : null,
      }),
    });
  }

  override afterCloneFrom(original: this) {
    super.afterCloneFrom(original);
    this.__card = original.__card;
  }

  override exportJSON() {
    return { ...super.exportJSON(), card: this.getCard() };
  }

  override updateFromJSON(json: Parameters<DecoratorNode<null>["updateFromJSON"]>[0] & { card?: ShownCard }): this {
    const node = super.updateFromJSON(json);
    return json.card && isExternal(safeHref(json.card.address) ?? "") ? node.setCard(json.card) : node;
  }

  getCard(): ShownCard {
    return this.getLatest().__card;
  }

  setCard(card: ShownCard): this {
    const writable = this.getWritable();
    writable.__card = card;
    return writable;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return this.getCard().title;
  }

  override createDOM(): HTMLElement {
    const { title, description, site } = this.__card;
    const create = (tag: string, text = "") => Object.assign($getDocument().createElement(tag), { textContent: text });
    const card = create("div");
    card.className = "editor-card";
    card.dataset.card = site;
    card.append(create("strong", title), create("span", description));
    return card;
  }

  override updateDOM(previous: this): boolean {
    return previous.__card !== this.__card;
  }

  override exportDOM(): DOMExportOutput {
    const { address, title, description, site } = this.__card;
    const paragraph = $getDocument().createElement("p");
    const link = $getDocument().createElement("a");
    link.setAttribute("href", address);
    if (description) link.setAttribute("title", description);
    link.setAttribute("data-card", site);
    link.setAttribute("rel", linkRel(address, null) ?? "");
    link.textContent = title;
    paragraph.append(link);
    return { element: paragraph };
  }

  override decorate(): null {
    return null;
  }
}

const cardOf = (dom: HTMLElement): ShownCard => ({
  address: dom.getAttribute("data-address") ?? "",
  title: dom.textContent ?? "",
  description: dom.getAttribute("title") ?? "",
  site: dom.getAttribute("data-card") ?? "",
});

export function $createCardNode(card: ShownCard): CardNode {
  return $create(CardNode).setCard(card);
}

export function $isCardNode(node: LexicalNode | null | undefined): node is CardNode {
  return node instanceof CardNode;
}
