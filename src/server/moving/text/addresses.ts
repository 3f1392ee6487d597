import { percentDecoded } from "../../../shared/addresses/percent-decoded.ts";
import { forEachElement, type HtmlParent } from "../../../shared/text/html-tree.ts";

/** A path without the slashes at its end. */
export function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}

/** The path below which a site is: empty, or with a slash at its start and none at its end. @param address a whole one, or a path */
export function pathOfSite(address: string): string {
  const host = "http://site.invalid";
  return URL.canParse(address, host) ? withoutEndSlashes(new URL(address, host).pathname) : "";
}

/** Origin and path of a site, without a slash at the end; null for what is no http(s) address. */
export function siteOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, origin, pathname } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? withoutEndSlashes(origin + pathname) : null;
}

/** Where paths are when a source does not say its site. */
const unknownSite = "http://site.invalid";

/** Extensions of images and of other files that a text may link to. */
const imageExtension = /\.(?:jpe?g|png|gif|webp|avif|svg|heic|tiff?|bmp|ico)$/i;
const fileExtension =
  /\.(?:pdf|mp3|m4a|ogg|oga|wav|flac|mp4|m4v|webm|mov|ogv|avi|zip|gz|tgz|tar|7z|rar|docx?|xlsx?|pptx?|odt|ods|odp|epub|csv|txt|ics|gpx|kml)$/i;

export const isImageAddress = (address: string) => imageExtension.test(pathOf(address));
export const isFileAddress = (address: string) => fileExtension.test(pathOf(address));

const pathOf = (address: string) => address.replace(/[?#].*$/s, "");

/** An address as one key: without scheme, `www.`, fragment and slash at the end, decoded. Empty for none. */
export function linkKey(address: string, site: string | null): string {
  if (address.startsWith("file:")) return `file:${percentDecoded(pathOf(address.slice("file:".length)))}`;
  const url = address === "" ? null : parsed(address, site);
  if (!url) return "";
  const path = withoutEndSlashes(percentDecoded(url.pathname).normalize("NFC"));
  return `${hostOf(url)}${path}${url.search === "" ? "" : percentDecoded(url.search)}`;
}

/** The same without the query. */
export const linkKeyOfPath = (address: string, site: string | null) => linkKey(pathOf(address), site);

/** The key of a media file: whatever its size, its CDN and its query. */
export function mediaKey(address: string, site: string | null): string {
  return originalOf(linkKeyOfPath(unwrapped(address), site));
}

/** The address of a file behind a CDN that names it in its path. */
export function unwrapped(address: string): string {
  const [, photon] = /^https?:\/\/i\d\.wp\.com\/([^?#]+)/i.exec(address) ?? [];
  if (photon) return `https://${photon}`;
  const [, substack] =
    /^https?:\/\/(?:substackcdn\.com|cdn\.substack\.com)\/image\/fetch\/[^?#]*?(https?(?:%3A|:)[^?#]+)/i.exec(
      address,
    ) ?? [];
  return substack ? percentDecoded(substack) : address;
}

/** Where Disqus and Tumblr count the readers who follow a link: the parameter that has its address. Disqus adds a key to it. */
const counting: Readonly<Record<string, string>> = { "disq.us/url": "url", "t.umblr.com/redirect": "z" };

/** The address that a link leads to in the end. */
export function uncounted(address: string): string {
  const [, page = ""] = /^https?:\/\/([^?#]+)\?/i.exec(address) ?? [];
  const parameter = counting[page.toLowerCase()];
  const inner = parameter === undefined ? null : new URL(address).searchParams.get(parameter);
  const whole = parameter === "url" ? inner?.replace(/:[^:/]*$/, "") : inner;
  return whole && /^https?:/i.test(whole) ? whole : address;
}

/** The name of the image as it was uploaded: WordPress adds sizes to names. */
const originalOf = (address: string) =>
  isFileAddress(address) ? address : address.replace(/(?:-\d{1,5}x\d{1,5}|-scaled|-rotated)(?=\.[a-z0-9]{2,5}$)/i, "");

/** Where a file may be, best first: the original, then as written. */
function mediaCandidates(address: string): string[] {
  const plain = unwrapped(address);
  const bare = /^data:/i.test(plain) ? plain : pathOf(plain);
  return [...new Set([originalOf(bare), bare, plain])];
}

/** Whether WordPress made a smaller image of this name. */
export const isSizedCopy = (address: string): boolean => /-\d{1,5}x\d{1,5}\.[a-z0-9]{2,5}$/i.test(pathOf(address));

/** Where an image with several addresses may be, best first: the original, the larger copies, then the copy that a text shows. */
export function candidatesOf([address = "", ...variants]: readonly string[]): string[] {
  const [best = "", ...asWritten] = mediaCandidates(address);
  const others = variants.flatMap(mediaCandidates);
  return [...new Set(isSizedCopy(address) ? [best, ...others, ...asWritten] : [best, ...asWritten, ...others])];
}

/**
 * The paths with their query as browsers may send them: as written, and with the usual percent-encoding. None for an address without
 * a path, such as `file:`, and for the home page without a query.
 */
export function pathsToRedirect(address: string, site: string | null): string[] {
  if (address.startsWith("file:")) return [];
  const url = parsed(address, site);
  if (!url || url.pathname + url.search === "/") return [];
  const usual = encodeURI(percentDecoded(url.pathname)).replace(/[?#]/g, encodeURIComponent);
  return [...new Set([url.pathname, usual])].map((path) => path + url.search);
}

function parsed(address: string, site: string | null): URL | null {
  try {
    const url = new URL(address, `${site ?? unknownSite}/`);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

/** Blogger served each blog under a name of the reader's country, too. */
export const hostOf = ({ host }: URL) =>
  host
    .toLowerCase()
    .replace(/^www\./, "")
    .replace(/\.blogspot\.[a-z.]{2,6}$/, ".blogspot.com");

/** Whether an address is on the old site. */
export function isOnSite(address: string, site: string | null): boolean {
  if (address.startsWith("file:")) return true;
  const [url, own] = [parsed(address, site), new URL(site ?? unknownSite)];
  return url !== null && hostOf(url) === hostOf(own);
}

const attributes = ["href", "src", "data-src", "data-lazy-src", "data"];

/** Makes relative addresses of a text absolute. Those that cannot be resolved stay. @param base address of the text, or what they are */
export function resolveAddresses(tree: HtmlParent, base: string | null | ((written: string) => string)): void {
  if (base === null || (typeof base === "string" && !URL.canParse(base))) return;
  const resolve = typeof base === "string" ? (written: string) => resolved(written, base) : base;
  forEachElement(tree, (element) => {
    for (const name of attributes) {
      const value = element.attributes[name];
      if (value !== undefined) element.attributes[name] = resolve(value);
    }
  });
}

export function resolved(address: string, base: string | null): string {
  if (/^(?:[a-z][a-z0-9+.-]*:|#|$)/i.test(address) || base === null) return address;
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
