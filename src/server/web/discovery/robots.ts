import { fileRoutes, pageRoutes, prefixes, urlOf } from "../../../shared/routes.ts";

/** Crawlers may read every page, but neither the admin area nor the calls. @see RFC 9309 */
export function robots(siteUrl: string): string {
  return `User-agent: *
Disallow: ${urlOf(pageRoutes.admin.path)}
Disallow: ${prefixes.api}/
Disallow: ${prefixes.trpc}/

Sitemap: ${siteUrl}${fileRoutes.sitemap.path}
`;
}
