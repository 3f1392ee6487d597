import { $dfs } from "@lexical/utils";
import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type NodeKey } from "lexical";
import type { JSX } from "react";
import { PendingImage } from "./pending-image.tsx";

/** The place of an image that is on its way. It is no part of the post: it leaves the editor as nothing. */
export class PendingImageNode extends DecoratorNode<JSX.Element> {
  __uploadId = "";

  override $config() {
    return this.config("pending-image", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        // Only pasted text says so, see paste.ts; a name that is not under way gives way to nothing.
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

/** The uploads whose images the text waits for. */
export function $pendingImages(): string[] {
  return $dfs().flatMap(({ node }) => (node instanceof PendingImageNode ? [node.getUploadId()] : []));
}
