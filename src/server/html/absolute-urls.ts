/**
 * Cleaned HTML with its site-relative links and pictures made absolute, for readers away from the site. Only tags are
 * touched: a text may speak of ` src="/…` as well.
 */
export function absoluteUrls(html: string, siteUrl: string): string {
  return html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`));
}
