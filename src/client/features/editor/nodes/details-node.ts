import {
  $create,
  $createParagraphNode,
  $isParagraphNode,
  buildImportMap,
  ElementNode,
  type LexicalNode,
} from "lexical";
import { $isNodeOf, $newElement } from "./object-node.ts";

/** A toggle: a {@link SummaryNode}, and blocks that readers see when they open it. The editor always shows them. */
export class DetailsNode extends ElementNode {
  override $config() {
    return this.config("details", {
      extends: ElementNode,
      $transform: (details: DetailsNode) => {
        const first = details.getFirstChild();
        if (!$isSummaryNode(first)) $unwrapDetails(details);
        else if (details.getChildrenSize() === 1) details.append($createParagraphNode());
      },
      importDOM: buildImportMap({
        details: () => ({ conversion: () => ({ node: $create(DetailsNode) }), priority: 1 }),
      }),
    });
  }

  override createDOM(): HTMLElement {
    // Not <details>: a click on its summary would close it under the cursor.
    return $newElement("div", { class: "editor-details" });
  }

  override updateDOM(): false {
    return false;
  }

  override isShadowRoot(): true {
    return true;
  }

  override canBeEmpty(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }
}

/** The line of a toggle that readers always see. */
export class SummaryNode extends ElementNode {
  override $config() {
    return this.config("summary", {
      extends: ElementNode,
      $transform: (node: SummaryNode) => {
        // Restores the structure after a cut, a split or a paste.
        if (!$isDetailsNode(node.getParent()) || node.getPreviousSibling()) node.replace($createParagraphNode(), true);
      },
      importDOM: buildImportMap({
        summary: () => ({ conversion: () => ({ node: $create(SummaryNode) }), priority: 1 }),
      }),
    });
  }

  override createDOM(): HTMLElement {
    return $newElement("div", { class: "editor-summary" });
  }

  override updateDOM(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }

  /** Enter moves to the blocks below. */
  override insertNewAfter(): LexicalNode {
    const next = this.getNextSibling();
    if ($isParagraphNode(next) && next.isEmpty()) return next;
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph);
    return paragraph;
  }

  /** Backspace at its start dissolves the toggle. */
  override collapseAtStart(): true {
    const details = this.getParent();
    const [below, ...others] = this.getNextSiblings();
    // Nothing was written below the title.
    if ($isParagraphNode(below) && below.isEmpty() && others.length === 0) below.remove();
    const line = $createParagraphNode().append(...this.getChildren());
    this.replace(line);
    if ($isDetailsNode(details)) $unwrapDetails(details);
    line.selectStart();
    return true;
  }
}

function $unwrapDetails(details: DetailsNode): void {
  for (const child of details.getChildren()) details.insertBefore(child);
  details.remove();
}

export const $isDetailsNode = $isNodeOf(DetailsNode);

export const $isSummaryNode = $isNodeOf(SummaryNode);

/** An empty toggle. */
export function $createDetailsNode(): DetailsNode {
  return $create(DetailsNode).append($create(SummaryNode), $createParagraphNode());
}
