/** Characters that no XML 1.0 document may hold, however they are written, and what broken encodings leave behind. */
const notXml =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML and HTML both read it, inside an element or an attribute. */
export function escapeXml(text: string): string {
  return text.replace(notXml, "").replace(/[&<>"]/g, (character) => entities[character] ?? character);
}

/**
 * One element.
 *
 * @param attributes those that are undefined are left out
 * @param content markup, written as it is; nothing closes the element at once
 */
export function element(name: string, attributes: Record<string, string | undefined>, content = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? "" : ` ${key}="${escapeXml(value)}"`))
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** An element that holds text. */
export const textElement = (name: string, text: string, attributes: Record<string, string | undefined> = {}) =>
  element(name, attributes, escapeXml(text));

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
