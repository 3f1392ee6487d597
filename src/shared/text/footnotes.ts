/** A note's paragraph: `[^1]: …`, its name and what it says. */
const note = /^\[\^([^\]\s<>]{1,40})\]:\s*(.*)$/s;
const mark = /\[\^([^\]\s<>]{1,40})\]/g;
const paragraph = /<p>(\[\^.*?)<\/p>/gs;
/** Notes on lines of their own in one paragraph. */
const betweenNotes = /(?:<br>|\n)\s*(?=\[\^[^\]\s<>]{1,40}\]:)/;
/** Stands where a note was; cleaned HTML holds no comments of its own. */
const gone = "<!---->";
const emptied = new RegExp(`<(blockquote|ul|ol|li)\\b[^>]*>\\s*(?:${gone}\\s*)+</\\1>`, "g");

interface Note {
  content: string;
  /** Where it stands among the notes, from 1; 0 before its first mark. */
  number: number;
  marks: number;
}

/** What a page adds for programs that read it aloud; feeds do not know these attributes. */
interface Options {
  withRoles: boolean;
}

/**
 * Cleaned HTML with its footnotes made: a mark `[^name]` in the text links to the note that a paragraph `[^name]: …` gives, and the
 * note, now at the end, links back. Numbers follow the text. A mark without a note and a note without a mark
 * stay text; so does everything in code.
 *
 * Notes are plain text to the sanitiser and the editor, written as in Markdown.
 */
export function makeFootnotes(html: string, { withRoles }: Options): string {
  const notes = notesOf(html);
  if (notes.size === 0) return html;
  const used = marksIn(html);
  const order: Note[] = [];
  const marked = outsideCode(
    withoutNotes(html, (name) => !used.has(name)),
    (text) =>
      text.replace(mark, (written, name: string) => {
        const found = notes.get(name);
        if (!found || !used.has(name)) return written;
        if (found.number === 0) found.number = order.push(found);
        found.marks += 1;
        const role = withRoles ? ' role="doc-noteref"' : "";
        return `<sup><a id="${markId(found.number, found.marks)}" href="#fn-${found.number}"${role}>${found.number}</a></sup>`;
      }),
  );
  if (order.length === 0) return html;
  const items = order.map((it) => `<li id="fn-${it.number}"><p>${it.content} ${backLinks(it, withRoles)}</p></li>`);
  return `${marked}<h2 id="footnotes">Notes</h2><ol class="footnotes">${items.join("")}</ol>`;
}

/** A text without the marks of its notes, and without the notes: for previews. */
export function withoutFootnotes(html: string): string {
  const notes = notesOf(html);
  if (notes.size === 0) return html;
  const text = withoutNotes(html, () => false);
  return withoutMarks(text, notes);
}

/** A text without the marks and names of its notes, but with what they say: for excerpts of what was found. */
export function withPlainFootnotes(html: string): string {
  const notes = notesOf(html);
  if (notes.size === 0) return html;
  const text = html.replace(paragraph, (_whole, content: string) => {
    const lines = content.split(betweenNotes).map((line) => {
      const [, name = "", said = ""] = note.exec(line) ?? [];
      return notes.has(name) ? said : line;
    });
    return `<p>${lines.join("<br>")}</p>`;
  });
  return withoutMarks(text, notes);
}

const withoutMarks = (html: string, notes: ReadonlyMap<string, Note>) =>
  outsideCode(html, (text) => text.replace(mark, (written, name) => (notes.has(name) ? "" : written)));

/** Names of the notes that some cleaned HTML holds. */
export const footnoteNames = (html: string): ReadonlySet<string> => new Set(notesOf(html).keys());

function notesOf(html: string): Map<string, Note> {
  const notes = new Map<string, Note>();
  for (const [, content = ""] of html.matchAll(paragraph)) {
    for (const line of content.split(betweenNotes)) {
      const [, name = "", text = ""] = note.exec(line) ?? [];
      // The first of two with one name is the note.
      if (name && text.trim() && isWhole(text) && !notes.has(name))
        notes.set(name, { content: text.trim(), number: 0, marks: 0 });
    }
  }
  return notes;
}

/** @param stays whether the note of a name stays where it is */
function withoutNotes(html: string, stays: (name: string) => boolean): string {
  const left = html.replace(paragraph, (whole, content: string) => {
    const rest = content.split(betweenNotes).filter((line) => {
      const [, name = "", text = ""] = note.exec(line) ?? [];
      return !name || !text.trim() || !isWhole(text) || stays(name);
    });
    if (rest.length === 0) return gone;
    return rest.join("<br>") === content ? whole : `<p>${rest.join("<br>")}</p>`;
  });
  return withoutEmptied(left);
}

/** Quotations and lists that held nothing but notes go with them. */
function withoutEmptied(html: string): string {
  const left = html.replace(emptied, gone);
  return left === html ? html.replaceAll(gone, "") : withoutEmptied(left);
}

/** Names that the text marks, apart from the notes themselves. */
function marksIn(html: string): Set<string> {
  const names = new Set<string>();
  outsideCode(
    withoutNotes(html, () => false),
    (text) => {
      for (const [, name = ""] of text.matchAll(mark)) names.add(name);
      return text;
    },
  );
  return names;
}

/** A line that was cut out of a paragraph must not have lost the end of an element. */
function isWhole(text: string): boolean {
  const count = (pattern: RegExp) => (text.match(pattern) ?? []).length;
  return count(/<(?!\/|br>|img )[a-z]/g) === count(/<\//g);
}

/** Changes the text between tags, except in code and links, where nothing can be linked. */
function outsideCode(html: string, change: (text: string) => string): string {
  let inside = 0;
  return html.replace(/<(\/?)(pre|code|a)\b[^>]*>|<[^>]*>|[^<]+/g, (piece, close?: string, tag?: string) => {
    if (tag) inside += close ? -1 : 1;
    return tag || inside > 0 || piece.startsWith("<") ? piece : change(piece);
  });
}

const markId = (number: number, count: number) => `fnref-${number}${count > 1 ? `-${count}` : ""}`;

function backLinks({ number, marks }: Note, withRoles: boolean): string {
  return Array.from({ length: marks }, (_, at) => {
    const roles = withRoles
      ? ` role="doc-backlink" aria-label="Back to the text${marks > 1 ? `, ${at + 1}` : ""}"`
      : "";
    return `<a href="#${markId(number, at + 1)}"${roles}>↩\ufe0e</a>`;
  }).join(" ");
}
