import type { OutlineEntry } from "../../../shared/schemas/reading-schema.ts";
import { forEachElement, type HtmlElement, type HtmlParent } from "../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { colourCode } from "./code-colours.ts";
import { setDirections } from "./directions.ts";
import { makeFootnotes } from "./footnotes.ts";
import { anchorHeadings } from "./heading-anchors.ts";
import { renderMath } from "./math/render-math.ts";
import { linkPlayedFiles } from "./played-files.ts";
import { markTasks } from "./task-lists.ts";
import { fitImages, type ImageFacts } from "./text-images.ts";

interface Facts {
  /** The tree's text. */
  text: string;
  /** The facts of the images that the tree shows, by id. */
  images: ReadonlyMap<string, ImageFacts>;
}

/**
 * A post's text as a page shows it: headings have anchors, footnotes and their marks link to each other, code is
 * coloured, images fit the screen, formulas are rendered. Changes the tree.
 */
export async function readableHtml(
  tree: HtmlParent,
  { text, images }: Facts,
): Promise<{ html: string; outline: OutlineEntry[] }> {
  fitImages(tree, images);
  linkPlayedFiles(tree);
  makeFootnotes(tree, { withRoles: true });
  const outline = anchorHeadings(tree);
  await renderMath(tree);
  await colourCode(tree);
  markTasks(tree, taskInWords);
  addHints(tree);
  setDirections(tree, text);
  return { html: serializeHtml(tree), outline };
}

/** A card shows the attributes of its link. It loads nothing from the other site. */
function expandCard({ attributes, children }: HtmlElement): void {
  const { title } = attributes;
  children.splice(0, children.length, { name: "strong", attributes: {}, children: [...children] });
  if (!title) return;
  delete attributes.title;
  children.push(" ", { name: "span", attributes: {}, children: [title] });
}

/** A page draws the check box of a task; screen readers need words. */
const taskInWords = (isDone: boolean): HtmlElement => ({
  name: "span",
  attributes: { class: "visually-hidden" },
  children: [isDone ? "Done: " : "Not done: "],
});

/** A list that begins with such a number needs more room for its numbers. */
const longNumber = /^[-\d]{5,}$/;

/** Long lines and wide tables scroll: the keyboard must reach them. A callout is no quotation to screen readers. */
function addHints(tree: HtmlParent): void {
  forEachElement(tree, (element) => {
    const { name, attributes } = element;
    if (name === "pre" || name === "table") attributes.tabindex = "0";
    if (attributes["data-callout"]) attributes.role = "note";
    if (attributes["data-card"]) expandCard(element);
    if (name === "ol" && longNumber.test(attributes.start ?? ""))
      element.attributes = { class: "long-numbers", ...attributes };
  });
}
