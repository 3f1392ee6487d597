import { escapeAttribute, escapeText } from "../../../../../shared/text/escape-markup.ts";
import { valueAt } from "../../../items/source-item.ts";
import {
  type FoundFile,
  imageOf,
  markdownLink,
  mediaLink,
  quotation,
  serviceTag,
  videoBlock,
} from "./template-tags.ts";

// Hexo's own tags, and those of its most used themes. @see https://hexo.io/docs/tag-plugins

/** What a tag may ask of the site. */
export interface HexoPage {
  /** The text that `post_link`, or `post_url` of Jekyll, names. */
  findText(name: string): FoundFile | undefined;
  /** A file that belongs to this text. */
  findFile(name: string): FoundFile | undefined;
}

/** The words of a tag; quotes hold several together. */
const wordsOf = (rest: string): string[] =>
  [...rest.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? "");

/** A number alone is a width or a height. */
const isSize = (word: string) => /^\d+(?:px|%)?$/.test(word);
const isFile = (word: string) => /^https?:|^\/|\.\w{2,5}$/.test(word);

/** What the kinds of notes of themes are here. */
const noteKinds: Readonly<Record<string, string>> = {
  default: "note",
  primary: "note",
  info: "note",
  success: "tip",
  warning: "warning",
  danger: "caution",
};
/** Words of themes that say how a note is drawn. */
const noteLooks = /^(?:no-icon|icon|simple|modern|flat|disabled|fa\S*)$/;

/** Who is quoted, with a link: `Seth Godin, Welcome https://a.example Welcome to Island Marketing`. */
function sourceOf(rest: string): string {
  const [before = "", address, title = ""] = rest.split(/(https?:\/\/\S+)\s*(.*)/s);
  const link = address && `<a href="${escapeAttribute(address)}">${escapeText(title || address)}</a>`;
  const said = [escapeText(wordsOf(before).join(" ")), link].filter(Boolean).join(" ");
  return said && `<p>${said}</p>`;
}

const quote = (rest: string, inner: string) => quotation("", inner, sourceOf(rest));

/** Blocks by name: what they show of their words and of what they hold. */
export const hexoBlocks: Readonly<Record<string, (rest: string, inner: string) => string>> = {
  blockquote: quote,
  quote,
  pullquote: (_rest, inner) => quotation("", inner),
  centerquote: (_rest, inner) => quotation("", inner),
  cq: (_rest, inner) => quotation("", inner),
  note(rest, inner) {
    const words = wordsOf(rest).filter((word) => !noteLooks.test(word));
    const kind = valueAt(noteKinds, words[0] ?? "");
    const title = words.slice(kind ? 1 : 0).join(" ");
    const heading = title && `<p><strong>${escapeText(title)}</strong></p>`;
    return quotation(` data-callout="${kind ?? "note"}"`, heading, inner);
  },
};

/** What a tag without an end shows; undefined for one that has no meaning without the site. */
export function hexoTag(name: string, rest: string, page: HexoPage): string | undefined {
  const words = wordsOf(rest);
  const [first = "", second = ""] = words;
  switch (name) {
    case "post_link":
    case "post_path": {
      const found = page.findText(first);
      if (found === undefined) return undefined;
      const title = words
        .slice(1)
        .filter((word) => !/^(?:true|false)$/.test(word))
        .join(" ");
      return markdownLink(found.address, name === "post_link" && title ? title : found.name);
    }
    case "asset_link":
    case "asset_path": {
      const found = page.findFile(first);
      return found && markdownLink(found.address, words.slice(1).join(" ") || found.name);
    }
    case "asset_img":
    case "img":
    case "image": {
      const at = words.findIndex(isFile);
      const file = words[at];
      if (file === undefined) return undefined;
      const found = name === "asset_img" ? page.findFile(file) : undefined;
      const said = words.slice(at + 1).filter((word) => !isSize(word));
      return imageOf(found?.address ?? file, said.join(" "));
    }
    case "link": {
      const at = words.findIndex((word) => /^https?:|^\//.test(word));
      return at === -1 ? undefined : markdownLink(words[at] ?? "", words.slice(0, at).join(" ") || (words[at] ?? ""));
    }
    case "iframe":
    case "video":
    case "audio":
      return /^https?:/.test(first) ? (videoBlock(first) ?? mediaLink(first)) : undefined;
    case "button":
    case "btn":
      return /^https?:|^\//.test(first)
        ? markdownLink(first.replace(/,$/, ""), second.replace(/,$/, "") || first)
        : undefined;
    default:
      return serviceTag(name, first);
  }
}
