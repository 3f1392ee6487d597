import { $create, $createParagraphNode, $getDocument, buildImportMap, ElementNode, type LexicalNode } from "lexical";

/** A picture with its caption: inline content (the picture, perhaps in a link), then a {@link FigcaptionNode}. */
export class FigureNode extends ElementNode {
  override $config() {
    return this.config("figure", {
      extends: ElementNode,
      importDOM: buildImportMap({
        // A figure around something else, a table or a quotation, gives way to its content.
        figure: (dom) =>
          dom.querySelector("[data-picture]") && !dom.querySelector("table, pre, blockquote")
            ? { conversion: () => ({ node: $create(FigureNode) }), priority: 1 }
            : null,
      }),
    });
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("figure");
  }

  override updateDOM(): false {
    return false;
  }

  override canBeEmpty(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }

  override insertNewAfter(): LexicalNode {
    const paragraph = $createParagraphNode();
    this.insertAfter(paragraph);
    return paragraph;
  }
}

/** What stands under a picture. */
export class FigcaptionNode extends ElementNode {
  override $config() {
    return this.config("figcaption", {
      extends: ElementNode,
      $transform: (node: FigcaptionNode) => {
        // Cut or split from its picture, a caption is an ordinary paragraph.
        if (!$isFigureNode(node.getParent())) node.replace($createParagraphNode(), true);
      },
      importDOM: buildImportMap({
        figcaption: (dom) =>
          dom.parentElement?.tagName === "FIGURE" && dom.parentElement.querySelector("[data-picture]")
            ? { conversion: () => ({ node: $create(FigcaptionNode) }), priority: 1 }
            : null,
      }),
    });
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("figcaption");
  }

  override updateDOM(): false {
    return false;
  }

  override canIndent(): false {
    return false;
  }

  override collapseAtStart(): true {
    return true;
  }

  /** Enter leaves the figure: a caption is one line. */
  override insertNewAfter(): LexicalNode {
    const paragraph = $createParagraphNode();
    this.getParentOrThrow().insertAfter(paragraph);
    return paragraph;
  }
}

function $isFigureNode(node: LexicalNode | null | undefined): node is FigureNode {
  return node instanceof FigureNode;
}
