import { forEachElement, type HtmlNode, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";

/**
 * Puts a mark before the text of each task: whether it is done is otherwise known from an attribute alone.
 *
 * @param markOf what to put there
 */
export function markTasks(tree: HtmlParent, markOf: (isDone: boolean) => HtmlNode): void {
  forEachElement(tree, (item) => {
    const checked = item.attributes["data-checked"];
    if (item.name !== "li" || checked === undefined) return;
    const [first] = item.children;
    const text = isElement(first) && first.name === "p" ? first : item;
    text.children.unshift(markOf(checked === "true"));
  });
}
