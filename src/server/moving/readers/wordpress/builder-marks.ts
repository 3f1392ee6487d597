import { percentDecoded } from "../../../../shared/addresses/percent-decoded.ts";
import { escapeAttribute, escapeText } from "../../../../shared/text/escape-markup.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { embedded } from "../../text/embeds.ts";
import { plainText } from "../../text/plain-text.ts";
import { attributesOf } from "../../text/shortcodes.ts";
import { findCode, isWithin } from "./code-parts.ts";

/** Visual Composer, Divi, Fusion, Enfold, King Composer, Cornerstone, Flatsome, Shortcodes Ultimate and more. */
const prefixes = "vc|et_pb|fusion|av|kc|cs|x|mk|nectar|tatsu|ux|su|dt|bt_bb|mpc|ult|cz|themify|siteorigin";
/** Two pairs of brackets show a mark as text. */
const builderMark = new RegExp(
  `(?<!\\[)\\[(/?)((?:${prefixes})_[\\w-]{1,60})((?:\\s[^[\\]]{0,10000})?/?)\\](?!\\])`,
  "gi",
);
/** What code between brackets does not have. */
const hasAttributes = /\s[\w-]+\s*=\s*["'&“”″]|\/$/;
/** Blocks that have neither an end nor attributes, if they are alone in their line. */
const bareBlock =
  /_(?:row|column|section|container|separator|divider|empty_space|spacer|space|gap|line|clear|hr|zigzag|pagination|gallery|search|sitemap|post_title|post_content|comments)$/;
const edge = "<(?:/?(?:p|div|section|li|td|br)(?=[\\s/>])|!--)";
const lineEnd = new RegExp(`[ \\t]*(?:\\r?\\n|${edge}|$|\\[/?(?:${prefixes})_)`, "iy");
const lineStart = new RegExp(`^${edge}[^<>]*>$`, "i");

interface BuilderMark {
  from: number;
  to: number;
  isEnd: boolean;
  name: string;
  attributes: Readonly<Record<string, string>>;
}

/**
 * The marks of page builders in a text. Code and prose have such names in brackets too, `a[x_index]`: a mark has attributes, or an
 * end, or is a block alone in its line. In doubt it is text.
 */
function findMarks(text: string): BuilderMark[] {
  const isInCode = isWithin(findCode(text));
  const all = [...text.matchAll(builderMark)].map(({ 0: whole, 1: slash, 2: name = "", 3: given = "", index }) => ({
    from: index,
    to: index + whole.length,
    isEnd: slash !== "",
    name: name.toLowerCase(),
    given,
  }));
  const outside = all.filter(({ from }) => !isInCode(from));
  const namesOf = (isEnd: boolean) => new Set(outside.filter((it) => it.isEnd === isEnd).map(({ name }) => name));
  const [opened, ended] = [namesOf(false), namesOf(true)];
  const found: BuilderMark[] = [];
  let before = 0;
  let isBesideMark = true;
  for (const { given, ...mark } of outside) {
    const isMark: boolean = mark.isEnd
      ? opened.has(mark.name)
      : ended.has(mark.name) ||
        hasAttributes.test(given) ||
        (bareBlock.test(mark.name) && isAlone(text, mark, text.slice(before, mark.from), isBesideMark));
    if (isMark) found.push({ ...mark, attributes: attributesOf(given) });
    before = mark.to;
    isBesideMark = isMark;
  }
  return found;
}

/** @param before the text since the last mark, or since the start */
function isAlone(text: string, { to }: { to: number }, before: string, isBesideMark: boolean): boolean {
  const start = Math.max(before.lastIndexOf("\n"), before.lastIndexOf(">"));
  if (before.slice(start + 1).trim() !== "") return false;
  const isStart = start === -1 ? isBesideMark : before[start] === "\n" || endsLine(before.slice(0, start + 1));
  lineEnd.lastIndex = to;
  return isStart && lineEnd.test(text);
}

const endsLine = (text: string): boolean => lineStart.test(text.slice(Math.max(text.lastIndexOf("<"), 0)));

const encoded =
  /\[(vc_raw_html|vc_raw_js|fusion_code)(?:\s[^[\]]{0,10000})?\](?:\s*<p>)?([A-Za-z0-9+/=\s]+?)(?:<\/p>\s*)?\[\/\1\]/gi;

/** HTML that builders keep in Base64. */
export const decodeRawParts = (text: string): string =>
  text.replace(encoded, (whole, name: string, base64: string) => {
    const bytes = Buffer.from(base64.trim(), "base64").toString("utf8");
    if (bytes.includes("\uFFFD")) return whole;
    try {
      return `\n\n${name.toLowerCase() === "fusion_code" ? bytes : decodeURIComponent(bytes)}\n\n`;
    } catch {
      return whole;
    }
  });

type AddressOfImage = (id: string) => string | undefined;

/**
 * Leaves out the marks of page builders, and keeps what is between them, their words, links, images and players.
 *
 * @returns the names of the marks, too
 */
export function withoutBuilderMarks(text: string, addressOfImage: AddressOfImage): { html: string; names: string[] } {
  const names = new Set<string>();
  let html = "";
  let at = 0;
  for (const mark of findMarks(text)) {
    names.add(mark.name);
    html += `${text.slice(at, mark.from)}\n\n${mark.isEnd ? "" : shownBy(mark, addressOfImage)}`;
    at = mark.to;
  }
  return { html: html + text.slice(at), names: [...names] };
}

const wordsIn = "title heading text h2 h4 subhead author cite button_text".split(" ");
const linksIn = ["button_url", "url", "link", "href", "link_url"];
const imageFile = /\.(?:jpe?g|png|gif|webp|avif|svg|bmp)(?:[?#]|$)/i;
const soundFile = /\.(?:mp3|m4a|ogg|oga|wav)(?:[?#]|$)/i;
const videoFile = /\.(?:mp4|m4v|webm|ogv)(?:[?#]|$)/i;
const isWeb = (address: string) => /^https?:\/\//i.test(address);

function shownBy({ name, attributes }: BuilderMark, addressOfImage: AddressOfImage): string {
  const words = wordsIn.map((it) => plainText(attributes[it] ?? "").trim()).filter((it) => it !== "");
  const shown = attributes.src ?? attributes.image_url ?? (attributes.image && addressOfImage(attributes.image)) ?? "";
  const link = linksIn.map((it) => addressIn(attributes[it] ?? "")).find(isWeb);
  const label =
    link === undefined ? undefined : (attributes.button_text && plainText(attributes.button_text)) || words[0];
  const paragraphs = words.map((it) =>
    it === label ? `<p><a href="${escapeAttribute(link ?? "")}">${escapeText(it)}</a></p>` : `<p>${escapeText(it)}</p>`,
  );
  if (isWeb(shown)) paragraphs.push(mediaOf(name, shown));
  if (link !== undefined && label === undefined && (!isWeb(shown) || !/ima?ge?|photo/.test(name)))
    paragraphs.push(/video|audio|media|embed/.test(name) ? mediaOf(name, link) : htmlOf(link));
  return [...paragraphs, ""].join("\n\n");
}

/** An address, or one with a title: `url:https%3A%2F%2Fa.example|title:A`. */
function addressIn(given: string): string {
  const [, written] = /^url:([^|]*)/.exec(given) ?? [];
  if (written === undefined) return given.trim();
  return percentDecoded(written).trim();
}

function mediaOf(name: string, address: string): string {
  const src = escapeAttribute(address);
  if (soundFile.test(address)) return `<audio src="${src}"></audio>`;
  if (videoFile.test(address)) return `<video src="${src}"></video>`;
  const isImage = imageFile.test(address) || (/ima?ge?|photo/.test(name) && !/video|audio/.test(name));
  return isImage ? `<img src="${src}" alt="">` : htmlOf(address);
}

const htmlOf = (address: string) => serializeHtml({ children: embedded(plainText(address)).nodes });
