import {
  $create,
  $getState,
  $getStateChange,
  $setState,
  buildImportMap,
  DecoratorNode,
  type DOMExportOutput,
} from "lexical";
import { isExternal, safeHref } from "../../../../shared/text/post-html.ts";
import { $isNodeOf, $newElement, exportMarkedLink, importObject, objectState } from "./object-node.ts";

export interface ShownCard {
  address: string;
  title: string;
  description: string;
  /** The name of the other site. */
  site: string;
}

/** Recommended maximum length of a card's description, in characters. */
export const advisedCardLength = 300;

export const cardState = objectState<"card", ShownCard>(
  "card",
  { address: "", title: "", description: "", site: "" },
  ({ address }) => isExternal(safeHref(address) ?? ""),
);

/** A page of another site, shown as a card. It is exported as a marked link in a paragraph. */
export class CardNode extends DecoratorNode<null> {
  override $config() {
    return this.config("card", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: cardState }],
      importDOM: buildImportMap({ figure: importObject("data-card", (dom) => $createCardNode(cardOf(dom))) }),
    });
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return $getState(this, cardState).title;
  }

  override createDOM(): HTMLElement {
    const { title, description, site } = $getState(this, cardState);
    const lines = [$newElement("strong", {}, title), $newElement("span", {}, description)];
    return $newElement("div", { class: "editor-card", "data-card": site }, ...lines);
  }

  override updateDOM(previous: this): boolean {
    return $getStateChange(this, previous, cardState) !== null;
  }

  override exportDOM(): DOMExportOutput {
    const { address, title, description, site } = $getState(this, cardState);
    return {
      element: exportMarkedLink(address, title, { ...(description && { title: description }), "data-card": site }),
    };
  }
}

const cardOf = (dom: HTMLElement): ShownCard => ({
  address: dom.getAttribute("data-address") ?? "",
  title: dom.textContent ?? "",
  description: dom.getAttribute("title") ?? "",
  site: dom.getAttribute("data-card") ?? "",
});

export function $createCardNode(card: ShownCard): CardNode {
  return $setState($create(CardNode), cardState, card);
}

export const $isCardNode = $isNodeOf(CardNode);
