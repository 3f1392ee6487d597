import { forEachElement, type HtmlElement, type HtmlParent } from "../../../../../shared/text/html-tree.ts";
import { anchorOfHeading } from "../../../../core/html/heading-anchors.ts";
import { textOf } from "../../../../core/html/text-of.ts";

/** `## Tea {#own-name}` of kramdown, Hugo, Zola, Docusaurus and others. */
const ownId = /(?<![ \t])[ \t]*\{#([\w.:-]{1,100})\}[ \t]*$/;

/** Leads links inside of a text to the anchors that headings have here: they are made of the words, whatever the heading was named. */
export function followHeadingIds(tree: HtmlParent): void {
  const anchors = new Map<string, string>();
  const links: HtmlElement[] = [];
  forEachElement(tree, (element) => {
    if (element.attributes.href?.startsWith("#")) links.push(element);
    if (!/^h[1-6]$/.test(element.name)) return;
    const last = element.children.at(-1);
    const id = (typeof last === "string" && ownId.exec(last)?.[1]) || element.attributes.id;
    if (typeof last === "string") element.children.splice(-1, 1, last.replace(ownId, ""));
    if (id && !anchors.has(id)) anchors.set(id, anchorOfHeading(textOf(element)));
  });
  for (const { attributes } of links) {
    const anchor = anchors.get(attributes.href?.slice(1) ?? "");
    if (anchor) attributes.href = `#${anchor}`;
  }
}
