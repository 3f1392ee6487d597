/**
 * Cleaned HTML with its relative links and images made absolute, for readers away from the site. Only tags are
 * touched: a text may speak of ` src="/…` as well.
 *
 * @param pageUrl the post's own address, for links to a place or a query within it; without it these stay as they are
 */
export function absoluteUrls(html: string, siteUrl: string, pageUrl?: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => {
    const fromSite = tag.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`);
    return pageUrl === undefined ? fromSite : fromSite.replace(/ href="(?=[?#])/g, ` href="${pageUrl}`);
  });
}
