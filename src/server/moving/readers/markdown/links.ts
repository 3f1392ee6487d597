import type { HtmlNode, HtmlParent } from "../../../../shared/text/html-tree.ts";
import { appendTo } from "../../../core/platform/append-to.ts";
import type { SourceMedia } from "../../items/source-item.ts";
import type { OpenSource } from "../../source/open-source.ts";
import { belowSite, listAddresses } from "./addresses.ts";
import { decodePath, folderOf, nameOf, resolvePath, withoutExtension } from "./paths.ts";
import type { SourceSite } from "./source-site.ts";

/** Marks an address that a reader made. A text that says `file:` itself names a file of the writer's machine. */
const foundScheme = "x-longhand-source:";

/** The `Address` of a file of the source. What ends a path in an address is encoded. */
export const addressOfFile = (path: string) => `file:${path.replace(/[%?#]/g, encodeURIComponent)}`;

/** An address as a text writes it: that of a file of the source, if it is a path. @param from the path of the text */
export function fileBeside(written: string, from: string): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|#|$)/i.test(written)) return written;
  const found = resolvePath(folderOf(from), decodePath(written.replace(/[?#].*$/s, "")));
  return found === undefined ? written : addressOfFile(found);
}

/** A file of the source that texts may show. */
export function mediaAt(path: string): SourceMedia {
  const fileName = nameOf(path);
  const file = { source: `file:${path}`, title: fileName, fileName, address: addressOfFile(path) };
  return { kind: "media", ...file, variants: [], alt: "", createdAt: null, reasons: [] };
}

/** The address of a file of the source, for Markdown. Of letters, digits and percent signs, so that its end is clear in a text. */
export const foundFile = (path: string) => foundScheme + encodeURIComponent(path).replace(/[^\w%]|_/g, percentEncoded);

const percentEncoded = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;

const foundAlone = new RegExp(`${foundScheme}((?:\\w|%)+)`, "g");

/** The addresses that stand as words of a text, as links: the page that a generator made has the address there. */
export function linkFoundFiles(parent: HtmlParent & { name?: string }): void {
  const isFound = (node: HtmlNode) => typeof node === "string" && node.includes(foundScheme);
  if (!parent.children.some(isFound)) return;
  const isLinkable = parent.name !== "a" && parent.name !== "code" && parent.name !== "pre";
  const linked = (part: string, at: number): HtmlNode => {
    if (at % 2 === 0) return part;
    const words = withoutExtension(nameOf(decodePath(part)));
    return isLinkable ? { name: "a", attributes: { href: foundScheme + part }, children: [words] } : words;
  };
  parent.children = parent.children.flatMap((node) =>
    typeof node === "string" ? node.split(foundAlone).map(linked) : [node],
  );
}

/** Finds what the addresses in texts mean. */
export interface SiteLinks {
  /**
   * An `Address` for what `src` or `href` says; undefined for one that leads nowhere.
   *
   * @param from the path of the text
   * @param own the text's own path on the site, if it has one
   */
  resolve(written: string, from: string, own: string | undefined): string | undefined;
  /** The file that a name without a folder means, as in `[[name]]`. Of several, one in the same folder, then the one with the shortest path. */
  byName(name: string, from: string): string | undefined;
  /** The text that a path or name means, with or without its extension. */
  findText(name: string, from: string): string | undefined;
}

const endings = ["", ".md", ".markdown", ".mdx", "/index.md", "/_index.md", ".html"];

/** @param texts the paths of all texts */
export function createSiteLinks(source: OpenSource, site: SourceSite, texts: ReadonlySet<string>): SiteLinks {
  const named = new Map<string, string[]>();
  for (const { path } of source.files) {
    for (const name of new Set([nameOf(path), withoutExtension(nameOf(path))])) {
      appendTo(named, name.toLowerCase(), path);
    }
  }

  const exists = (path: string) => texts.has(path) || source.find(path) !== undefined;
  const existing = (path: string | undefined) =>
    path === undefined ? undefined : endings.map((ending) => path + ending).find(exists);

  function inSource(path: string, from: string): string | undefined {
    const roots = [...site.staticRoots, site.contentRoot];
    if (path.startsWith("/")) {
      const paths = [belowSite(path, site), path].filter((it) => it !== undefined);
      return firstOf(paths.flatMap((it) => roots.map((root) => existing(resolvePath(root, it.slice(1))))));
    }
    // A post of Hexo has a folder of its name.
    const folders = site.family === "hexo" ? [folderOf(from), `${withoutExtension(from)}/`] : [folderOf(from)];
    return firstOf([...folders, ...roots].map((folder) => existing(resolvePath(folder, path))));
  }

  function byName(name: string, from: string): string | undefined {
    const wanted = name.toLowerCase();
    const candidates = (named.get(nameOf(wanted)) ?? []).filter((path) => {
      const lower = path.toLowerCase();
      return [lower, withoutExtension(lower)].some((it) => it === wanted || it.endsWith(`/${wanted}`));
    });
    const rank = (path: string) => (folderOf(path) === folderOf(from) ? 0 : 1);
    return candidates.sort(
      (a, b) => rank(a) - rank(b) || a.split("/").length - b.split("/").length || (a < b ? -1 : 1),
    )[0];
  }

  function findText(name: string, from: string): string | undefined {
    const path = resolvePath("", name);
    const found = inSource(name, from) ?? (path ? existing(path) : undefined);
    if (found && texts.has(found)) return found;
    const ends = [`/${name}`, `/${withoutExtension(name)}`];
    for (const text of texts) {
      const bare = `/${text}`;
      if (ends.some((end) => bare.endsWith(end) || withoutExtension(bare).endsWith(end))) return text;
    }
    return undefined;
  }

  /** The page of Pelican that such a mark names. */
  function listAddress(kind: string, name: string): string | undefined {
    if (kind === "index") return `${site.basePath}/`;
    return kind === "tag" || kind === "category" ? listAddresses(name, kind, site)[0] : undefined;
  }

  function resolve(written: string, from: string, own: string | undefined): string | undefined {
    const address = written.trim();
    if (address.startsWith(foundScheme)) {
      const [path = "", fragment] = address.slice(foundScheme.length).split("#", 2);
      return addressOfFile(decodePath(path)) + (fragment ? `#${fragment}` : "");
    }
    if (address.startsWith("//")) return `https:${address}`;
    if (address === "" || /^file:/i.test(address)) return undefined;
    if (/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(address)) return address;
    // Markdown writes the marks of Pelican so.
    const marked = address.replace(/^%7[BC](\w{1,20})%7[CD]/i, "{$1}").replace(/^\|(\w{1,20})\|/, "{$1}");
    const [, kind = "", name = ""] = /^\{(tag|category|author|index|archives)\}(.*)$/s.exec(marked) ?? [];
    if (kind !== "") return listAddress(kind, decodePath(name));
    // Zola and Pelican name files of the source so.
    const plain = marked.replace(/^(?:@\/|\{(?:filename|static|attach)\}\/)/, "/");
    const [, path = "", query = "", fragment = ""] =
      /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(plain.replace(/^\{(?:filename|static|attach)\}/, "")) ?? [];
    const decoded = decodePath(path);
    const found = path === "" ? undefined : inSource(decoded, from);
    if (found) return addressOfFile(found) + (texts.has(found) ? fragment : "");
    if (path.startsWith("/")) return address;
    if (own?.startsWith("/")) {
      const base = new URL(own, "http://source.invalid");
      return URL.canParse(address, base) ? new URL(address, base).href.slice(base.origin.length) : undefined;
    }
    const inside = resolvePath(folderOf(from), decoded);
    return inside ? addressOfFile(inside) + (query ? "" : fragment) : undefined;
  }

  return { resolve, byName, findText };
}

const firstOf = (paths: (string | undefined)[]) => paths.find((path) => path !== undefined);
