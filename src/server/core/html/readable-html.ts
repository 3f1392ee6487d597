import { setImmediate as nextTurn } from "node:timers/promises";
import type { OutlineEntry } from "../../../shared/schemas/reading-schema.ts";
import { forEachElement, type HtmlElement, type HtmlParent, parseHtml } from "../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import { colourCode } from "./code-colours.ts";
import { setDirections } from "./directions.ts";
import { makeFootnotes } from "./footnotes.ts";
import { anchorHeadings } from "./heading-anchors.ts";
import { renderMath } from "./math/render-math.ts";
import { linkPlayedFiles } from "./played-files.ts";
import { markTasks } from "./task-lists.ts";
import { fitImages, type ImageFacts } from "./text-images.ts";
import { textOf } from "./text-of.ts";

/** Characters of a rendered text up to which it has colours, anchors and footnotes. */
const maxRichLength = 8 * 1024 * 1024;

/**
 * A post's text as a page shows it: headings have anchors, footnotes and their marks link to each other, code is
 * coloured, images fit the screen, formulas are rendered. A text that would become very long has no colours, anchors and footnotes,
 * but all of its words.
 *
 * @param description cleaned HTML
 * @param images the facts of the images that it shows, by id
 */
export async function readableHtml(
  description: string,
  images: ReadonlyMap<string, ImageFacts>,
): Promise<{ html: string; outline: OutlineEntry[]; text: string }> {
  const rich = await renderReadable(description, images, true);
  return rich.html.length <= maxRichLength ? rich : renderReadable(description, images, false);
}

/** Characters of a text from which each step of its rendering has a turn of its own. A step takes 1 ms for as many. */
const longText = 20_000;

async function renderReadable(description: string, images: ReadonlyMap<string, ImageFacts>, isRich: boolean) {
  const rest = () => (description.length > longText ? nextTurn() : undefined);
  const tree = parseHtml(description);
  await rest();
  const text = textOf(tree);
  await rest();
  fitImages(tree, images);
  linkPlayedFiles(tree);
  if (isRich) makeFootnotes(tree, { withRoles: true });
  await rest();
  const outline = isRich ? anchorHeadings(tree) : [];
  await renderMath(tree);
  if (isRich) await colourCode(tree);
  markTasks(tree, taskInWords);
  addHints(tree);
  setDirections(tree, text);
  await rest();
  return { html: serializeHtml(tree), outline, text };
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
