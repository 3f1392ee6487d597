import { escapeXml } from "../core/html/escape-xml.ts";

/**
 * Writes one XML element.
 *
 * @param attributes undefined values are omitted
 * @param content markup, not escaped; an element without content is self-closing
 */
export function xmlElement(name: string, attributes: Record<string, string | undefined>, content = ""): string {
  const start = startTag(name, attributes);
  return content === "" ? start.replace(/>$/, "/>") : `${start}${content}</${name}>`;
}

/** Writes a start tag, or an HTML element that has no content and no end tag. */
export function startTag(name: string, attributes: Record<string, string | undefined>): string {
  let written = name;
  for (const key in attributes) {
    const value = attributes[key];
    if (value !== undefined) written += ` ${key}="${escapeXml(value)}"`;
  }
  return `<${written}>`;
}

/** Writes an element that contains text. */
export const textElement = (name: string, text: string, attributes: Record<string, string | undefined> = {}) =>
  xmlElement(name, attributes, escapeXml(text));

export const xmlDeclaration = '<?xml version="1.0" encoding="utf-8"?>\n';
