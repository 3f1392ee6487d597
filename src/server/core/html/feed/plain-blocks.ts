import { calloutLabel, isCallout } from "../../../../shared/text/callout.ts";
import { forEachElement, type HtmlElement, type HtmlNode, type HtmlParent } from "../../../../shared/text/html-tree.ts";

const element = (name: string, children: HtmlNode[]): HtmlElement => ({ name, attributes: {}, children });
const strong = (text: HtmlNode[]) => element("strong", text);

/**
 * Writes callouts, toggles and cards with elements that every feed reader shows: the kind and the summary become strong lines,
 * and a card becomes a link with its description.
 */
export function makeBlocksPlain(tree: HtmlParent): void {
  forEachElement(tree, (block) => {
    const { name, attributes, children } = block;
    const kind = attributes["data-callout"];
    if (isCallout(kind)) children.unshift(element("p", [strong([calloutLabel(kind)])]));
    const { "data-card": site, title } = attributes;
    if (site && title) {
      children.push(`: ${title}`);
      delete attributes.title;
    }
    if (name === "details") block.name = "div";
    if (name === "summary") Object.assign(block, element("p", [strong(children)]));
  });
}
