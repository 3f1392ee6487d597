import type { Reason } from "../../../shared/import-report.ts";
import { prefixes } from "../../../shared/routes.ts";
import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";
import { videoOf, videoTitle } from "../../../shared/text/video.ts";
import { addReason, reason, reasonsAbout } from "../report/reason.ts";
import { findElement, htmlElement, replaceInnerFirst } from "./tree.ts";

const players = new Set(["iframe", "embed", "object", "video", "audio"]);

/**
 * Replaces embedded pages and players, which a post cannot hold: a video of a known service stays a video, everything else becomes a
 * link in a paragraph of its own.
 *
 * @returns what became a mere link
 */
export function linkEmbeds(tree: HtmlParent): Reason[] {
  const reasons: Reason[] = [];
  const linked = new Set<string>();
  replaceInnerFirst(tree, (found) => {
    if (!players.has(found.name)) return undefined;
    const address = addressOf(found);
    // A sound or video that is in the library here.
    if (address.startsWith(`${prefixes.file}/`)) return [htmlElement(found.name, { src: address })];
    if (address === "") {
      if (found.name === "object") return found.children;
      addReason(reasons, reason("generated-part", { name: found.name }));
      return [];
    }
    const { nodes, isVideo } = embedded(address);
    if (!isVideo) linked.add(address);
    return nodes;
  });
  return [...reasons, ...reasonsAbout("embed-linked", linked)];
}

/** A paragraph that shows the page at an address: as a video, if it is one, else as a link. */
export function embedded(address: string, text = ""): { nodes: HtmlNode[]; isVideo: boolean } {
  const video = videoOf(address);
  const link = video
    ? htmlElement("a", { href: video.pageUrl, "data-video": video.service }, [text || videoTitle(video)])
    : htmlElement("a", { href: address }, [text || address]);
  return { nodes: [htmlElement("p", {}, [link])], isVideo: video !== undefined };
}

function addressOf({ attributes, children, name }: HtmlElement): string {
  const { src, data, "data-src": lazy = attributes["data-lazy-src"] } = attributes;
  // A page that loads its players late has a placeholder in src.
  const given = [src, lazy, name === "object" ? data : undefined].find(
    (it) => it && !/^(?:about|data|javascript):/i.test(it),
  );
  if (given) return given.startsWith("//") ? `https:${given}` : given;
  const source = findElement({ children: children.filter(isElement) }, "source")?.attributes.src;
  return source ?? findElement({ children }, "embed")?.attributes.src ?? "";
}

/** A sound or video is a player, which becomes a link where its file is missing. */
export function enclosed(address: string, type: string): HtmlNode[] {
  const [kind = ""] = type.toLowerCase().split("/");
  if (kind === "audio" || kind === "video") return [htmlElement(kind, { src: address }, [])];
  return embedded(address, address.split("/").at(-1)).nodes;
}
