/** Characters that no XML 1.0 document may hold, however they are written, and what broken encodings leave behind. */
const notXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What either of them would change: looking for it once costs a fraction of replacing, and most texts have none. */
const toWatch = new RegExp(`[&<>"]|${notXml.source}`);

/** Text as XML and HTML both read it, inside an element or an attribute. */
export function escapeXml(text: string): string {
  if (!toWatch.test(text)) return text;
  return text.replace(notXml, "").replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * One element.
 *
 * @param attributes those that are undefined are left out
 * @param content markup, written as it is; nothing closes the element at once
 */
export function element(name: string, attributes: Record<string, string | undefined>, content = ""): string {
  const start = startTag(name, attributes);
  return content === "" ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

/** An element of HTML that holds nothing, and closes by itself. */
export const voidElement = (name: string, attributes: Record<string, string>) => `<${startTag(name, attributes)}>`;

function startTag(name: string, attributes: Record<string, string | undefined>): string {
  let written = name;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) written += ` ${key}="${escapeXml(value)}"`;
  }
  return written;
}

/** An element that holds text. */
export const textElement = (name: string, text: string, attributes: Record<string, string | undefined> = {}) =>
  element(name, attributes, escapeXml(text));

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
