/** Crawlers may read every page; the admin area and the calls are not for them. @see RFC 9309 */
export function robots(siteUrl: string): string {
  return `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /trpc/

Sitemap: ${siteUrl}/sitemap.xml
`;
}
