/** Whether the header If-None-Match names the ETag; a weak one is the same. @see RFC 9110 §13.1.2 */
export function namesEtag(ifNoneMatch: string, etag: string): boolean {
  const opaque = etag.replace(/^W\//, "");
  return ifNoneMatch.split(",").some((tag) => tag.trim().replace(/^W\//, "") === opaque || tag.trim() === "*");
}
