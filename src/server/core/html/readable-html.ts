import { setImmediate as nextTurn } from "node:timers/promises";
import type { OutlineEntry } from "../../../shared/schemas/reading-schema.ts";
import { isCallout } from "../../../shared/text/callout.ts";
import {
  forEachElement,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isElement,
  parseHtml,
} from "../../../shared/text/html-tree.ts";
import { defaultLanguage } from "../../../shared/text/language.ts";
import { readingMinutes } from "../../../shared/text/reading-time.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";
import type { WordsLanguage } from "../../../shared/words/languages.ts";
import { readerWords } from "../../../shared/words/reader-words.ts";
import { enSentences, type ReaderSentences } from "../../../shared/words/readers/en.ts";
import { calloutTitle } from "./callout-title.ts";
import { setDirections } from "./directions.ts";
import { makeFootnotes } from "./footnotes.ts";
import { anchorHeadings } from "./heading-anchors.ts";
import { renderMath } from "./math/render-math.ts";
import { linkPlayedFiles } from "./shown-media.ts";
import { markTasks } from "./task-lists.ts";
import { fitImages, type ImageFacts } from "./text-images.ts";
import { textOf } from "./text-of.ts";

/** Characters of code that are coloured in one post; the rest stays plain. Colouring takes a second a megabyte. */
const maxColoured = 200_000;

/**
 * Characters that are coloured in one go. The patterns of some languages look ahead to the end of the code from every
 * position, so the time grows with the square: 200,000 characters of plain words as C took minutes. A piece takes 30 ms at most.
 */
const maxPiece = 2_000;

/** Words without the punctuation of code, on which those patterns take longest. A piece with such a run stays plain. */
const wordsOnly = /(?<![\w\s*&:])[\w\s*&:]{600}/;

/** A block of code in a language that its class names. */
interface CodeBlock {
  code: HtmlElement;
  language: string;
  text: string;
}

/**
 * Colours the code blocks of a tree by their language, with `<span class="hljs-…">`. A block keeps its text exactly; one in
 * an unknown language stays as it is.
 */
export async function colourCode(tree: HtmlParent): Promise<void> {
  const blocks = codeBlocksIn(tree);
  if (blocks.length === 0) return;
  // Loaded with the first code block: most starts do not need it.
  const { default: highlighter } = await import("highlight.js/lib/common");
  let left = maxColoured;
  let sinceTurn = 0;
  for (const { code, language, text } of blocks) {
    left -= text.length;
    if (left < 0 || !highlighter.getLanguage(language)) continue;
    const coloured: HtmlNode[] = [];
    for (const piece of piecesOf(text)) {
      if (piece.length > maxPiece || wordsOnly.test(piece)) coloured.push(piece);
      else coloured.push(...parseHtml(highlighter.highlight(piece, { language, ignoreIllegals: true }).value).children);
      sinceTurn += piece.length;
      // Not after every short block: each turn may last as long as the rendering of another page.
      if (sinceTurn < maxPiece / 2) continue;
      await nextTurn();
      sinceTurn = 0;
    }
    code.children = coloured;
  }
}

function codeBlocksIn(tree: HtmlParent): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  forEachElement(tree, ({ name, children }) => {
    const [code, ...others] = children;
    if (name !== "pre" || !isElement(code) || code.name !== "code" || others.length > 0) return;
    const language = /^language-(.+)$/.exec(code.attributes.class ?? "")?.[1];
    const [text = "", ...more] = code.children;
    if (language && !isElement(text) && more.length === 0) blocks.push({ code, language, text });
  });
  return blocks;
}

/**
 * Code in pieces of whole lines. A piece ends where most languages begin a new statement: between an empty line and one
 * without an indent, or at least after a line. A line that is longer than a piece is a piece by itself.
 */
function* piecesOf(code: string): Generator<string> {
  let at = 0;
  while (code.length - at > maxPiece) {
    const window = code.slice(at, at + maxPiece);
    const fresh = [...window.matchAll(/\n\n(?=\S)/g)].at(-1);
    const line = window.lastIndexOf("\n") + 1;
    const lineEnd = code.indexOf("\n", at) + 1 || code.length;
    const length = fresh ? fresh.index + 2 : line || lineEnd - at;
    yield code.slice(at, at + length);
    at += length;
  }
  yield code.slice(at);
}

/** Characters of a rendered text up to which it has colours, anchors and footnotes. */
const maxRichLength = 8 * 1024 * 1024;

/**
 * A post's text as a page shows it: headings have anchors, footnotes and their marks link to each other, code is
 * coloured, images fit the screen, formulas are rendered. A text that would become very long has no colours, anchors and footnotes,
 * but all of its words.
 *
 * @param description cleaned HTML
 * @param images the facts of the images that it shows, by id
 * @param language of the words that the page adds
 */
export async function readableHtml(
  description: string,
  images: ReadonlyMap<string, ImageFacts>,
  language: WordsLanguage = defaultLanguage,
): Promise<{ html: string; outline: OutlineEntry[]; readingMinutes: number }> {
  const { sentences } = readerWords[language];
  const rich = await renderReadable(description, images, sentences, true);
  return rich.html.length <= maxRichLength ? rich : renderReadable(description, images, sentences, false);
}

async function renderReadable(
  description: string,
  images: ReadonlyMap<string, ImageFacts>,
  words: ReaderSentences,
  isRich: boolean,
) {
  const tree = parseHtml(description);
  const text = textOf(tree);
  fitImages(tree, images, words);
  linkPlayedFiles(tree);
  if (isRich) makeFootnotes(tree, { withRoles: true, words });
  const outline = isRich ? anchorHeadings(tree, words) : [];
  await renderMath(tree);
  if (isRich) await colourCode(tree);
  markTasks(tree, (isDone) => taskInWords(isDone ? words.taskDone : words.taskNotDone));
  addHints(tree, words);
  setDirections(tree, text);
  return { html: serializeHtml(tree), outline, readingMinutes: readingMinutes(text) };
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
const taskInWords = (words: string): HtmlElement => ({
  name: "span",
  attributes: { class: "visually-hidden" },
  children: [words],
});

/** The names of video services, by their value in a link. */
const services: Readonly<Record<string, string>> = { youtube: "YouTube", vimeo: "Vimeo" };

/** A list that begins with such a number needs more room for its numbers. */
const longNumber = /^[-\d]{5,}$/;

/** Long lines and wide tables scroll: the keyboard must reach them. A callout is no quotation to screen readers. */
function addHints(tree: HtmlParent, words: ReaderSentences): void {
  forEachElement(tree, (element) => {
    const { name, attributes } = element;
    if (name === "pre" || name === "table") attributes.tabindex = "0";
    const { "data-callout": kind, "data-video": service } = attributes;
    if (kind) attributes.role = "note";
    const label = isCallout(kind)
      ? calloutTitle(kind, words)
      : service && words.videoAsks({ service: services[service] ?? service });
    // The stylesheet has the English words.
    if (label && words !== enSentences) attributes["data-label"] = label;
    if (attributes["data-card"]) expandCard(element);
    if (name === "ol" && longNumber.test(attributes.start ?? ""))
      element.attributes = { class: "long-numbers", ...attributes };
  });
}
