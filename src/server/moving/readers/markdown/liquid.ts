import type { Json } from "../../items/source-item.ts";
import { foundFile } from "./links.ts";
import { codeFence, mediaLink, scanTags, type Tag, videoBlock } from "./template-tags.ts";

/** What a text may ask of its site. */
export interface LiquidPage {
  title: string;
  fields: Json;
  site: Json;
  /** The path in the source of the text that `post_url` or `link` names. */
  findText(name: string): string | undefined;
}

interface Token {
  /** `tag` is `{% … %}`, `output` is `{{ … }}`. */
  kind: "text" | "tag" | "output";
  /** Without the braces and the hyphens that remove blanks. */
  text: string;
}

/** Tags that work silently. */
const silent = new Set(["comment", "endcomment", "toc", "break", "continue"]);

/**
 * Does what Jekyll and Eleventy do with Liquid before they read Markdown, as far as a text alone can tell: code, links and values.
 *
 * @param hold keeps a text from everything that follows and returns its placeholder
 * @param drop is called with the name of each tag or value that has no meaning without the site
 */
export function expandLiquid(
  body: string,
  page: LiquidPage,
  hold: (text: string) => string,
  drop: (name: string) => void,
): string {
  if (!/\{[%{]/.test(body)) return body;
  const tokens = tokenize(body);
  let at = 0;
  /** Reads until a closing tag of that name. */
  const expand = (end?: string): string => {
    let out = "";
    while (at < tokens.length) {
      const token = tokens[at++] as Token;
      if (token.kind === "text") out += token.text;
      else if (token.kind === "output") out += readValue(token.text, page) ?? dropped(token.text, drop);
      else {
        const [name = ""] = token.text.split(/\s/, 1);
        if (name === end) return out;
        out += tag(name, token.text.slice(name.length + 1));
      }
    }
    return out;
  };
  const tag = (name: string, rest: string): string => {
    if (name === "raw") return hold(rest);
    if (name === "highlight") {
      const code = expand("endhighlight")
        .trimEnd()
        .replace(/^[ \t]*\n/, "");
      return `\n\n${hold(codeFence(code, rest.trim().split(/\s/, 1)[0] ?? ""))}\n\n`;
    }
    if (name === "comment") {
      expand("endcomment");
      return "";
    }
    if (silent.has(name)) return "";
    return inlineTag(name, rest.trim(), page) ?? dropped(name.replace(/^end/, ""), drop);
  };
  return expand();
}

function dropped(name: string, drop: (name: string) => void): string {
  drop(name.trim().slice(0, 60));
  return "";
}

/** A whole `raw` block is one tag, with what it holds behind its name. */
function tokenize(body: string): Token[] {
  const tokens: Token[] = [];
  let from = 0;
  const pushText = (to: number) => {
    if (to > from) tokens.push({ kind: "text", text: body.slice(from, to) });
  };
  let raw: Tag | undefined;
  for (const tag of scanTags(body, { "{%": "%}", "{{": "}}" })) {
    const text = tag.text.replace(/^-|-$/g, "").trim();
    if (raw) {
      if (tag.open !== "{%" || text !== "endraw") continue;
      tokens.push({ kind: "tag", text: `raw ${body.slice(raw.to, tag.from)}` });
      raw = undefined;
    } else {
      pushText(tag.from);
      if (tag.open === "{%" && text === "raw") raw = tag;
      else tokens.push({ kind: tag.open === "{%" ? "tag" : "output", text });
    }
    from = tag.to;
  }
  pushText(body.length);
  return tokens;
}

/** `"/a" | relative_url` is its text, `page.title` the value of the front matter. */
function readValue(expression: string, page: LiquidPage): string | undefined {
  const [first = "", ...filters] = expression.split("|").map((part) => part.trim());
  const literal = /^(?:"([^"]*)"|'([^']*)')$/.exec(first);
  if (
    literal &&
    filters.every((filter) => /^(?:relative_url|absolute_url|prepend:|append:|url|escape|xml_escape)/.test(filter))
  )
    return literal[1] ?? literal[2];
  if (/^site\.(?:base)?url$|^site\.github\.url$/.test(first)) return "";
  if (first === "page.title" || first === "title") return page.title;
  const [, owner, name] = /^(page|site)\.([\w-]+)$/.exec(first) ?? [];
  const value = name && (owner === "page" ? page.fields : page.site)[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
}

function inlineTag(name: string, rest: string, page: LiquidPage): string | undefined {
  const quoted = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? "");
  const first = quoted[0] ?? rest.split(/\s/, 1)[0] ?? "";
  switch (name) {
    case "post_url":
    case "link": {
      const path = page.findText(first);
      return path === undefined ? undefined : foundFile(path);
    }
    case "youtube":
      return videoBlock(first.includes("/") ? first : `https://www.youtube.com/watch?v=${first}`);
    case "vimeo":
      return videoBlock(first.includes("/") ? first : `https://vimeo.com/${first}`);
    case "gist":
      return /^[\w./-]+$/.test(first) ? mediaLink(`https://gist.github.com/${first}`) : undefined;
    case "image":
    case "img":
    case "figure":
      return first ? `![${quoted[1] ?? ""}](<${first}>)` : undefined;
    default:
      return undefined;
  }
}
