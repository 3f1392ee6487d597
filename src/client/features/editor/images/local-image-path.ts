/** The site-relative path of an image that this site shows, however its address is written; null for another's. */
export function localImagePath(src: string): string | null {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return path.startsWith("/images/") ? path : null;
}
