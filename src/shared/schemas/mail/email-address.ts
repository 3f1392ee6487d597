import { z } from "zod";

/**
 * An e-mail address as HTML's `input type="email"` accepts it, with its domain in ASCII, as mail servers know it: browsers, the
 * server and its settings agree. @param message the schema's message, for any address that is none
 */
export const emailAddress = (message: string) =>
  z
    .string()
    .transform(withAsciiDomain)
    .pipe(z.email({ pattern: z.regexes.html5Email, error: message }));

/** What a URL parser would read as more than a host. */
const noDomain = /[\s/?#\\:%[\]]/;

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  const domain = address.slice(at);
  const isAscii = [...domain].every((character) => character <= "~");
  if (isAscii || noDomain.test(domain) || !URL.canParse(`http://${domain}`)) return address;
  return address.slice(0, at) + new URL(`http://${domain}`).hostname;
}
