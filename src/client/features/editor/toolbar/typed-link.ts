import { safeHref } from "../../../../shared/text/post-html.ts";

/** What became of an address that a writer typed: the link's address, or a sentence why there is none. */
export type TypedLink = { href: string } | { problem: string };

/** Reads an address as people type it: `example.com` gets https://, `ada@example.com` mailto:. */
export function readTypedLink(typed: string): TypedLink {
  const text = typed.trim();
  if (!text) return { problem: "Please enter an address" };
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return { href: `mailto:${text}` };
  // A port is no scheme: localhost:3000 means a host.
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const href = safeHref(hasScheme || /^[/?#]/.test(text) ? text : `https://${text}`);
  if (!href) return { problem: "A link can begin with https://, http:// or mailto:, or lead to a page of this site" };
  if (/^https?:/i.test(href) && !URL.canParse(href)) return { problem: "This is no valid address" };
  return { href };
}
