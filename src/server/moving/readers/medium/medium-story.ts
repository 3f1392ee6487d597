import { type HtmlElement, type HtmlParent, isElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { textOf } from "../../../core/html/text-of.ts";
import {
  noFields,
  plainAuthor,
  plainComment,
  plainPost,
  plainTag,
  type SourceAuthor,
  type SourceComment,
  type SourceCover,
  type SourcePost,
  type SourceTag,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { countWords } from "../../text/count-words.ts";
import {
  elementsOf,
  hasClass,
  htmlElement,
  parseForeignHtml,
  replaceInnerFirst,
  replaceOuterFirst,
  withClass,
} from "../../text/tree.ts";
import { readDate } from "../read-date.ts";

export interface MediumStory {
  item: SourcePost | SourceComment;
  /** By which other stories link to it. */
  ids: string[];
  authors: SourceAuthor[];
  tags: SourceTag[];
}

/** Reads one file of `posts/`: a story, a draft or a response. @param ownStories ids of the stories of the export */
export function readStory(path: string, html: string, ownStories: ReadonlySet<string> = new Set()): MediumStory {
  const tree = parseForeignHtml(html);
  const one = (name: string) => withClass(tree, name)[0];
  const plain = (name: string) => textIn(one(name));
  const title = plain("p-name");
  const authors = withClass(tree, "p-author").map(authorOf);
  const tags = withClass(tree, "p-tag").map(tagOf);
  const canonical = one("p-canonical")?.attributes.href ?? "";
  const publishedAt = readDate(one("dt-published")?.attributes.datetime ?? "", "UTC");
  const body = one("e-content") ?? { children: [] };
  const subTitle = wholeSubTitle(plain("p-summary"), body);
  const source = `file:${path}`;
  const common = { source, title, reasons: [] };
  const isDraft = canonical === "" || /(?:^|\/)draft_[^/]*$/.test(path);
  if (!isDraft && isResponse(body, title, subTitle, tags)) {
    const item: SourceComment = {
      ...common,
      ...plainComment,
      // The export does not say what it answers.
      post: "",
      name: authors[0]?.name ?? "",
      website: authors[0]?.links[0] ?? "",
      content: withClass(body, "graf").map(textIn).join("\n\n"),
      createdAt: publishedAt,
      status: "approved",
      isByAuthor: true,
      reasons: [reason("response-elsewhere")],
      unknown: { html: serializeHtml(body), canonical },
    };
    return { item, ids: [], authors: [], tags: [] };
  }
  const cover = coverOf(body);
  const storyAddress = storyLink(tree);
  const ids = [canonical, storyAddress, path].map(storyIdIn).filter((id) => id !== undefined);
  const item: SourcePost = {
    ...common,
    ...plainPost,
    kind: "post",
    slug: slugIn(canonical),
    // Only a published story has an address of its own.
    status: isDraft ? "draft" : "published",
    publishedAt,
    subTitle,
    authors: authors.map((author) => author.source),
    tags: tags.map((tag) => tag.source),
    cover,
    fields: { ...noFields, feedId: storyAddress },
    addresses: [canonical, storyAddress].filter((address) => /^https?:\/\//.test(address)),
    linkAddresses: [...ids.map(shortLink), `file:${path.split("/").map(encodeURIComponent).join("/")}`],
    unknown: { canonical },
    text: () => ({ html: htmlOf(body, title, subTitle, ownStories), reasons: [] }),
  };
  return { item, ids, authors, tags };
}

const textIn = (element: HtmlElement | undefined) => (element ? textOf(element) : "");

/** What Medium cut ends with a mark. */
const withoutCutMark = (text: string) => text.replace(/(?:…|\.\.\.)$/, "").trim();

/** A long subtitle is cut in its own field; its text stands whole in the story. */
function wholeSubTitle(given: string, body: HtmlParent): string {
  const start = withoutCutMark(given);
  const whole =
    start === given
      ? undefined
      : withClass(body, "graf--subtitle")
          .map(textIn)
          .find((it) => it.startsWith(start));
  return whole ?? given;
}

function authorOf(link: HtmlElement): SourceAuthor {
  const name = textIn(link);
  const address = link.attributes.href ?? "";
  const handle = /@([^/?#]+)/.exec(address)?.[1] ?? slugOf(name);
  const links = /^https?:\/\//.test(address) ? [address] : [];
  return { ...plainAuthor(`author:${handle}`, name), slug: handle, links };
}

function tagOf(link: HtmlElement): SourceTag {
  const name = textIn(link);
  const slug = /\/tag\/([^/?#]+)/.exec(link.attributes.href ?? "")?.[1] ?? slugOf(name);
  return { ...plainTag(`tag:${slug}`, name), slug };
}

/** Words of the longest text without a title that is taken for a response. */
const maxResponseWords = 300;
/** Parts that a story has and a response does not. */
const storyParts = ["graf--title", "graf--h3", "graf--h4", "graf--figure", "graf--pre", "graf-image"];

/**
 * The export has no mark for a response. Medium makes its title of its first words, as that of a story without a title, and it has
 * neither tags, images nor headings. What is longer than a comment is a story.
 */
function isResponse(body: HtmlParent, title: string, subTitle: string, tags: SourceTag[]): boolean {
  if (subTitle !== "" || tags.length > 0 || storyParts.some((name) => withClass(body, name).length > 0)) return false;
  if (withClass(body, "section").length > 1 || countWords(textOf(body)) > maxResponseWords) return false;
  const first = withClass(body, "graf")[0];
  const start = withoutCutMark(title);
  return first?.name === "p" && start !== "" && textIn(first).startsWith(start);
}

/** `https://medium.com/p/abcd1234` is the story's id in Medium's feeds. */
function storyLink(tree: HtmlParent): string {
  const [time] = withClass(tree, "dt-published");
  const [link] = elementsOf(
    tree,
    ({ name, children }) => name === "a" && time !== undefined && children.includes(time),
  );
  return link?.attributes.href ?? "";
}

/** Medium finds a story by the id at the end of its address, whatever stands before. Files have it at the end of their names. */
const storyIdIn = (address: string): string | undefined =>
  URL.canParse(address, mediumSite)
    ? /(?:^|[-_/])([0-9a-f]{8,16})(?:\.html)?\/?$/.exec(new URL(address, mediumSite).pathname)?.[1]
    : undefined;
const mediumSite = "https://medium.com/";

/** Where all spellings of a story's address lead to. */
const shortLink = (id: string) => `${mediumSite}p/${id}`;

/** The last part of the address without the id at its end. */
function slugIn(canonical: string): string {
  if (!URL.canParse(canonical)) return "";
  const last = new URL(canonical).pathname.split("/").at(-1) ?? "";
  return /^(.+)-[0-9a-f]{8,16}$/.exec(last)?.[1] ?? "";
}

function coverOf(body: HtmlParent): SourceCover | null {
  const images = withClass(body, "graf-image");
  const chosen = images.find(({ attributes }) => attributes["data-is-featured"] === "true");
  const address = chosen?.attributes.src;
  return chosen && address ? { address, alt: chosen.attributes.alt ?? "", caption: "" } : null;
}

function htmlOf(body: HtmlParent, title: string, subTitle: string, ownStories: ReadonlySet<string>): string {
  const tree: HtmlParent = structuredClone({ children: body.children });
  let sections = 0;
  replaceOuterFirst(tree, (element) => {
    if (element.name === "section") sections += 1;
    // A line is between two sections, not above the first.
    if (hasClass(element, "section-divider") && element.name === "div" && sections <= 1) return [];
    if (hasClass(element, "aspectRatioPlaceholder-fill")) return [];
    // Pages show both above the text.
    if (hasClass(element, "graf--title") && textIn(element) === title) return [];
    if (hasClass(element, "graf--subtitle") && textIn(element) === subTitle) return [];
    if (hasClass(element, "graf--mixtapeEmbed")) replaceInnerFirst(element, partOfCard);
    if (element.name === "pre") return [{ ...element, children: [htmlElement("code", {}, [codeOf(element)])] }];
    if (element.name === "script") return gist(element);
    const linked = element.name === "a" ? storyIdIn(element.attributes.href ?? "") : undefined;
    if (linked !== undefined && ownStories.has(linked)) {
      const [hash = ""] = /#.*$/s.exec(element.attributes.href ?? "") ?? [];
      element.attributes.href = shortLink(linked) + hash;
    }
    return undefined;
  });
  return serializeHtml(tree);
}

/** A card shows title, description and host of a page below each other, and its image as the background of a link. */
const partOfCard = (part: HtmlElement): HtmlElement[] | undefined =>
  part.name === "em" ? [part, htmlElement("br")] : hasClass(part, "mixtapeImage") ? [] : undefined;

/** Lines of code are separated by elements, and the blanks around them are of the file. */
function codeOf(parent: HtmlParent): string {
  const lines = (node: HtmlParent): string =>
    node.children.map((child) => (isElement(child) ? (child.name === "br" ? "\n" : lines(child)) : child)).join("");
  return `${lines(parent)
    .replace(/^\s*\n\s*/, "")
    .trimEnd()}\n`;
}

function gist({ attributes }: HtmlElement): HtmlParent["children"] {
  const address = /^(https:\/\/gist\.github\.com\/[\w./-]+?)(?:\.js)?$/.exec(attributes.src ?? "")?.[1];
  return address ? [htmlElement("p", {}, [htmlElement("a", { href: address }, [address])])] : [];
}
