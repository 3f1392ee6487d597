import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type LexicalNode } from "lexical";
import { isStoredImage } from "../../../../shared/text/post-html.ts";

interface Image {
  /** Site-relative address of a stored image. */
  src: string;
  alt: string;
  /** Pixels, when known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** A stored image, inline. A {@link FigureNode} around it adds the caption. */
export class ImageNode extends DecoratorNode<null> {
  __image: Image = { src: "", alt: "" };

  override $config() {
    return this.config("image", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        span: (dom) =>
          dom.hasAttribute("data-image")
            ? { conversion: () => ({ node: $createImageNode(imageOf(dom)) }), priority: 1 }
            : null,
      }),
    });
  }

  override afterCloneFrom(original: this) {
    super.afterCloneFrom(original);
    this.__image = original.__image;
  }

  override exportJSON() {
    return { ...super.exportJSON(), image: this.getImage() };
  }

  override updateFromJSON(json: Parameters<DecoratorNode<null>["updateFromJSON"]>[0] & { image?: Image }): this {
    const node = super.updateFromJSON(json);
    return json.image && isStoredImage(json.image.src) ? node.setImage(json.image) : node;
  }

  getImage(): Image {
    return this.getLatest().__image;
  }

  setImage(image: Image): this {
    const writable = this.getWritable();
    writable.__image = image;
    return writable;
  }

  override isInline(): true {
    return true;
  }

  override createDOM(): HTMLElement {
    const { src, alt, width, height } = this.__image;
    const dom = $getDocument().createElement("img");
    dom.src = src;
    dom.alt = alt;
    if (width) dom.width = width;
    if (height) dom.height = height;
    dom.draggable = false;
    return dom;
  }

  override updateDOM(previous: this): boolean {
    return previous.__image !== this.__image;
  }

  override exportDOM(): DOMExportOutput {
    const { src, alt, width, height } = this.__image;
    const element = $getDocument().createElement("img");
    element.setAttribute("src", src);
    element.setAttribute("alt", alt);
    if (width) element.setAttribute("width", String(width));
    if (height) element.setAttribute("height", String(height));
    element.setAttribute("loading", "lazy");
    element.setAttribute("decoding", "async");
    return { element };
  }

  override decorate(): null {
    return null;
  }
}

export function $createImageNode(image: Image): ImageNode {
  return $create(ImageNode).setImage(image);
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}

function imageOf(dom: HTMLElement): Image {
  const pixels = (name: string) => {
    const number = Number(dom.getAttribute(name));
    return Number.isInteger(number) && number > 0 && number <= 20_000 ? number : undefined;
  };
  return {
    src: dom.getAttribute("data-image") ?? "",
    alt: dom.getAttribute("alt") ?? "",
    width: pixels("width"),
    height: pixels("height"),
  };
}
