import { escapeAttribute, escapeText } from "../../../../../shared/text/escape-markup.ts";
import { appendTo } from "../../../../core/platform/append-to.ts";
import type { Json } from "../../../items/source-item.ts";
import { isHidingMark } from "../../../text/shortcodes.ts";
import {
  block,
  codeFence,
  type FoundFile,
  mediaLink,
  quotation,
  scanTags,
  type Tag,
  videoBlock,
} from "./template-tags.ts";

/** What a text may ask of its site. */
export interface ShortcodePage {
  fields: Json;
  findText(name: string): FoundFile | undefined;
  /** Markdown of one line as HTML. */
  inline(markdown: string): string;
}

interface Shortcode {
  name: string;
  isEnd: boolean;
  isWhole: boolean;
  positional: string[];
  named: Readonly<Record<string, string>>;
  /** What one that is commented out shows: it is only shown. */
  shown: string | undefined;
  from: number;
  to: number;
}

/** A text with its shortcodes, and what they need. */
interface Expansion {
  text: string;
  codes: readonly Shortcode[];
  /** The number of the code that closes another, by the number of that. */
  ends: ReadonlyMap<number, number>;
  /** Whether each code that can enclose a text does so. */
  areBlocks: boolean;
  page: ShortcodePage;
  hold: (text: string) => string;
  drop: (name: string) => void;
  hide: () => void;
}

/**
 * Does what Hugo does with its own shortcodes. An unknown one loses its tags and keeps what it encloses.
 *
 * @param drop is called with the name of each shortcode that has no meaning without the site
 * @param hold keeps a text from Markdown and returns its placeholder
 * @param hide is called for each part that the old site did not show to every visitor: it is left out
 */
export function expandShortcodes(
  body: string,
  page: ShortcodePage,
  { hold, drop, hide }: Pick<Expansion, "hold" | "drop" | "hide">,
): string {
  if (!/\{\{[<%]/.test(body)) return body;
  const codes = scanTags(body, { "{{<": ">}}", "{{%": "%}}" }).map(readCode);
  const expansion = { text: body, codes, ends: endsOf(codes), areBlocks: false, page, hold, drop, hide };
  return render(expansion, { from: 0, to: body.length, first: 0, last: codes.length });
}

function readCode({ text, open, from, to }: Tag): Shortcode {
  const [, slash = "", name = "", rest = ""] = /^(\/?)\s*([\w./-]*)(.*)$/s.exec(text) ?? [];
  const positional: string[] = [];
  const named: [string, string][] = [];
  for (const [, key, double, tick, bare] of rest.matchAll(
    /(?:([\w-]{1,60})=)?(?:"((?:[^"\\]|\\.)*)"|`([^`]*)`|([^\s"`]+))/g,
  )) {
    const value = double?.replace(/\\(.)/g, "$1") ?? tick ?? bare ?? "";
    if (key) named.push([key, value]);
    else positional.push(value);
  }
  const isWhole = text.endsWith("/");
  const shown = text.startsWith("/*")
    ? [open, text.slice(2, -2).trim(), open === "{{<" ? ">}}" : "%}}"].join(" ")
    : undefined;
  return { name, isEnd: slash === "/", isWhole, positional, named: Object.fromEntries(named), shown, from, to };
}

/**
 * Does the same with those of Zola: `{{ youtube(id="x") }}`, and `{% quote(author="Ada") %}` with `{% end %}`.
 *
 * @see https://www.getzola.org/documentation/content/shortcodes/
 */
export function expandZolaShortcodes(
  body: string,
  page: ShortcodePage,
  hooks: Pick<Expansion, "hold" | "drop" | "hide">,
): string {
  if (!/\{[{%]/.test(body)) return body;
  const codes = scanTags(body, { "{{": "}}", "{%": "%}" }, zolaTag).flatMap(readZolaCode);
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { isEnd, isWhole }] of codes.entries()) {
    const start = isEnd ? open.pop() : undefined;
    if (start !== undefined) ends.set(start, at);
    else if (!isEnd && !isWhole) open.push(at);
  }
  const expansion = { text: body, codes, ends, areBlocks: true, page, ...hooks };
  return render(expansion, { from: 0, to: body.length, first: 0, last: codes.length });
}

/** What is behind the mark of a shortcode, of one that is only shown, and of an end. */
const zolaTag = /\s*(?:\/\*|(?:-\s*)?(?:end\s*-?%\}|[a-z_]\w*\s*\())/iy;

/** Other marks are text. */
function readZolaCode({ text, open, from, to }: Tag): Shortcode[] {
  const plain = { isEnd: false, isWhole: open === "{{", positional: [], named: {}, shown: undefined, from, to };
  if (text.startsWith("/*"))
    return [{ ...plain, name: "", shown: [open, text.slice(2, -2).trim(), open === "{{" ? "}}" : "%}"].join(" ") }];
  const inner = text.replace(/^-|-$/g, "").trim();
  if (inner === "end") return open === "{%" ? [{ ...plain, name: "", isEnd: true }] : [];
  const [, name, given = ""] = /^([a-z_]\w*)\s*\((.*)\)$/is.exec(inner) ?? [];
  if (name === undefined) return [];
  const named = [...given.matchAll(/(?<!\w)(\w+)\s*=\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s,"'`]+))/g)].map(
    ([, key, double, single, tick, bare]) => [key, double ?? single ?? tick ?? bare ?? ""],
  );
  return [{ ...plain, name, named: Object.fromEntries(named) }];
}

/** A part of a text, and the numbers of the shortcodes in it. */
interface Part {
  from: number;
  to: number;
  first: number;
  last: number;
}

function render(expansion: Expansion, { from, to, first, last }: Part): string {
  const { text, codes, ends, areBlocks, hold, hide } = expansion;
  let out = "";
  let done = from;
  for (let at = first; at < last; at++) {
    const code = codes[at] as Shortcode;
    out += text.slice(done, code.from);
    done = code.to;
    if (code.shown !== undefined) out += hold(code.shown);
    if (code.shown !== undefined || code.isEnd) continue;
    const end = ends.get(at) ?? last;
    const closing = end < last ? codes[end] : undefined;
    // Without its end, it hides what follows. Other names may stand alone in Hugo.
    const isBlock = !code.isWhole && (code.name === "comment" || areBlocks || ends.has(at));
    if (!closing && isBlock && isHiding(code.name)) {
      hide();
      return out;
    }
    const inner = closing && (() => render(expansion, { from: code.to, to: closing.from, first: at + 1, last: end }));
    out += replace(code, closing ? text.slice(code.to, closing.from) : "", inner, expansion);
    if (closing) {
      done = closing.to;
      at = end;
    }
  }
  return out + text.slice(done, to);
}

function endsOf(codes: readonly Shortcode[]): Map<number, number> {
  const ends = new Map<number, number>();
  const waiting = new Map<string, number[]>();
  for (const [at, { name, isEnd, isWhole }] of [...codes.entries()].reverse()) {
    if (isWhole) continue;
    const end = isEnd ? undefined : waiting.get(name)?.pop();
    if (isEnd) appendTo(waiting, name, at);
    else if (end !== undefined) ends.set(at, end);
  }
  return ends;
}

/** Hugo's own, and those of themes. */
const isHiding = (name: string) => name === "comment" || isHidingMark(name);

function replace(
  { name, positional, named }: Shortcode,
  source: string,
  inner: (() => string) | undefined,
  { page, hold, drop, hide }: Expansion,
): string {
  if (inner && isHiding(name)) {
    hide();
    return "";
  }
  const value = (key: string, at = 0) => named[key] ?? positional[at] ?? "";
  const known = () => {
    switch (name) {
      case "figure":
        return figure(named, positional, page);
      case "highlight":
      case "code":
        return inner && `\n\n${hold(codeFence(source.replace(/^\n|\n$/g, ""), value("lang")))}\n\n`;
      case "ref":
      case "relref": {
        const [path = "", fragment] = value("path").split("#", 2);
        const found = page.findText(path);
        return found && found.address + (fragment ? `#${fragment}` : "");
      }
      case "youtube":
        return videoBlock(`https://www.youtube.com/watch?v=${value("id")}`);
      case "vimeo":
        return videoBlock(`https://vimeo.com/${value("id")}`);
      case "quote":
      case "blockquote":
        return inner && quotation("", inner(), named.author ? `<p>${page.inline(named.author)}</p>` : "");
      case "gist":
        if (/^https?:/.test(named.url ?? "")) return mediaLink(named.url ?? "");
        return positional.length > 1
          ? mediaLink(`https://gist.github.com/${positional[0]}/${positional[1]}`)
          : undefined;
      case "tweet":
      case "x":
        return named.id ? mediaLink(`https://twitter.com/${named.user ?? "i"}/status/${named.id}`) : undefined;
      case "instagram":
        return positional[0] ? mediaLink(`https://www.instagram.com/p/${positional[0]}/`) : undefined;
      case "param": {
        const asked = page.fields[positional[0] ?? ""];
        return typeof asked === "string" || typeof asked === "number" ? String(asked) : undefined;
      }
      case "details":
        return (
          inner && `\n\n<details><summary>${page.inline(value("summary"))}</summary>\n\n${inner()}\n\n</details>\n\n`
        );
      default:
        return undefined;
    }
  };
  const replaced = known();
  if (replaced !== undefined) return replaced;
  drop(name);
  return inner?.() ?? "";
}

/** An image with its caption; undefined without an image. */
export function figure(
  named: Readonly<Record<string, string>>,
  positional: readonly string[],
  page: Pick<ShortcodePage, "inline">,
): string | undefined {
  const src = named.src ?? positional[0];
  if (!src) return undefined;
  const image = `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(named.alt ?? "")}">`;
  const shown = named.link ? `<a href="${escapeAttribute(named.link)}">${image}</a>` : image;
  const title = named.title ? `<strong>${escapeText(named.title)}</strong>` : "";
  const caption = [title, named.caption ? page.inline(named.caption) : "", named.attr ? page.inline(named.attr) : ""];
  const written = caption.filter(Boolean).join(" ");
  return block(`<figure>${shown}${written ? `<figcaption>${written}</figcaption>` : ""}</figure>`);
}
