/** Characters of the longest tag. Text that opens one and does not close it soon is text. */
const maxTagLength = 2_000;

export interface Tag {
  /** What is between its marks, without blanks around it. */
  text: string;
  /** Its first mark. */
  open: string;
  from: number;
  to: number;
}

/** The tags of a template language in a text, in order. By hand, since an expression would take quadratic time for open marks. */
export function scanTags(text: string, marks: Readonly<Record<string, string>>): Tag[] {
  const tags: Tag[] = [];
  for (let at = text.indexOf("{"); at !== -1; at = text.indexOf("{", at)) {
    const open = Object.keys(marks).find((mark) => text.startsWith(mark, at));
    const close = open && marks[open];
    const inner = close ? text.slice(at + open.length, at + open.length + maxTagLength) : "";
    const end = close ? inner.indexOf(close) : -1;
    if (!open || !close || end === -1) {
      at += 1;
      continue;
    }
    const to = at + open.length + end + close.length;
    tags.push({ text: inner.slice(0, end).trim(), open, from: at, to });
    at = to;
  }
  return tags;
}
