import { type HtmlElement, type HtmlParent, isElement } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { slugOf } from "../../../../shared/text/slug.ts";
import { textOf } from "../../../core/html/text-of.ts";
import {
  noFields,
  plainPost,
  type SourceAuthor,
  type SourceComment,
  type SourceCover,
  type SourcePost,
  type SourceTag,
} from "../../items/source-item.ts";
import { reason } from "../../report/reason.ts";
import { hasClass, parseForeignHtml, replaceOuterFirst, withClass } from "../../text/tree.ts";
import { readDate } from "../read-date.ts";

export interface MediumStory {
  item: SourcePost | SourceComment;
  authors: SourceAuthor[];
  tags: SourceTag[];
}

/** Reads one file of `posts/`: a story, a draft or a response. */
export function readStory(path: string, html: string): MediumStory {
  const tree = parseForeignHtml(html);
  const one = (name: string) => withClass(tree, name)[0];
  const plain = (name: string) => textIn(one(name));
  const title = plain("p-name");
  const subTitle = plain("p-summary");
  const authors = withClass(tree, "p-author").map(authorOf);
  const tags = withClass(tree, "p-tag").map(tagOf);
  const canonical = one("p-canonical")?.attributes.href ?? "";
  const publishedAt = readDate(one("dt-published")?.attributes.datetime ?? "", "UTC");
  const body = one("e-content") ?? { children: [] };
  const source = `file:${path}`;
  const common = { source, title, reasons: [] };
  if (isResponse(body, title, subTitle, tags)) {
    const item: SourceComment = {
      ...common,
      kind: "comment",
      // The export does not say what it answers.
      post: "",
      parent: null,
      name: authors[0]?.name ?? "",
      website: authors[0]?.links[0] ?? "",
      content: withClass(body, "graf").map(textIn).join("\n\n"),
      createdAt: publishedAt,
      status: "approved",
      isByAuthor: true,
      isMention: false,
      reasons: [reason("response-elsewhere")],
      unknown: { html: serializeHtml(body), canonical },
    };
    return { item, authors: [], tags: [] };
  }
  const cover = coverOf(body);
  const storyAddress = storyLink(tree);
  const item: SourcePost = {
    ...common,
    ...plainPost,
    kind: "post",
    slug: slugIn(canonical),
    // Only a published story has an address of its own.
    status: canonical === "" || /(?:^|\/)draft_[^/]*$/.test(path) ? "draft" : "published",
    publishedAt,
    subTitle,
    authors: authors.map((author) => author.source),
    tags: tags.map((tag) => tag.source),
    cover,
    fields: { ...noFields, feedId: storyAddress },
    addresses: [canonical, storyAddress].filter((address) => /^https?:\/\//.test(address)),
    linkAddresses: [`file:${path.split("/").map(encodeURIComponent).join("/")}`],
    unknown: { canonical },
    text: () => ({ html: htmlOf(body, title, subTitle), reasons: [] }),
  };
  return { item, authors, tags };
}

const textIn = (element: HtmlElement | undefined) => (element ? textOf(element) : "");

function authorOf(link: HtmlElement): SourceAuthor {
  const name = textIn(link);
  const address = link.attributes.href ?? "";
  const handle = /@([^/?#]+)/.exec(address)?.[1] ?? slugOf(name);
  const links = /^https?:\/\//.test(address) ? [address] : [];
  return {
    kind: "author",
    source: `author:${handle}`,
    title: name,
    name,
    slug: handle,
    bio: "",
    links,
    addresses: [],
    reasons: [],
  };
}

function tagOf(link: HtmlElement): SourceTag {
  const name = textIn(link);
  const slug = /\/tag\/([^/?#]+)/.exec(link.attributes.href ?? "")?.[1] ?? slugOf(name);
  return { kind: "tag", source: `tag:${slug}`, title: name, name, slug, isHidden: false, addresses: [], reasons: [] };
}

/** Medium makes the title of a response from its first words, and a response has neither title nor tags of its own. */
function isResponse(body: HtmlParent, title: string, subTitle: string, tags: SourceTag[]): boolean {
  if (subTitle !== "" || tags.length > 0 || withClass(body, "graf--title").length > 0) return false;
  const first = withClass(body, "graf")[0];
  const start = title.replace(/(?:…|\.\.\.)$/, "").trim();
  return first?.name === "p" && start !== "" && textIn(first).startsWith(start);
}

/** `https://medium.com/p/abcd1234` is the story's id in Medium's feeds. */
function storyLink(tree: HtmlParent): string {
  const [time] = withClass(tree, "dt-published");
  const links: HtmlElement[] = [];
  replaceOuterFirst(tree, (element) => {
    if (element.name === "a" && time && element.children.includes(time)) links.push(element);
    return undefined;
  });
  return links[0]?.attributes.href ?? "";
}

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

function htmlOf(body: HtmlParent, title: string, subTitle: string): string {
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
    if (element.name === "pre")
      return [{ ...element, children: [{ name: "code", attributes: {}, children: [codeOf(element)] }] }];
    if (element.name === "script") return gist(element);
    return undefined;
  });
  return serializeHtml(tree);
}

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
  return address
    ? [{ name: "p", attributes: {}, children: [{ name: "a", attributes: { href: address }, children: [address] }] }]
    : [];
}
