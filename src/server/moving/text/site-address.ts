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
