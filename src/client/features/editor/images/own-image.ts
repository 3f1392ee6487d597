/** The site-relative path of a picture that this site shows, however its address is written; null for another's. */
export function ownPicturePath(src: string): string | null {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return path.startsWith("/images/") ? path : null;
}
