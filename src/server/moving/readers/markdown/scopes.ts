import type { Json } from "../../items/source-item.ts";
import { Fields, isTable, tablesIn } from "./fields.ts";
import { type Matches, readGlob } from "./glob.ts";
import { locate } from "./languages.ts";
import { nameOf, pathBelow, trimSlashes, withoutExtension } from "./paths.ts";
import type { SourceSite } from "./source-site.ts";

/** Fields for some texts below a folder. */
export interface Scope {
  fields: Json;
  takes?: Matches;
}

/** `defaults` of Jekyll: of two scopes, the one with the longer path wins, then the one with a type. */
export function jekyllScopes(value: unknown, { contentRoot }: SourceSite): Scope[] {
  const rows = tablesIn(value).map((entry) => {
    const fields = new Fields(entry);
    const path = fields.text("scope.path").replace(/^\.?\//, "");
    const type = fields.text("scope.type");
    const values = fields.value("values");
    const takesPath = path === "" ? () => true : readGlob(path, { crossesFolders: true, isBeginning: true });
    const takes = (it: string) => {
      const inside = pathBelow(contentRoot, it);
      return (takesPath?.(inside) ?? true) && (type === "" || typesOf(inside).includes(type));
    };
    return { takes, fields: isTable(values) ? values : {}, rank: path.length * 2 + (type === "" ? 0 : 1) };
  });
  return rows.sort((one, other) => one.rank - other.rank);
}

/** `DEFAULT_METADATA` of Pelican, also as pairs of names and values. */
export function scopeOfAll(value: unknown): Scope[] | undefined {
  const isPair = (it: unknown) => Array.isArray(it) && it.length === 2 && typeof it[0] === "string";
  const fields = Array.isArray(value) && value.every(isPair) ? Object.fromEntries(value) : (value ?? {});
  return isTable(fields) ? [{ fields }] : undefined;
}

/** `EXTRA_PATH_METADATA` of Pelican: fields by the path of a text, or of a folder above it. */
export function pathScopes(value: unknown, { contentRoot }: SourceSite): Scope[] | undefined {
  if (!isTable(value ?? {})) return undefined;
  const rows = Object.entries(Object(value)).sort(([one], [other]) => one.length - other.length);
  return rows.map(([written, fields]) => {
    const path = trimSlashes(written);
    const takes = (it: string) => path === "" || `${pathBelow(contentRoot, it)}/`.startsWith(`${path}/`);
    return { takes, fields: isTable(fields) ? fields : { draft: true } };
  });
}

/** The types of a text in Jekyll, today's and the former one. */
function typesOf(path: string): string[] {
  if (/(?:^|\/)_posts\//.test(path)) return ["posts", "post"];
  if (/(?:^|\/)_drafts\//.test(path)) return ["drafts", "draft", "posts", "post"];
  const collection = /^_([^/]+)\//.exec(path)?.[1];
  return collection ? [collection] : ["pages", "page"];
}

/** `cascade` of Hugo: fields for the pages that its target names, else for all. Of two, the first wins. */
export function hugoScopes(value: unknown, site: SourceSite): Scope[] {
  const rows = tablesIn(value).map((entry) => {
    const { target, _target = target, ...fields } = entry;
    const wanted = new Fields(isTable(_target) ? _target : {});
    const matcherOf = (name: string): Matches => {
      const text = wanted.text(name).toLowerCase();
      const crossesFolders = /[^/]\*\*|\*\*[^/]/.test(text);
      return (text === "" ? undefined : readGlob(text, { isExact: true, crossesFolders })) ?? (() => true);
    };
    const takesPath = matcherOf("path");
    const takesKind = matcherOf("kind");
    const isOfProduction = matcherOf("environment")("production");
    const takes = (it: string) => {
      const { path, kind } = pageOf(it, site);
      return isOfProduction && takesPath(path) && takesKind(kind);
    };
    return { takes, fields };
  });
  return rows.reverse();
}

/** A text as targets of Hugo name it. */
function pageOf(path: string, site: SourceSite): { path: string; kind: string } {
  // The folder and the ending of a language are no part of it.
  const inside = withoutExtension(locate(path, site).path.slice(site.contentRoot.length)).toLowerCase();
  const isSection = nameOf(inside) === "_index";
  const kind = isSection ? (inside === "_index" ? "home" : "section") : "page";
  return { path: inside.replace(/\/?_?index$/, "") || "/", kind };
}
