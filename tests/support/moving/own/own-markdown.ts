import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OwnText } from "./own-text.ts";

/** Front matter as one line after the other, by the eye. */
export function lookAt(folder: string, path: string) {
  const text = readFileSync(join(folder, path), path.includes("16LE") ? "utf16le" : "utf8").replaceAll("\r", "");
  const lines = text.replace(/^\ufeff/, "").split("\n");
  const mark = lines[0]?.trim();
  const end = lines.findIndex((line, at) => at > 0 && (line.trim() === mark || line.trim() === "..."));
  const hasFront = (mark === "---" || mark === "+++") && end > 0;
  const front = hasFront ? lines.slice(1, end) : [];
  const said = (key: string) =>
    front
      .find((line) => new RegExp(`^"?${key}"? *[:=]`, "i").test(line))
      ?.replace(/^[^:=]*[:=] */, "")
      .trim();
  const body = lines.slice(hasFront ? end + 1 : 0).join("\n");
  const isCut = (mark === "---" || mark === "+++") && end === -1;
  return { said, hasFront: hasFront || text.startsWith("{\n"), isCut, body: body.replace(/^\{\n[\s\S]*?\n\}\n/, "") };
}

type Look = ReturnType<typeof lookAt>;

/** Files below a folder, counted without the product's own code. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();

type Kind = OwnText["kind"];

/** The part of a text that visitors of a generator's site see; null: nothing. */
const families: Readonly<Record<string, (path: string, look: Look) => Kind | null>> = {
  jekyll: (path, { hasFront, body }) => {
    if (/(?:^|\/)_posts\/(?!include_relative|2013-03-19)/.test(path)) return "post";
    const isTemplate = /\{%-? *(?:for|include|assign|if)\b|^\s*\{\{[^{}]*\}\}\s*$/.test(body);
    return /(?:^|\/)_/.test(path) || !hasFront || isTemplate || body.trim() === "" ? null : "page";
  },
  posts: () => "post",
  hugo: (path, { body }) => {
    if (!/^content\//.test(path) || (/_index/.test(path) && body.trim() === "")) return null;
    return /^content\/[^/]*$/.test(path) ? "page" : "post";
  },
  astro: (path) => (/^src\/content\//.test(path) ? "post" : /^src\/pages\//.test(path) ? "page" : null),
  eleventy: (path, { said }) => {
    if (/^_/.test(path) || said("permalink") === "false") return null;
    return path.startsWith("posts/") ? "post" : "page";
  },
  // Each text of the samples says it itself.
  published: (_, { body }) => (body.includes("Public.") ? "either" : null),
  obsidian: (path, { said }) => (!/^\./.test(path) && said("publish") === "true" ? "post" : null),
};

/** The front matter that hides a text: draft, expired, dated in the future, or invalid. */
function isHidden({ said, isCut }: Look, now: string): boolean {
  const day = (key: string) => /^["']?(\d{4}-\d\d-\d\d)/.exec(said(key) ?? "")?.[1];
  return (
    isCut ||
    said("draft") === "true" ||
    said("published") === "false" ||
    said("eleventyExcludeFromCollections") === "true" ||
    (day("date") ?? "") > now ||
    (day("expiryDate") ?? "9") <= now
  );
}

/** Syntax of Markdown and of generators, which readers of the site did not see. */
export const marks =
  /!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?|\]\[[^\]]*\]|\[!\w+\]|\{% comment[\s\S]*?endcomment %\}|\{%[\s\S]*?%\}|\{\{[\s\S]*?\}\}|%%[\s\S]*?%%|<!--[\s\S]*?-->|\{:[^}]*\}|<[^>]*>|\]\([^)]*\)|^ *\^?\[[^\]]*\]:.*$|\^[\w-]+$|&\w+;|^[`~]{3}.*$|^(?:import|export) .*$|\[\[[^\]|\n]*\||\[\[|\b\d+\]\]/gm;

/** Front matter in the language that it names, or of lines alone, as Pelican and Hexo have it. */
const otherFront = /^(?:(?:---\w+|-{4,}|;{3,})\n[\s\S]*?\n[-;]{3,}\n|(?:"?\w+"?: ?.*\n|[ \t]+\S.*\n)+(?:[-;]{3,})?\n)/;

/** Texts of a folder of Markdown. */
export function ownMarkdown(folder: string, family: keyof typeof families, now: string): OwnText[] {
  const kindOf = families[family] ?? (() => null);
  return filesBelow(folder)
    .filter((path) => /\.(?:md|markdown|mkdn|mdx|rmd|text|txt|html|njk)$/i.test(path))
    .map((path) => {
      const look = lookAt(folder, path);
      const kind = kindOf(path, look);
      const title = look.said("title")?.replace(/^(["'])(.*)\1$/, "$2") ?? "";
      return {
        source: `file:${path.normalize("NFC")}`,
        kind: kind ?? "post",
        title: /[\\#]|''/.test(title) ? "" : title,
        isPublic: kind !== null && !isHidden(look, now),
        seen: look.body.replace(look.hasFront ? "" : otherFront, "").replace(marks, " "),
      };
    });
}
