import { anchorOfHeading } from "../../../core/html/heading-anchors.ts";
import { foundFile, type SiteLinks } from "./links.ts";
import { outsideCode } from "./parts.ts";
import { isImage, isMedia, nameOf, withoutExtension } from "./paths.ts";

const wikiLink = /(!?)\[\[([^[\]|#\n]*)(#[^[\]|\n]*)?(?:\|([^[\]\n]*))?\]\]/g;

/**
 * The links of a vault of Obsidian as Markdown. In other folders, `[[name]]` is a link only if there is such a file.
 *
 * @param dead is called with the name of what the vault does not hold
 */
export function expandWikiLinks(
  markdown: string,
  from: string,
  links: SiteLinks,
  isVault: boolean,
  dead: (name: string) => void,
): string {
  return outsideCode(markdown, (text) =>
    text.replace(wikiLink, (written, bang: string, target: string, heading = "", label = "") => {
      const name = target.trim();
      const path = name === "" ? from : links.byName(name, from);
      const shown =
        label.replace(/^\d+(?:x\d+)?$/, "") || [name, heading.replace(/^#\^?/, "")].filter(Boolean).join(" > ");
      if (path === undefined) {
        if (!isVault) return written;
        dead(name);
        return shown;
      }
      if (bang && isMedia(path)) {
        const words = label
          .split("|")
          .filter((part: string) => !/^\d+(?:x\d+)?$/.test(part.trim()))
          .join(" ");
        return isImage(path)
          ? `![${escapeLabel(words)}](${foundFile(path)})`
          : `[${escapeLabel(words || nameOf(path))}](${foundFile(path)})`;
      }
      const part = heading.split(/[#^]/).at(-1);
      const anchor = part && !heading.includes("^") ? `#${encodeURIComponent(anchorOfHeading(part))}` : "";
      if (name === "" && anchor === "") return escapeLabel(shown);
      const address = (name && foundFile(path)) + anchor;
      return `[${label ? shown : escapeLabel(shown || withoutExtension(nameOf(path)))}](${address})`;
    }),
  );
}

const escapeLabel = (text: string) => text.replace(/[\\[\]*_`<]/g, "\\$&");

/** Marks and the names of blocks of a vault. */
export function expandVaultMarks(markdown: string): string {
  return outsideCode(markdown, (text) =>
    text
      .replace(/(!\[(?:(?!!\[)[^\]|\n])*)\|\d+(?:x\d+)?(?=\]\()/g, "$1")
      .replace(/==(?=\S)([^=\n]+?)(?<=\S)==/g, "<mark>$1</mark>")
      .replace(/(?:^|[ \t])\^[A-Za-z0-9-]+[ \t]*$/gm, ""),
  );
}

/** The tags in a text, as `#tag/nested`; a number alone is none. */
export function tagsIn(markdown: string): string[] {
  const found: string[] = [];
  outsideCode(markdown, (text) => {
    for (const [, tag = ""] of text.matchAll(/(?<![^\s(])#([\p{L}\p{N}_/-]*[\p{L}_/-][\p{L}\p{N}_/-]*)/gu))
      found.push(tag);
    return "";
  });
  return found;
}
