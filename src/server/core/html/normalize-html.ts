import { Parser } from "htmlparser2";
import { escapeAttribute, escapeText } from "../../../shared/text/escape-markup.ts";
import {
  blockElements,
  headingElements,
  tableParts,
  textBlocks,
  voidElements,
  wrapperElements,
} from "../../../shared/text/html-elements.ts";
import { isExternal, isImageUrl, playerOf, safeHref } from "../../../shared/text/post-html.ts";
import { keptAttributes, maxNesting, removedWithContent, vocabulary } from "./clean-html-vocabulary.ts";

type Attributes = Record<string, string>;
interface Open {
  tag: string;
}

const words = (list: string) => new Set(list.split(" "));
/** Elements that may hold blocks. */
const containers = words("blockquote details li td th figure figcaption caption");
const tableSections = words("table thead tbody tr");

const players = words("audio video");

/** Open elements at which the parser is restarted with the rest: deep nesting would take quadratic time. */
const maxParserDepth = 1_000;

/**
 * Rewrites HTML so that a browser parses it exactly as it is written: only elements and attributes of the vocabulary, every
 * element closed, no block inside inline elements, no link inside a link, table cells in rows, nothing nested deeper than
 * {@link maxNesting}. Images of other sites become links, check boxes become text.
 */
export function shapeHtml(html: string): string {
  const shape = new Shape();
  let rest = html;
  while (rest) rest = readUntilTooDeep(rest, shape);
  return shape.finish();
}

/** @returns the rest of the HTML after too many open elements; empty at the end */
function readUntilTooDeep(html: string, shape: Shape): string {
  const opened: (Open | undefined)[] = [];
  let skipped = 0;
  let stoppedAt: number | undefined;
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (stoppedAt !== undefined) return;
      if (skipped > 0 || removedWithContent.has(tag)) skipped++;
      else if (players.has(tag)) {
        // Their content is for browsers without players.
        shape.player(attributes);
        skipped++;
      } else opened.push(shape.open(tag, attributes));
      if (opened.length + skipped > maxParserDepth) {
        stoppedAt = parser.endIndex + 1;
        parser.pause();
      }
    },
    ontext: (text) => {
      if (stoppedAt === undefined && skipped === 0) shape.text(text);
    },
    onclosetag: (tag) => {
      if (stoppedAt !== undefined) return;
      if (skipped > 0) skipped--;
      else shape.close(tag, opened.pop());
    },
  });
  parser.write(html);
  if (stoppedAt === undefined) parser.end();
  return stoppedAt === undefined ? "" : html.slice(stoppedAt);
}

class Shape {
  #out: string[] = [];
  #stack: Open[] = [];
  /** A wrapper began or ended: the next text begins a paragraph. */
  #beginsLine = false;
  #wrappers = 0;
  /** Nothing but blanks was written since a <details> began. */
  #isInNewDetails = false;

  open(tag: string, attributes: Attributes): Open | undefined {
    if (wrapperElements.has(tag)) {
      this.#wrappers++;
      return this.#breakLine();
    }
    if (tag === "img") return this.#image(attributes);
    if (tag === "input") return this.#checkBox(attributes);
    if (!Object.hasOwn(vocabulary, tag)) return undefined;
    // Browsers take the first summary only, and only as a child of its details.
    if (tag === "summary" && !this.#isInNewDetails) return this.#breakLine();
    // A title may be marked up as a heading; a summary holds its text.
    if (this.#stack.at(-1)?.tag === "summary" && (tag === "p" || headingElements.has(tag))) return undefined;
    if (tableParts.has(tag) ? !this.#makeRoomInTable(tag) : !this.#makeRoom(tag)) return undefined;
    const kept = keptAttributes(tag, attributes);
    if (tag === "a" && (!kept.href || this.#has("a"))) return undefined;
    return this.#write(tag, kept);
  }

  /** A player of a stored file, by its URL; a sound or video of another site becomes a link. */
  player({ title = "", ...attributes }: Attributes): void {
    const { src = "" } = attributes;
    const tag = playerOf(src);
    if (tag) {
      this.#makeRoom(tag);
      this.#write(tag, keptAttributes(tag, { ...attributes, title }));
      if (this.#stack.at(-1)?.tag === tag) this.#closeDownTo(this.#stack.length - 1);
      return;
    }
    const href = safeHref(src);
    if (!href || !isExternal(href) || this.#has("a")) return;
    const link = this.open("a", { href });
    this.text(title.trim() || href);
    this.close("a", link);
  }

  close(tag: string, element: Open | undefined): void {
    if (wrapperElements.has(tag)) {
      this.#wrappers--;
      this.#breakLine();
    }
    if (element && this.#stack.includes(element)) this.#closeDownTo(this.#stack.lastIndexOf(element));
    // In a wrapper, text after a block is a paragraph, as the text before it.
    if (this.#wrappers > 0 && blockElements.has(tag)) this.#beginsLine = true;
  }

  text(text: string): void {
    if (/[^ \t\r\n]/.test(text)) {
      this.#makeRoomForText();
      this.#isInNewDetails = false;
    }
    // Browsers drop a line break right after <pre>.
    const isFirst = this.#out.at(-1) === "<pre>";
    const shown = isFirst ? text.replace(/^\n(?!\n)/, "") : text;
    // An empty string is not pushed: the next text is still right after <pre>.
    if (shown) this.#out.push(escapeText(shown));
  }

  finish(): string {
    this.#closeDownTo(0);
    return this.#out.join("");
  }

  #has(tag: string): boolean {
    return this.#stack.some((open) => open.tag === tag);
  }

  #write(tag: string, attributes: Attributes = {}): Open | undefined {
    const isVoid = voidElements.has(tag);
    if (!isVoid && this.#stack.length >= maxNesting) return undefined;
    this.#isInNewDetails = tag === "details";
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
    this.#out.push(`<${tag}${written.join("")}>`);
    if (isVoid) return undefined;
    const open = { tag };
    this.#stack.push(open);
    return open;
  }

  #closeDownTo(length: number): void {
    if (this.#stack.length > length) this.#isInNewDetails = false;
    while (this.#stack.length > length) this.#out.push(`</${this.#stack.pop()?.tag}>`);
  }

  /** Index of the innermost open element of some kind, or -1. */
  #innermost(kinds: ReadonlySet<string>, from = 0): number {
    const at = this.#stack.findLastIndex((open) => kinds.has(open.tag));
    return at < from ? -1 : at;
  }

  /** Closes the text block that is open inside the innermost container. */
  #endLine(): void {
    const container = this.#innermost(containers);
    const line = this.#stack.findIndex((open, at) => at > container && textBlocks.has(open.tag));
    if (line !== -1) this.#closeDownTo(line);
  }

  #breakLine(): undefined {
    if (this.#has("pre")) {
      if (this.#out.at(-1) !== "<pre>") this.#out.push("\n");
      return;
    }
    this.#endLine();
    this.#beginsLine = true;
  }

  #makeRoom(tag: string): boolean {
    if (!blockElements.has(tag)) {
      this.#makeRoomForText();
      return true;
    }
    this.#beginsLine = false;
    this.#makeRoomForCell();
    this.#endLine();
    if (tag === "li") {
      // A new item ends the one before it, unless it belongs to a nested list.
      const list = this.#innermost(words("ul ol"));
      const item = this.#innermost(words("li td th blockquote details"), list + 1);
      if (item !== -1 && this.#stack[item]?.tag === "li") this.#closeDownTo(item);
    }
    return true;
  }

  #makeRoomForText(): void {
    this.#makeRoomForCell();
    if (!this.#beginsLine) return;
    this.#beginsLine = false;
    const innermost = this.#stack.at(-1)?.tag;
    if (innermost === undefined || containers.has(innermost)) this.#write("p");
  }

  /** Browsers move text and blocks of a table that are outside a cell before the table, so they get a cell. */
  #makeRoomForCell(): void {
    const innermost = this.#stack.at(-1)?.tag ?? "";
    if (!tableSections.has(innermost)) return;
    if (innermost !== "tr") this.#write("tr");
    this.#write("td");
  }

  /** @returns false when no table is open: the tag is then dropped */
  #makeRoomInTable(tag: string): boolean {
    const table = this.#innermost(words("table"));
    if (table === -1) {
      this.#breakLine();
      return false;
    }
    this.#beginsLine = false;
    const parents = tag === "tr" ? words("thead tbody") : tag === "td" || tag === "th" ? words("tr") : words("table");
    const parent = this.#innermost(parents, table + 1);
    this.#closeDownTo((parent === -1 ? table : parent) + 1);
    if ((tag === "td" || tag === "th") && parent === -1) this.#write("tr");
    return true;
  }

  #image(attributes: Attributes): undefined {
    const { src = "", alt = "" } = attributes;
    if (isImageUrl(src)) {
      this.#makeRoomForText();
      this.#write("img", keptAttributes("img", attributes));
      return;
    }
    const href = safeHref(src);
    if (!href || !isExternal(href) || this.#has("a")) {
      this.text(alt.trim());
      return;
    }
    const link = this.open("a", { href });
    this.text(alt.trim() || href);
    this.close("a", link);
  }

  #checkBox({ type, checked }: Attributes): undefined {
    if (type?.toLowerCase() === "checkbox") this.text(checked === undefined ? "☐ " : "☑ ");
  }
}
