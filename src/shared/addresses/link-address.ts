/**
 * A path on this site, or the address of another site. A browser reads two slashes, or a backslash, as the start of a
 * host.
 */
export const isLinkAddress = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) ||
  (URL.canParse(text) && /^(?:https?|mailto):$/.test(new URL(text).protocol) && !/\s/.test(text));
