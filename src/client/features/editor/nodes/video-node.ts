import {
  $create,
  $getState,
  $getStateChange,
  $setState,
  buildImportMap,
  DecoratorNode,
  type DOMExportOutput,
} from "lexical";
import { videoOf, videoTitle } from "../../../../shared/text/video.ts";
import { $isNodeOf, $newElement, exportMarkedLink, importObject, objectState } from "./object-node.ts";

interface ShownVideo {
  /** Address of the video's page. */
  address: string;
  /** Text of the link to it. */
  title: string;
}

/** Recommended maximum length of a video's title, in characters. */
export const advisedVideoTitleLength = 200;

export const videoState = objectState<"video", ShownVideo>(
  "video",
  { address: "", title: "" },
  ({ address }) => videoOf(address) !== undefined,
);

/** A video of another site, shown as a card. It is exported as a marked link in a paragraph. */
export class VideoNode extends DecoratorNode<null> {
  override $config() {
    return this.config("video", {
      extends: DecoratorNode,
      stateConfigs: [{ flat: true, stateConfig: videoState }],
      importDOM: buildImportMap({
        figure: importObject("data-video", (dom) =>
          $createVideoNode(dom.getAttribute("data-video") ?? "", dom.textContent ?? ""),
        ),
      }),
    });
  }

  override isInline(): false {
    return false;
  }

  override getTextContent(): string {
    return $getState(this, videoState).title;
  }

  override createDOM(): HTMLElement {
    const { address, title } = $getState(this, videoState);
    const service = videoOf(address)?.service ?? "";
    return $newElement("div", { class: "editor-video", "data-video": service }, title);
  }

  override updateDOM(previous: this): boolean {
    return $getStateChange(this, previous, videoState) !== null;
  }

  override exportDOM(): DOMExportOutput {
    const { address, title } = $getState(this, videoState);
    const video = videoOf(address);
    return { element: video ? exportMarkedLink(video.pageUrl, title, { "data-video": video.service }) : null };
  }
}

/** @param address an address that `videoOf` recognizes */
export function $createVideoNode(address: string, title: string): VideoNode {
  const video = { address: videoOf(address)?.pageUrl ?? address, title: titleOf(address, title) };
  return $setState($create(VideoNode), videoState, video);
}

/** The title of a video: the typed one, or a default that names the service. */
export function titleOf(address: string, typed: string): string {
  return typed.replace(/[ \t\r\n]+/g, " ").trim() || videoTitle(videoOf(address));
}

export const $isVideoNode = $isNodeOf(VideoNode);
