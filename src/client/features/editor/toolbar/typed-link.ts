import { safeHref } from "../../../../shared/text/post-html.ts";
import { currentAdminWords } from "../../../lib/admin-words.ts";

/** The result of reading a typed address: the link's address, or a sentence that explains the problem. */
export type TypedLink = { href: string } | { problem: string };

/** Reads an address as people type it: `example.com` gets `https://`, `ada@example.com` gets `mailto:`. */
export function readTypedLink(typed: string): TypedLink {
  const text = typed.trim();
  const words = currentAdminWords().editor;
  if (!text) return { problem: words.addressMissing };
  if (/^[^\s@/:]+@[^\s@/:.]+\.[^\s@/:]+$/.test(text)) return { href: `mailto:${text}` };
  // "localhost:3000" is a host and a port, not a scheme.
  const hasScheme = /^(?:(?:tel|sms):|[a-z][a-z0-9+.-]*:(?!\d))/i.test(text);
  const href = safeHref(hasScheme || /^[/?#]/.test(text) ? text : `https://${text}`);
  if (!href) return { problem: words.schemeUnknown };
  if (/^https?:/i.test(href) && !URL.canParse(href)) return { problem: words.addressInvalid };
  return { href };
}
