import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type LexicalNode } from "lexical";
import { isStoredImage } from "../../../../shared/text/post-html.ts";

interface Picture {
  /** Site-relative address of a picture kept here. */
  src: string;
  alt: string;
  /** Pixels, when known. */
  width?: number | undefined;
  height?: number | undefined;
}

/** A picture kept here, as one character of a line; a {@link FigureNode} around it adds the caption. */
export class ImageNode extends DecoratorNode<null> {
  __picture: Picture = { src: "", alt: "" };

  override $config() {
    return this.config("image", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        span: (dom) =>
          dom.hasAttribute("data-picture")
            ? { conversion: () => ({ node: $createImageNode(pictureOf(dom)) }), priority: 1 }
            : null,
      }),
    });
  }

  override afterCloneFrom(original: this) {
    super.afterCloneFrom(original);
    this.__picture = original.__picture;
  }

  override exportJSON() {
    return { ...super.exportJSON(), picture: this.getPicture() };
  }

  override updateFromJSON(json: Parameters<DecoratorNode<null>["updateFromJSON"]>[0] & { picture?: Picture }): this {
    const node = super.updateFromJSON(json);
    return json.picture && isStoredImage(json.picture.src) ? node.setPicture(json.picture) : node;
  }

  getPicture(): Picture {
    return this.getLatest().__picture;
  }

  setPicture(picture: Picture): this {
    const writable = this.getWritable();
    writable.__picture = picture;
    return writable;
  }

  override isInline(): true {
    return true;
  }

  override createDOM(): HTMLElement {
    const { src, alt, width, height } = this.__picture;
    const dom = $getDocument().createElement("img");
    dom.src = src;
    dom.alt = alt;
    if (width) dom.width = width;
    if (height) dom.height = height;
    dom.draggable = false;
    return dom;
  }

  override updateDOM(previous: this): boolean {
    return previous.__picture !== this.__picture;
  }

  override exportDOM(): DOMExportOutput {
    const { src, alt, width, height } = this.__picture;
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

export function $createImageNode(picture: Picture): ImageNode {
  return $create(ImageNode).setPicture(picture);
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode;
}

function pictureOf(dom: HTMLElement): Picture {
  const pixels = (name: string) => {
    const number = Number(dom.getAttribute(name));
    return Number.isInteger(number) && number > 0 && number <= 20_000 ? number : undefined;
  };
  return {
    src: dom.getAttribute("data-picture") ?? "",
    alt: dom.getAttribute("alt") ?? "",
    width: pixels("width"),
    height: pixels("height"),
  };
}
