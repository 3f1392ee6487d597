/** Escapes text for the content of an HTML or XML element. */
export const escapeText = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Escapes text for an attribute value in double quotes. Valid as element content too. */
export const escapeAttribute = (text: string) => escapeText(text).replaceAll('"', "&quot;");
