import { Parser } from "htmlparser2";
import { escapeAttribute, escapeText } from "../../../shared/text/escape-markup.ts";
import { headingElements, voidElements } from "../../../shared/text/html-elements.ts";
import { codeLanguage } from "../../../shared/text/post-html.ts";
import { videoOf, videoTitle } from "../../../shared/text/video.ts";
import { type LeftOut, leftOutOf } from "./left-out.ts";

type Attributes = Record<string, string>;

/** A list of the source whose items are being read. */
interface SourceList {
  name: string;
  attributes: Attributes;
  /** Level of its items that are not indented. */
  level: number;
  isFirstItem: boolean;
}

interface WrittenList {
  kind: "ul" | "ol" | "check";
  level: number;
}

interface CodeBlock {
  isOpen: boolean;
  isInLine: boolean;
}

/** A `pre`, whose first line break browsers drop. */
interface Preformatted {
  isFirst: boolean;
  /** A line break that is dropped if the element ends after it. */
  held: string;
}

/** Maps the URL of a link or image, before anything else is read. */
type MapUrl = (url: string, attribute: string) => string;

/** Open elements at which reading stops, and the rest stays as it is: deep nesting would take quadratic time. */
const maxParserDepth = 1_000;

/** Whether HTML may need {@link readQuillHtml}. */
export const mayBeQuillHtml = (html: string): boolean => html.includes("ql-") || html.includes("data-list=");

/**
 * Rewrites the HTML of the editor Quill, which many clients of the REST API send, as HTML that the sanitiser keeps: lists by
 * `data-list` and nested by `ql-indent-…`, code blocks, formulas as code, videos as links. Other HTML keeps its meaning. The
 * result is not sanitised.
 *
 * @returns the HTML, and the kinds of content that a post cannot hold
 */
export function readQuillHtml(html: string, mapUrl: MapUrl = (url) => url): { html: string; leftOut: Set<LeftOut> } {
  const reader = new QuillReader(mapUrl);
  let depth = 0;
  let stoppedAt: number | undefined;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (stoppedAt !== undefined) return;
      reader.open(name, attributes);
      if (++depth <= maxParserDepth) return;
      stoppedAt = parser.endIndex + 1;
      parser.pause();
    },
    ontext: (text) => {
      if (stoppedAt === undefined) reader.text(text);
    },
    onclosetag: () => {
      if (stoppedAt !== undefined) return;
      depth--;
      reader.close();
    },
  });
  parser.write(html);
  if (stoppedAt === undefined) parser.end();
  const rest = stoppedAt === undefined ? "" : html.slice(stoppedAt);
  return { html: reader.written() + rest, leftOut: reader.leftOut };
}

class QuillReader {
  readonly leftOut = new Set<LeftOut>();
  readonly #mapUrl: MapUrl;
  #out: string[] = [];
  /** Functions that end the open elements of the source. */
  #ends: (() => void)[] = [];
  /** Open elements whose content is not read. */
  #skipped = 0;
  #source: SourceList | undefined;
  /** Lists whose last item is open: the next item may be nested in it. */
  #lists: WrittenList[] = [];
  /** How many of these lists contain the element that is being read. */
  #floor = 0;
  #code: CodeBlock | undefined;
  #pre: Preformatted | undefined;
  /** Names of places in the text. Headings get anchors of their words. */
  #places = new Set<string>();
  #aims = new Set<string>();

  constructor(mapUrl: MapUrl) {
    this.#mapUrl = mapUrl;
  }

  written(): string {
    this.#closeLists(0);
    if ([...this.#aims].some((aim) => this.#places.has(aim))) this.leftOut.add("anchors");
    return this.#out.join("");
  }

  open(name: string, given: Attributes): void {
    const classes = new Set(given.class?.split(/\s+/));
    const isBetweenLines = this.#code !== undefined && !this.#code.isInLine && !classes.has("ql-code-block");
    if (this.#skipped > 0 || isBetweenLines) {
      this.#skipped++;
      return;
    }
    const attributes = this.#withMappedUrls(given);
    for (const it of leftOutOf(name, attributes, classes)) this.leftOut.add(it);
    const place = attributes.id ?? attributes.name;
    if (place && !headingElements.has(name)) this.#places.add(place);
    if (attributes.href?.startsWith("#")) this.#aims.add(attributes.href.slice(1));
    if (name === "iframe" && (classes.has("ql-video") || videoOf(attributes.src ?? "")))
      this.#replace(videoLink(attributes.src ?? ""));
    else if (classes.has("ql-formula")) this.#replace(`<code>${escapeText(attributes["data-value"] ?? "")}</code>`);
    else if (name === "ul" || name === "ol") this.#ends.push(this.#openList(name, attributes));
    else if (name === "li" && this.#source) this.#ends.push(this.#openItem(this.#source, attributes, classes));
    else if (classes.has("ql-code-block-container")) this.#ends.push(this.#openCode());
    else if (classes.has("ql-code-block")) this.#ends.push(this.#openCodeLine(attributes));
    else if (name === "pre" && (classes.has("ql-syntax") || "data-language" in attributes)) {
      this.#ends.push(this.#openPre(attributes));
    } else this.#ends.push(this.#openOther(name, attributes));
  }

  text(text: string): void {
    if (this.#skipped > 0) return;
    const isBlank = !/[^ \t\r\n]/.test(text);
    if (isBlank && ((this.#code && !this.#code.isInLine) || this.#lists.length > this.#floor)) return;
    this.#write(escapeText(this.#pre ? takeLine(this.#pre, text) : text));
  }

  close(): void {
    if (this.#skipped > 0) this.#skipped--;
    else this.#ends.pop()?.();
  }

  #write(html: string): void {
    this.#closeLists(this.#floor);
    this.#out.push(html);
  }

  /** Writes markup instead of an element and its content. */
  #replace(html: string): void {
    this.#write(html);
    this.#skipped = 1;
  }

  #withMappedUrls(attributes: Attributes): Attributes {
    const mapped = { ...attributes };
    for (const name of ["src", "href"]) {
      if (mapped[name] !== undefined) mapped[name] = this.#mapUrl(mapped[name], name);
    }
    return mapped;
  }

  #openOther(name: string, attributes: Attributes): () => void {
    // Quill writes a line break into an empty line of code.
    if (name === "br" && this.#code) return () => {};
    this.#write(startTag(name, attributes));
    const source = this.#source;
    this.#source = undefined;
    return () => {
      this.#source = source;
      if (!voidElements.has(name)) this.#write(`</${name}>`);
    };
  }

  #openList(name: string, attributes: Attributes): () => void {
    const outer = this.#source;
    const level = outer ? outer.level + 1 : (this.#lists[this.#floor - 1]?.level ?? -1) + 1;
    this.#source = { name, attributes, level, isFirstItem: true };
    return () => {
      this.#source = outer;
    };
  }

  #openItem(source: SourceList, attributes: Attributes, classes: ReadonlySet<string>): () => void {
    const level = source.level + indentOf(classes);
    const { kind, isDone } = itemOf(source, attributes);
    // Two lists side by side stay two, unless the first has an item in which the second may continue.
    const isAside = source.isFirstItem && this.#lists.length === this.#floor + 1;
    if (isAside && this.#innerList()?.level === level) this.#closeLists(this.#floor);
    while ((this.#innerList()?.level ?? -1) > level) this.#closeLists(this.#lists.length - 1);
    const list = this.#innerList();
    if (list?.level === level && list.kind === kind) this.#out.push("</li>");
    else {
      if (list?.level === level) this.#closeLists(this.#lists.length - 1);
      this.#lists.push({ kind, level });
      const start = source.isFirstItem && kind === "ol" ? source.attributes.start : undefined;
      this.#out.push(
        kind === "check" ? '<ul data-list="check">' : startTag(kind, start === undefined ? {} : { start }),
      );
    }
    source.isFirstItem = false;
    this.#out.push(isDone === undefined ? "<li>" : `<li data-checked="${isDone}">`);
    const floor = this.#floor;
    this.#floor = this.#lists.length;
    this.#source = undefined;
    return () => {
      this.#closeLists(this.#floor);
      this.#floor = floor;
      this.#source = source;
    };
  }

  /** The innermost list that the next item may belong to. */
  #innerList(): WrittenList | undefined {
    return this.#lists.length > this.#floor ? this.#lists.at(-1) : undefined;
  }

  #closeLists(length: number): void {
    while (this.#lists.length > length) this.#out.push(this.#lists.pop()?.kind === "ol" ? "</li></ol>" : "</li></ul>");
  }

  #openCode(): () => void {
    const code = { isOpen: false, isInLine: false };
    this.#code = code;
    return () => {
      this.#code = undefined;
      if (code.isOpen) this.#write("</code></pre>");
    };
  }

  #openCodeLine(attributes: Attributes): () => void {
    const end = this.#code ? () => {} : this.#openCode();
    const code = this.#code;
    this.#write(code?.isOpen ? "\n" : codeTags(attributes));
    if (code) Object.assign(code, { isOpen: true, isInLine: true });
    return () => {
      if (code) code.isInLine = false;
      end();
    };
  }

  #openPre(attributes: Attributes): () => void {
    this.#write(codeTags(attributes));
    this.#pre = { isFirst: true, held: "" };
    return () => {
      this.#pre = undefined;
      this.#write("</code></pre>");
    };
  }
}

function takeLine(pre: Preformatted, text: string): string {
  const line = pre.held + (pre.isFirst ? text.replace(/^\n/, "") : text);
  Object.assign(pre, { isFirst: false, held: line.endsWith("\n") ? "\n" : "" });
  return pre.held ? line.slice(0, -1) : line;
}

function startTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeAttribute(value)}"`);
  return `<${name}${written.join("")}>`;
}

function codeTags(attributes: Attributes): string {
  const language = codeLanguage(attributes["data-language"]);
  return language && language !== "plain" ? `<pre><code class="language-${language}">` : "<pre><code>";
}

const indentOf = (classes: ReadonlySet<string>): number =>
  [...classes].reduce((indent, name) => Number(/^ql-indent-(\d)$/.exec(name)?.[1] ?? indent), 0);

/** Quill 2 names the kind of each item, Quill 1 that of the whole list. Our own lists name a task list and its items. */
function itemOf(
  { name, attributes: list }: SourceList,
  item: Attributes,
): { kind: WrittenList["kind"]; isDone?: boolean } {
  const kind = item["data-list"];
  if (kind === "bullet") return { kind: "ul" };
  if (kind === "ordered") return { kind: "ol" };
  if (kind === "checked" || kind === "unchecked") return { kind: "check", isDone: kind === "checked" };
  const checked = item["data-checked"] ?? list["data-checked"];
  const isDone = checked === undefined ? {} : { isDone: checked === "true" };
  if (list["data-list"] === "check" || list["data-checked"] !== undefined) return { kind: "check", ...isDone };
  return { kind: name === "ol" ? "ol" : "ul", ...isDone };
}

function videoLink(src: string): string {
  const video = videoOf(src);
  const [href, text] = video ? [video.pageUrl, videoTitle(video)] : [src, src];
  const mark: Attributes = video ? { "data-video": video.service } : {};
  return `<p>${startTag("a", { href, ...mark })}${escapeText(text)}</a></p>`;
}
