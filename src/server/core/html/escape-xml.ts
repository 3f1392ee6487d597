import { escapeAttribute } from "../../../shared/text/escape-markup.ts";

/**
 * Characters that XML 1.0 forbids even when escaped (§2.2), and the replacement character, which broken encodings
 * leave.
 */
const forbidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd-\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** Escapes text for an element or an attribute of an XML document, and removes the characters that XML forbids. */
export const escapeXml = (text: string) => escapeAttribute(text.replace(forbidden, ""));
