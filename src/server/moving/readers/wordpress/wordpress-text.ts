import { z } from "zod";
import type { Reason } from "../../../../shared/import-report.ts";
import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { type HtmlElement, type HtmlNode, type HtmlParent, isElement } from "../../../../shared/text/html-tree.ts";
import { codeLanguage } from "../../../../shared/text/post-html.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { type SourceText, valueAt } from "../../items/source-item.ts";
import { addReason, reason } from "../../report/reason.ts";
import { resolveAddresses } from "../../text/addresses.ts";
import { autop } from "../../text/autop.ts";
import { closeHidingElements } from "../../text/close-elements.ts";
import { embedded, enclosed } from "../../text/embeds.ts";
import { plainText } from "../../text/plain-text.ts";
import { replaceShortcodes, type Shortcode } from "../../text/shortcodes.ts";
import { htmlMarks, isReadable, markdownMarks, TextTooBigError } from "../../text/text-bounds.ts";
import { hasClass, htmlElement, parseForeignHtml, replaceInnerFirst } from "../../text/tree.ts";
import { htmlOfMarkdown } from "../foreign-text.ts";
import { decodeRawParts, withoutBuilderMarks } from "./builder-marks.ts";
import { changeOutsideCode, codes } from "./code-parts.ts";
import { cutHiddenParts } from "./hidden-parts.ts";
import { bounded, type Library } from "./library.ts";

interface Content {
  postId: string;
  html: string;
  /** The post's own address. */
  address: string | null;
  /** As WordPress keeps them beside the text: JSON. */
  footnotes: string;
  /** An audio or video file: its address, size and type, a line each. */
  enclosures: string[];
}

/** Shortcodes of WordPress.com for other sites, which name a page there by its address or its id. */
const embeddedSites: Readonly<Record<string, (id: string) => string>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  dailymotion: (id) => `https://www.dailymotion.com/video/${id}`,
  ted: (id) => `https://www.ted.com/talks/${id}`,
  wpvideo: (id) => `https://videopress.com/v/${id}`,
  videopress: (id) => `https://videopress.com/v/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
  tweet: (id) => `https://twitter.com/i/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  soundcloud: (id) => `https://soundcloud.com/${id}`,
  spotify: (id) => `https://open.spotify.com/${id.replace(/^spotify:/, "").replaceAll(":", "/")}`,
  polldaddy: (id) => `https://poll.fm/${id}`,
  googlemaps: (id) => `https://www.google.com/maps/${id}`,
};
const withEqualsSign = new RegExp(`\\[(${Object.keys(embeddedSites).join("|")})=`, "gi");

/** What the old site made for each visitor. */
const generated = new Set(
  "playlist display-posts recent_posts blog_subscription_form jetpack_subscription_form jetpack-related-posts wp_sitemap".split(
    " ",
  ),
);
const ownNames =
  "caption wp_caption gallery slideshow embed audio video latex facebook flickr mixcloud slideshare kickstarter googleapps".split(
    " ",
  );
const names = new Set([...ownNames, ...generated, ...Object.keys(embeddedSites), ...codes]);

/** How often a reusable block may hold another. */
const maxBlockDepth = 5;

/** The text of a post: blocks or the older editor's text with its shortcodes, as HTML alone. */
export function wordpressText(content: Content, all: Library): SourceText {
  const library = bounded(all);
  const reasons: Reason[] = [];
  const hasBlocks = content.html.includes("<!-- wp:");
  const { text: shown, isCut } = cutHiddenParts(content.html);
  if (isCut) addReason(reasons, reason("part-not-public"));
  const whole = decodeRawParts(hasBlocks ? withReusableBlocks(shown, library, reasons) : shown);
  if (!isReadable(whole, htmlMarks)) throw new TextTooBigError();
  const prepared = changeOutsideCode(whole, (part) => withFormulas(part.replace(withEqualsSign, "[$1 ")));
  const bare = withoutBuilderMarks(prepared, (id) => library.attachment(id)?.url);
  if (bare.names.length > 0) addReason(reasons, reason("builder-marks", { name: bare.names.slice(0, 10).join(", ") }));
  const html = replaceShortcodes(bare.html, names, (found) => shortcode(found, content, library, reasons));
  const isMarkdown = !hasBlocks && isRawMarkdown(whole);
  if (isMarkdown && !isReadable(html, markdownMarks)) throw new TextTooBigError();
  const classic = isMarkdown ? htmlOfMarkdown : (text: string) => autop(closeHidingElements(text));
  const tree = parseForeignHtml(hasBlocks ? html : classic(html));
  replaceInnerFirst(tree, (found) => blockOf(found, reasons));
  makeFootnotes(tree, content.footnotes, isCut ? notesIn(whole) : undefined);
  for (const enclosure of content.enclosures) {
    const [address = "", , type = ""] = enclosure.split(/\s+/);
    if (/^https?:/i.test(address) && !content.html.includes(address)) tree.children.push(...enclosed(address, type));
  }
  resolveAddresses(tree, content.address);
  for (const name of dynamicBlocks(whole)) addReason(reasons, reason("block-dynamic", { name }));
  for (const name of otherShortcodes(html)) addReason(reasons, reason("shortcode-kept", { name }));
  return { html: serializeHtml(tree), reasons };
}

const blockTag = /<(?:p|div|h[1-6]|ul|ol|li|table|blockquote|pre|figure)[\s>]/i;
/** Addresses of links, fences, and links below headings or lists: signs that HTML does not have. */
const markdownSigns = [/^\[[^\]\n]{1,300}\]:[ \t]+<?https?:/m, /^(```|~~~)[^`\n]*\n[\s\S]{0,20000}?\n\1[ \t]*$/m];
const someSigns = [
  /^#{1,6} +\S/m,
  /^(?:[-*+]|1\.) +\S/m,
  /\[[^[\]\n]{1,300}\]\((?:https?:|\/)[^()\n]{0,2000}[()]/,
  /(?<!\w)\*\*\S/,
];

/** Whether a text is Markdown that a plugin made HTML of for each visitor. In doubt it is not. */
const isRawMarkdown = (text: string): boolean =>
  !blockTag.test(text) &&
  (markdownSigns.some((it) => it.test(text)) || someSigns.filter((it) => it.test(text)).length >= 2);

/** What WordPress.com sets the size and the colours of a formula with. */
const look = /(?:&(?:amp;|#0?38;)?(?:s=-?\d|[bf]g=\w{1,20}))+\s*$/;

/** WordPress.com's `$latex …$`. A formula in a line is code between two `$`. */
const withFormulas = (text: string): string =>
  text.replace(/\$latex[\s=]([^$<>]{1,2000})\$/g, (_, tex: string) => formula(tex.replace(look, "")));

const formula = (tex: string) => `$<code>${escapeText(unescaped(tex.trim()))}</code>$`;

/** Texts hold signs as they were typed, or as entities. */
const unescaped = (text: string) =>
  text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&#0?38;|&amp;/g, "&");

function withReusableBlocks(html: string, library: Library, reasons: Reason[], depth = 0): string {
  return html.replace(/<!-- wp:block (\{[^<>]*\}) \/?-->/g, (_, json: string) => {
    const [, id = ""] = /"ref"\s*:\s*"?(\d+)/.exec(json) ?? [];
    const text = depth < maxBlockDepth ? library.block(id) : undefined;
    if (text === undefined) addReason(reasons, reason("block-missing", { name: id }));
    if (text === undefined) return "";
    const { text: shown, isCut, unclear } = cutHiddenParts(text);
    if (isCut || unclear !== null) addReason(reasons, reason("part-not-public"));
    return unclear === null ? withReusableBlocks(shown, library, reasons, depth + 1) : "";
  });
}

/** Blocks without HTML: the site rendered it for each visitor. */
function dynamicBlocks(html: string): Set<string> {
  const found = [...html.matchAll(/<!-- wp:([a-z][\w/-]*)(?: \{[^\n<>]*\})? \/-->/g)].map(([, name = ""]) => name);
  return new Set(found.filter((name) => !["block", "more", "nextpage", "spacer", "separator"].includes(name)));
}

/** Words in brackets with a shortcode's attributes. They stay in the text. */
const otherShortcodes = (html: string): Set<string> =>
  new Set(
    [...html.matchAll(/\[([a-z][\w-]{2,40})(?:\s+[\w-]+=["'&][^\]]*|(?<=[_-]\w{1,40}|\[toc))\](?!\()/gi)]
      .map(([, name = ""]) => name)
      .filter((name) => !names.has(name)),
  );

function shortcode(found: Shortcode, content: Content, library: Library, reasons: Reason[]): string | undefined {
  const { name, attributes, content: inner } = found;
  if (codes.has(name)) return inner === null ? undefined : codeBlock(name, found);
  if (name === "caption" || name === "wp_caption") return inner === null ? undefined : caption(inner, attributes);
  if (name === "gallery" || name === "slideshow") return gallery(attributes, content, library, reasons);
  if (generated.has(name)) {
    addReason(reasons, reason("generated-part", { name: `[${name}]` }));
    return "";
  }
  if (name === "latex") return inner === null ? undefined : formula(inner);
  const [given = ""] = (
    (inner ?? "").trim() ||
    attributes.src ||
    attributes.url ||
    attributes["0"] ||
    attributes.id ||
    attributes.poll ||
    mediaOf(attributes)
  ).split("|");
  const site = valueAt(embeddedSites, name);
  const address = site && /^[\w:/-]+$/.test(given) && !/^https?:/i.test(given) ? site(given) : given;
  if (!/^https?:/i.test(address)) return undefined;
  if (name === "audio" || name === "video") return `\n\n<${name} src="${escapeAttribute(address)}"></${name}>\n\n`;
  return `\n\n${htmlOf(embedded(plainText(address)).nodes)}\n\n`;
}

const mediaOf = (attributes: Readonly<Record<string, string>>): string =>
  ["mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv"].map((name) => attributes[name]).find(Boolean) ?? "";

const htmlOf = (children: HtmlNode[]) => serializeHtml({ children });

function codeBlock(name: string, { attributes, content }: Shortcode): string {
  const given = attributes.language ?? attributes.lang ?? (["code", "sourcecode", "source"].includes(name) ? "" : name);
  const language = codeLanguage(given);
  const className = language ? ` class="language-${language}"` : "";
  // The older editor stores code as it is typed, or with entities: both mean the same characters.
  const code = unescaped((content ?? "").replace(/^\s*\n/, "").trimEnd());
  return `\n\n<pre><code${className}>${escapeText(code)}</code></pre>\n\n`;
}

function caption(inner: string, attributes: Readonly<Record<string, string>>): string {
  const [, image = "", text = ""] = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner) ?? [];
  if (image === "") return inner;
  const said = text.trim() || escapeText(attributes.caption ?? "");
  return `\n\n<figure>${image}${said ? `<figcaption>${said}</figcaption>` : ""}</figure>\n\n`;
}

function gallery(
  attributes: Readonly<Record<string, string>>,
  content: Content,
  library: Library,
  reasons: Reason[],
): string {
  const ids = attributes.ids ?? attributes.include;
  const images = ids === undefined ? library.uploadedFor(attributes.id ?? content.postId) : [];
  for (const id of ids?.split(/[\s,]+/).filter(Boolean) ?? []) {
    const image = library.attachment(id);
    if (image) images.push(image);
    else addReason(reasons, reason("media-missing", { address: `item:${id}` }));
  }
  const figures = images.map(({ url, alt, caption }) => {
    const image = htmlElement("img", { src: url, alt });
    return htmlElement("figure", {}, caption ? [image, htmlElement("figcaption", {}, [caption])] : [image]);
  });
  return `\n\n${htmlOf(figures)}\n\n`;
}

/** Elements whose classes say more than their names. */
function blockOf(found: HtmlElement, reasons: Reason[]): HtmlNode[] | undefined {
  const { name, children } = found;
  if (name === "figure" && hasClass(found, "wp-block-embed")) {
    const address = plainText(
      htmlOf(children.filter((child) => !isElement(child) || child.name !== "figcaption")),
    ).trim();
    const captions = children.filter((child) => isElement(child) && child.name === "figcaption");
    return /^https?:\S+$/.test(address) ? oembed(address, captions, reasons) : undefined;
  }
  // A gallery is a list of figures, or a figure of figures.
  if (hasClass(found, "wp-block-gallery") || hasClass(found, "blocks-gallery-grid")) {
    return children.flatMap((child) => (isElement(child) && child.name === "li" ? child.children : [child]));
  }
  if (name === "pre") return preformatted(found);
  if (hasClass(found, "wp-block-file__button")) return [" ", found];
  if (name !== "p" || children.length !== 1) return undefined;
  // An address alone in its line was embedded.
  const [only] = children;
  const address = typeof only === "string" ? only.trim() : "";
  return /^https?:\/\/[^\s<>"]+$/.test(address) ? oembed(address, [], reasons) : undefined;
}

function oembed(address: string, captions: HtmlNode[], reasons: Reason[]): HtmlNode[] {
  const { nodes, isVideo } = embedded(address);
  if (!isVideo) addReason(reasons, reason("embed-linked", { address }));
  return [
    ...nodes,
    ...captions.map((caption) => htmlElement("p", {}, isElement(caption) ? caption.children : [caption])),
  ];
}

/** `<pre class="brush: php">` of highlighters. */
function preformatted({ attributes, children }: HtmlElement): HtmlNode[] | undefined {
  const [, brush] = /(?:brush:\s*|lang(?:uage)?[-:]\s*)([\w+#-]+)/i.exec(attributes.class ?? "") ?? [];
  const language = codeLanguage(brush);
  const isCode = children.some((child) => isElement(child) && child.name === "code");
  if (!language || isCode) return undefined;
  return [htmlElement("pre", {}, [htmlElement("code", { class: `language-${language}` }, children)])];
}

/** Notes stand beside the text, and their marks are links to them: here a note is a paragraph that begins with its mark. */
function makeFootnotes(tree: HtmlParent, json: string, shown?: ReadonlySet<string>): void {
  const notes = footnotesIn(json).filter(({ id }) => shown?.has(id) ?? true);
  if (notes.length === 0) return;
  const numbers = new Map(notes.map(({ id }, at) => [id, at + 1]));
  replaceInnerFirst(tree, (found) => {
    const number = found.name === "sup" ? numbers.get(found.attributes["data-fn"] ?? "") : undefined;
    return number === undefined ? undefined : [`[^${number}]`];
  });
  for (const [at, { content }] of notes.entries()) {
    tree.children.push(htmlElement("p", {}, [`[^${at + 1}]: `, ...parseForeignHtml(content).children]));
  }
}

/** The notes that visitors saw of a text of which a part was cut. */
const notesIn = (html: string): ReadonlySet<string> =>
  new Set(/<!--\s+wp:footnotes\s/.test(html) ? [...html.matchAll(/data-fn="([^"]*)"/g)].map(([, id = ""]) => id) : []);

const footnote = z.object({ id: z.string(), content: z.string() });

function footnotesIn(json: string): z.infer<typeof footnote>[] {
  try {
    const notes: unknown = json === "" ? [] : JSON.parse(json);
    return Array.isArray(notes) ? notes.filter((it) => footnote.safeParse(it).success) : [];
  } catch {
    return [];
  }
}
