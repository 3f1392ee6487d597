/** The path of an image of this site, from a relative or absolute address; null for an image of another site. */
export function localImagePath(src: string): string | null {
  const path = src.startsWith(`${location.origin}/`) ? src.slice(location.origin.length) : src;
  return path.startsWith("/images/") ? path : null;
}
