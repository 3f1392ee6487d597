import { parseInert, safeHtml } from "../../lib/html/trusted-html.ts";

const objects = "img, a[data-video]";
const nameOf = (object: Element) => object.getAttribute("src") ?? object.getAttribute("href");

/**
 * Restores the images and videos of a passage in a model's answer: missing ones are inserted at their old position among
 * the blocks, and invented ones are removed. Only the writer may remove an image.
 *
 * @param before HTML of the passage
 * @param after HTML of the answer
 */
export function keepImages(before: string, after: string): string {
  const [old, young] = [before, after].map((html) => parseInert(safeHtml(html)).body) as [HTMLElement, HTMLElement];
  const had = [...old.querySelectorAll(objects)];
  const has = [...young.querySelectorAll(objects)];
  const madeUp = has.filter((object) => !had.some((one) => nameOf(one) === nameOf(object)));
  const leftOut = had.filter((object) => !has.some((one) => nameOf(one) === nameOf(object)));
  if (madeUp.length + leftOut.length === 0) return after;
  for (const object of madeUp) wholeOf(object).remove();
  for (const object of leftOut) {
    const at = [...old.children].findIndex((block) => block.contains(object));
    young.insertBefore(wholeOf(object).cloneNode(true), young.children[at] ?? null);
  }
  return young.innerHTML;
}

/** An image with its figure, or a video with its paragraph. */
function wholeOf(object: Element): Element {
  const parent = object.closest("figure, p");
  const isAlone = parent?.matches("figure") || parent?.childNodes.length === 1;
  return parent && isAlone ? parent : object;
}
