import { pageRoutes } from "../../../shared/routes.ts";
import type { SiteSettings } from "../../content/site/read-site.ts";
import { element, textElement, xmlDeclaration } from "../xml.ts";

/** Maximum lengths of the format, in characters. */
const maxShortName = 16;
const maxLongName = 48;

/**
 * Describes the search of the site, so that browsers can offer it in their own search field.
 *
 * @see https://developer.mozilla.org/docs/Web/XML/Guides/OpenSearch
 */
export function openSearch({ siteName, siteUrl }: SiteSettings): string {
  const cut = (length: number) => [...siteName].slice(0, length).join("");
  const parts = [
    textElement("ShortName", cut(maxShortName)),
    textElement("LongName", cut(maxLongName)),
    textElement("Description", "Search the whole text of every post"),
    textElement("InputEncoding", "UTF-8"),
    element("Image", { width: "16", height: "16", type: "image/svg+xml" }, `${siteUrl}/favicon.svg`),
    element("Url", {
      type: "text/html",
      method: "get",
      template: `${siteUrl}${pageRoutes.search.path}?q={searchTerms}`,
    }),
  ];
  return `${xmlDeclaration}${element("OpenSearchDescription", { xmlns: "http://a9.com/-/spec/opensearch/1.1/" }, parts.join("\n"))}\n`;
}
