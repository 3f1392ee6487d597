import {
  $create,
  $getState,
  $getStateChange,
  $setState,
  buildImportMap,
  DecoratorNode,
  type DOMExportOutput,
} from "lexical";
import { isImageUrl } from "../../../../shared/text/post-html.ts";
import { $isNodeOf, $newElement, importObject, objectState } from "./object-node.ts";

interface Image {
  /** Site-relative address of a stored image. */
  src: string;
  alt: string;
  /** Pixels, when known. */
  width?: number | undefined;
  height?: number | undefined;
}

export const imageState = objectState<"image", Image>("image", { src: "", alt: "" }, ({ src }) => isImageUrl(src));

/** A stored image, inline. A {@link FigureNode} around it adds the caption. */
export class ImageNode extends DecoratorNode<null> {
  override $config() {
    return this.config("image", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: imageState }],
      importDOM: buildImportMap({ span: importObject("data-image", (dom) => $createImageNode(imageOf(dom))) }),
    });
  }

  override isInline(): true {
    return true;
  }

  override createDOM(): HTMLElement {
    const { src, alt, width, height } = $getState(this, imageState);
    return $newElement("img", { src, alt, width, height, draggable: "false" });
  }

  override updateDOM(previous: this): boolean {
    return $getStateChange(this, previous, imageState) !== null;
  }

  override exportDOM(): DOMExportOutput {
    const { src, alt, width, height } = $getState(this, imageState);
    return { element: $newElement("img", { src, alt, width, height, loading: "lazy", decoding: "async" }) };
  }
}

export function $createImageNode(image: Image): ImageNode {
  return $setState($create(ImageNode), imageState, image);
}

export const $isImageNode = $isNodeOf(ImageNode);

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
