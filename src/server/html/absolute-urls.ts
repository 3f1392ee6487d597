/** Cleaned HTML with its site-relative links and pictures made absolute, for readers away from the site. */
export function absoluteUrls(html: string, siteUrl: string): string {
  return html.replace(/ (href|src)="\/(?!\/)/g, ` $1="${siteUrl}/`);
}
