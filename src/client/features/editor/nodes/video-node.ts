import { $create, $getDocument, buildImportMap, DecoratorNode, type DOMExportOutput, type LexicalNode } from "lexical";
import { linkRel } from "../../../../shared/text/post-html.ts";
import { videoOf, videoTitle } from "../../../../shared/text/video.ts";

interface ShownVideo {
  /** Address of the video's page. */
  address: string;
  /** Text of the link to it. */
  title: string;
}

/** Recommended maximum length of a video's title, in characters. */
export const advisedVideoTitleLength = 200;

/** A video of another site, shown as a card. It is exported as a marked link in a paragraph. */
export class VideoNode extends DecoratorNode<null> {
  __video: ShownVideo = { address: "", title: "" };

  override $config() {
    return this.config("video", {
      extends: DecoratorNode,
      importDOM: buildImportMap({
        figure: (dom) =>
          dom.hasAttribute("data-video")
            ? {
                conversion: () => ({
                  node: $createVideoNode(dom.getAttribute("data-video") ?? "", dom.textContent ?? ""),
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
    this.__video = original.__video;
  }

  override exportJSON() {
    return { ...super.exportJSON(), video: this.getVideo() };
  }

  override updateFromJSON(json: Parameters<DecoratorNode<null>["updateFromJSON"]>[0] & { video?: ShownVideo }): this {
    const node = super.updateFromJSON(json);
    return json.video && videoOf(json.video.address) ? node.setVideo(json.video) : node;
  }

  getVideo(): ShownVideo {
    return this.getLatest().__video;
  }

  setVideo(video: ShownVideo): this {
    const writable = this.getWritable();
    writable.__video = video;
    return writable;
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return this.getVideo().title;
  }

  override createDOM(): HTMLElement {
    const { address, title } = this.__video;
    const card = $getDocument().createElement("div");
    card.className = "editor-video";
    card.dataset.video = videoOf(address)?.service ?? "";
    card.textContent = title;
    return card;
  }

  override updateDOM(previous: this): boolean {
    return previous.__video !== this.__video;
  }

  override exportDOM(): DOMExportOutput {
    const { address, title } = this.__video;
    const video = videoOf(address);
    if (!video) return { element: null };
    const paragraph = $getDocument().createElement("p");
    const link = $getDocument().createElement("a");
    link.setAttribute("href", video.pageUrl);
    link.setAttribute("data-video", video.service);
    link.setAttribute("rel", linkRel(video.pageUrl, null) ?? "");
    link.textContent = title;
    paragraph.append(link);
    return { element: paragraph };
  }

  override decorate(): null {
    return null;
  }
}

/** @param address an address that `videoOf` recognizes */
export function $createVideoNode(address: string, title: string): VideoNode {
  return $create(VideoNode).setVideo({ address: videoOf(address)?.pageUrl ?? address, title: titleOf(address, title) });
}

/** The title of a video: the typed one, or a default that names the service. */
export function titleOf(address: string, typed: string): string {
  return typed.replace(/[ \t\r\n]+/g, " ").trim() || videoTitle(videoOf(address));
}

export function $isVideoNode(node: LexicalNode | null | undefined): node is VideoNode {
  return node instanceof VideoNode;
}
