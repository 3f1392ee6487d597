import type { OutlineEntry } from "../../../shared/schemas/reading-schema.ts";
import { headingElements } from "../../../shared/text/html-elements.ts";
import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "../../../shared/text/html-tree.ts";
import { enSentences } from "../../../shared/words/readers/en.ts";
import { textOf } from "./text-of.ts";

/** Characters of an anchor. */
const maxSlugLength = 60;

/** Maximum number of headings with an anchor: more than a book has. Each anchor adds 400 bytes to the page. */
const maxAnchors = 1_000;

/** Ids that the page itself uses. */
const taken = [
  "root",
  "main",
  "state",
  "comment-form",
  "comment-form-title",
  "comments",
  "comments-title",
  "footnotes",
  "contents",
  "related",
  "share-title",
];

/**
 * Gives the headings of a tree anchors and links to them. An anchor is made of the heading's words, in any script, so
 * it stays while the heading does; of two equal headings the second gets a number. A heading without words is removed.
 * Beyond a thousand, headings stay as they are.
 *
 * @returns the headings that have an anchor, in their order
 */
export function anchorHeadings(tree: HtmlParent, words = enSentences): OutlineEntry[] {
  const used = new Map(taken.map((id) => [id, 1]));
  const outline: OutlineEntry[] = [];
  const anchorIn = (parent: HtmlParent, isInLink: boolean) => {
    // An empty heading: screen readers would announce a heading and a link without words.
    const isEmpty = (node: HtmlNode) => isElement(node) && isHeading(node) && !holdsImage(node) && textOf(node) === "";
    if (parent.children.some(isEmpty)) parent.children = parent.children.filter((node) => !isEmpty(node));
    for (const node of parent.children) {
      if (!isElement(node)) continue;
      if (!isHeading(node)) anchorIn(node, isInLink || node.name === "a");
      else if (used.size < taken.length + maxAnchors)
        outline.push(...anchor(node, isInLink, used, words.linkToHeading));
    }
  };
  anchorIn(tree, false);
  return outline;
}

/** @returns its entry in the outline, if it has words */
function anchor(heading: HtmlElement, isInLink: boolean, used: Map<string, number>, linkLabel: string): OutlineEntry[] {
  const text = textOf({ children: withoutReferences(heading) });
  const id = unique(anchorOfHeading(text), used);
  // Screen readers name the heading by its words alone: their lists of headings would otherwise include the link. No
  // slug holds a dot.
  const words = { name: "span", attributes: { id: `${id}.words` }, children: heading.children };
  const attributes = { class: "heading-link", href: `#${id}`, "aria-label": linkLabel };
  // A link cannot hold another.
  heading.children = isInLink ? [words] : [words, { name: "a", attributes, children: ["#"] }];
  heading.attributes = { id, "aria-labelledby": `${id}.words` };
  return text === "" ? [] : [{ id, text, level: Number(heading.name[1]) }];
}

/** The heading of the footnotes has an id already. */
const isHeading = ({ name, attributes }: HtmlElement) => headingElements.has(name) && attributes.id === undefined;

const holdsImage = ({ children }: HtmlParent): boolean =>
  children.some((node) => isElement(node) && (node.name === "img" || holdsImage(node)));

/** The references that footnotes.ts makes of marks. */
const isReference = ({ name, children: [link] }: HtmlElement) =>
  name === "sup" && isElement(link) && link.attributes.id !== undefined;

function withoutReferences({ children }: HtmlParent): HtmlNode[] {
  return children.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node];
    return isReference(node) ? [] : [{ ...node, children: withoutReferences(node) }];
  });
}

/** The anchor of a heading by its words: letters and digits of any script; anything else becomes a hyphen. */
export function anchorOfHeading(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’]/g, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-");
  return (
    [...words]
      .slice(0, maxSlugLength)
      .join("")
      .replace(/^-+|(?<!-)-+$/g, "") || "section"
  );
}

/** @param used taken ids, with the last number that a heading with such words got; the new one is added */
function unique(slug: string, used: Map<string, number>): string {
  // Reserved for footnotes.
  const own = /^fn(ref)?-\d/.test(slug) ? `section-${slug}` : slug;
  let count = used.get(own) ?? 0;
  let id = own;
  while (used.has(id)) id = `${own}-${++count}`;
  used.set(own, count).set(id, 1);
  return id;
}
