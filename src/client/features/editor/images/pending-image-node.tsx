import { $dfs } from "@lexical/utils";
import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type NodeKey } from "lexical";
import type { JSX } from "react";
import { PendingImage } from "./pending-image.tsx";

/** The placeholder of an image that is being uploaded. It is not exported to HTML. */
export class PendingImageNode extends DecoratorNode<JSX.Element> {
  __uploadId = "";

  override $config() {
    return this.config("pending-image", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        // Written by `uploadPastedImages`. A placeholder without an upload removes itself.
        span: (dom) =>
          dom.hasAttribute("data-upload")
            ? {
                conversion: () => ({
                  node: $createPendingImageNode(dom.getAttribute("data-upload") ?? ""),
                  after: () => [],
                }),
                priority: 2,
              }
            : null,
      }),
    });
  }

  override afterCloneFrom(original: this) {
    super.afterCloneFrom(original);
    this.__uploadId = original.__uploadId;
  }

  override exportJSON() {
    return { ...super.exportJSON(), uploadId: this.getUploadId() };
  }

  override updateFromJSON(
    json: Parameters<DecoratorNode<JSX.Element>["updateFromJSON"]>[0] & { uploadId?: string },
  ): this {
    return super.updateFromJSON(json).setUploadId(json.uploadId ?? "");
  }

  getUploadId(): string {
    return this.getLatest().__uploadId;
  }

  setUploadId(uploadId: string): this {
    const writable = this.getWritable();
    writable.__uploadId = uploadId;
    return writable;
  }

  override isInline(): false {
    return false;
  }

  override createDOM(): HTMLElement {
    return $getDocument().createElement("div");
  }

  override updateDOM(): false {
    return false;
  }

  override exportDOM(): DOMExportOutput {
    return { element: null };
  }

  override decorate(): JSX.Element {
    return <PendingImage nodeKey={this.getKey() as NodeKey} uploadId={this.__uploadId} />;
  }
}

export function $createPendingImageNode(uploadId: string): PendingImageNode {
  return $create(PendingImageNode).setUploadId(uploadId);
}

/** Ids of the uploads that have a placeholder in the text. */
export function $pendingImages(): string[] {
  return $dfs().flatMap(({ node }) => (node instanceof PendingImageNode ? [node.getUploadId()] : []));
}
