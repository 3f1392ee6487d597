import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";

const players: ReadonlySet<string> = new Set(["audio", "video"]);

/** Puts a link to the file behind each player: for downloads, for paper, and for readers without players. Changes the tree. */
export function linkPlayedFiles(parent: HtmlParent): void {
  parent.children = parent.children.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    if (players.has(node.name)) return [node, linkTo(node)];
    linkPlayedFiles(node);
    return [node];
  });
}

function linkTo({ attributes: { src = "", title = "" } }: HtmlElement): HtmlElement {
  const name = title || src.replace(/^.*\//, "");
  const link: HtmlElement = { name: "a", attributes: { href: src }, children: [name] };
  return { name: "p", attributes: {}, children: [link] };
}

/** The URLs of the played files of a tree, in order. */
export function playedFiles(parent: HtmlParent): string[] {
  return parent.children.filter(isElement).flatMap((node) => {
    return players.has(node.name) ? [node.attributes.src ?? ""] : playedFiles(node);
  });
}

/** Ids of the stored images that cleaned HTML names, without duplicates. */
export function imageIdsIn(html: string): string[] {
  return [...new Set([...html.matchAll(/\/images\/([0-9a-z]{26})-\d+\.webp/g)].map((match) => match[1] as string))];
}
