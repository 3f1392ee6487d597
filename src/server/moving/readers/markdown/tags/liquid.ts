import { type Json, valueAt } from "../../../items/source-item.ts";
import { isHidingMark } from "../../../text/shortcodes.ts";
import { type HexoPage, hexoBlocks, hexoTag } from "./hexo-tags.ts";
import { figure } from "./shortcodes.ts";
import { codeFence, imageOf, scanTags, serviceTag } from "./template-tags.ts";

/** What a text may ask of its site. */
interface LiquidPage extends HexoPage {
  family: string;
  title: string;
  fields: Json;
  site: Json;
  /** Markdown of one line as HTML. */
  inline(markdown: string): string;
}

interface Token {
  /** `tag` is `{% … %}`, `output` is `{{ … }}`. */
  kind: "text" | "tag" | "output";
  /** Without the braces and the hyphens that remove blanks. */
  text: string;
  /** As it is written. */
  written: string;
}

const marks = { "{%": "%}", "{{": "}}" };

/** Tags that work silently. */
const silent = new Set(["comment", "endcomment", "toc", "break", "continue"]);

/** Blocks that show code, and how each names its language. */
const codeBlocks: Readonly<Record<string, (rest: string) => string | undefined>> = {
  highlight: (rest) => rest.split(/\s/, 1)[0],
  codeblock: (rest) => /(?:^|\s)lang:([\w#+.-]+)/.exec(rest)?.[1],
  code: (rest) => /(?:^|\s)lang:([\w#+.-]+)/.exec(rest)?.[1],
};

/** Blocks in one another. The marks of deeper ones are left out, and so are deeper conditions with their words. */
const maxDepth = 50;

const conditions = new Set(["if", "unless", "case"]);
const endsOfConditions = new Set(["endif", "endunless", "endcase"]);
const branches = new Set(["else", "elsif", "elif", "elseif", "when", ...endsOfConditions]);
/** Blocks whose words stand elsewhere, if anywhere. */
const definitions = new Set(["capture", "macro", "set"]);

/**
 * Does what Jekyll, Eleventy and Hexo do with tags before they read Markdown, as far as a text alone can tell: code, links and values.
 *
 * @param hold keeps a text from everything that follows and returns its placeholder
 * @param drop is called with the name of each tag or value that has no meaning without the site
 * @param hide is called for each part that the old site did not show to every visitor: it is left out
 */
export function expandLiquid(
  body: string,
  page: LiquidPage,
  { hold, drop, hide }: { hold: (text: string) => string; drop: (name: string) => void; hide: () => void },
): string {
  if (!/\{[%{]/.test(body)) return body;
  const isHexo = page.family === "hexo";
  const tokens = tokenize(body);
  const ends = new Set(tokens.flatMap(({ kind, text }) => (kind === "tag" && text.startsWith("end") ? [text] : [])));
  let at = 0;
  let depth = 0;
  /** Reads until a tag of such a name. In code, what has no meaning here stays as it is written. */
  const expand = (isEnd: (name: string) => boolean = () => false, isCode = false): string => {
    depth += 1;
    let out = "";
    while (at < tokens.length) {
      const { kind, text, written } = tokens[at++] as Token;
      const [name = ""] = text.split(/\s/, 1);
      if (kind === "tag" && isEnd(name)) break;
      if (kind === "text") out += text;
      else if (kind === "output") out += readValue(text, page) ?? (isCode ? written : dropped(text, drop));
      else if (isCode && name !== "raw" && name !== "comment") out += written;
      else out += tag(name, text.slice(name.length + 1));
    }
    depth -= 1;
    return out;
  };
  /** Passes over a branch. @returns whether it has words */
  const pass = (): boolean => {
    let hasWords = false;
    for (let inner = 0; at < tokens.length; at++) {
      const { kind, text } = tokens[at] as Token;
      const [name = ""] = text.split(/\s/, 1);
      const isTag = kind === "tag";
      hasWords ||= isTag ? name === "raw" : text.trim() !== "";
      if (isTag && inner === 0 && branches.has(name)) break;
      if (isTag && conditions.has(name)) inner += 1;
      if (isTag && endsOfConditions.has(name)) inner -= 1;
    }
    at += 1;
    return hasWords;
  };
  /** Passes over a block that is hidden. What has no end goes to the end of the text. */
  const skip = (block: string) => {
    for (let inner = 1; inner > 0; at++) {
      const token = tokens[at];
      if (token === undefined) return hide();
      const [name = ""] = token.text.split(/\s/, 1);
      if (token.kind !== "tag") continue;
      if (name === `end${block}`) inner -= 1;
      else if (name === block && !(definitions.has(name) && token.text.includes("="))) inner += 1;
    }
  };
  /** The branch of a condition that the old site showed. Where a text alone does not tell that, none. */
  const chosen = (name: string, rest: string): string => {
    let out = "";
    let isShown = name === "case" ? undefined : truthOf(rest, page);
    if (name === "unless" && isShown !== undefined) isShown = !isShown;
    let isLater = false;
    for (;;) {
      if (isShown && !isLater && depth < maxDepth) out += expand((it) => branches.has(it));
      else if (pass()) hide();
      isLater ||= isShown !== false;
      const end = tokens[at - 1]?.text ?? "endif";
      const [word = ""] = end.split(/\s/, 1);
      if (at >= tokens.length || !branches.has(word) || endsOfConditions.has(word)) return out;
      isShown = word === "else" || (word === "when" ? undefined : truthOf(end.slice(word.length), page));
    }
  };
  const tag = (name: string, rest: string): string => {
    if (conditions.has(name)) return chosen(name, rest);
    if (name === "raw") return hold(rest);
    const languageOf = valueAt(codeBlocks, name);
    const isBlock = depth < maxDepth;
    if (languageOf && isBlock) {
      const code = expand((it) => it === `end${name}`, true)
        .trimEnd()
        .replace(/^[ \t]*\n/, "");
      return `\n\n${hold(codeFence(code, languageOf(rest.trim()) ?? ""))}\n\n`;
    }
    if (name === "comment") {
      skip(name);
      return "";
    }
    const isDefinition = definitions.has(name) && !rest.includes("=");
    if (isDefinition || (isHidingMark(name) && ends.has(`end${name}`))) {
      skip(name);
      hide();
      return "";
    }
    if (silent.has(name)) return "";
    const block = isHexo && isBlock ? valueAt(hexoBlocks, name) : undefined;
    if (block) return block(rest.trim(), expand((it) => it === `end${name}`).trim());
    return (isHexo ? hexoTag : inlineTag)(name, rest.trim(), page) ?? dropped(name.replace(/^end/, ""), drop);
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
    if (to > from) tokens.push({ kind: "text", text: body.slice(from, to), written: "" });
  };
  for (const tag of scanTags(body, marks)) {
    pushText(tag.from);
    const text = tag.raw === undefined ? tag.text.replace(/^-|-$/g, "").trim() : `raw ${tag.raw}`;
    tokens.push({ kind: tag.open === "{%" ? "tag" : "output", text, written: body.slice(tag.from, tag.to) });
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

/** Whether a condition holds, if the text alone tells it: of a word, or of a field that it or the settings have. */
function truthOf(condition: string, page: LiquidPage): boolean | undefined {
  const it = condition.trim();
  if (/^(?:true|false|nil|null|none)$/.test(it)) return it === "true";
  const [, owner, name = ""] = /^(page|site)\.([\w-]+)$/.exec(it) ?? [];
  const value = owner && valueAt(owner === "page" ? page.fields : page.site, name);
  return typeof value === "boolean" ? value : typeof value === "string" && value !== "" ? true : undefined;
}

/** Parts of themes that show an image or a video: `figure.html src="a.png" caption="A cup"`. */
function includedPart(rest: string, page: LiquidPage): string | undefined {
  const [, file = ""] = /^["']?([\w./-]+)/.exec(rest) ?? [];
  const part = /(?:^|\/)([\w-]+?)(?:\.\w+)?$/.exec(file)?.[1] ?? "";
  const named: Readonly<Record<string, string>> = Object.fromEntries(
    [...rest.matchAll(/(?<![\w-])([\w-]+)\s*[=:]\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, key = "", double, single]) => [
      key,
      double ?? single ?? "",
    ]),
  );
  const first = (...names: string[]) => names.map((name) => named[name]).find(Boolean);
  if (/^(?:figure|fig|image|img|picture|photo)s?$/i.test(part)) {
    const src = first("src", "image_path", "url", "path", "file", "image", "img");
    return src && figure({ ...named, link: first("link", "href") ?? "", src }, [], page);
  }
  if (!/^(?:youtube|vimeo|video)/i.test(part)) return undefined;
  const video = first("id", "video_id", "videoId", "url", "src", "video") ?? "";
  return serviceTag(/vimeo/i.test(`${part} ${named.provider ?? ""}`) ? "vimeo" : "youtube", video);
}

function inlineTag(name: string, rest: string, page: LiquidPage): string | undefined {
  const quoted = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? "");
  const first = quoted[0] ?? rest.split(/\s/, 1)[0] ?? "";
  switch (name) {
    case "post_url":
    case "link":
      return page.findText(first)?.address;
    case "include":
    case "include_cached":
      return includedPart(rest, page);
    case "image":
    case "img":
    case "figure":
      return first ? imageOf(first, quoted[1] ?? "") : undefined;
    default:
      return serviceTag(name, first);
  }
}
