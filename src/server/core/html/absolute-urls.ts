import { forEachElement, type HtmlParent, parseHtml } from "../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../shared/text/serialize-html.ts";

/** Skips the parser for a text without such an address. */
const mayHoldRelativeUrl = / (?:href|src)="[/?#]/;

/** Cleaned HTML with its relative links and images made absolute. Parameters as in {@link makeUrlsAbsolute}. */
export function absoluteUrls(html: string, siteUrl: string, pageUrl?: string): string {
  if (!mayHoldRelativeUrl.test(html)) return html;
  const tree = parseHtml(html);
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  return serializeHtml(tree);
}

/**
 * Makes relative links and images absolute, for programs that show a text outside of the site.
 *
 * @param pageUrl the post's address, for a fragment or a query; without it these stay as they are
 */
export function makeUrlsAbsolute(tree: HtmlParent, siteUrl: string, pageUrl?: string): void {
  forEachElement(tree, ({ attributes }) => {
    for (const name of ["href", "src"]) {
      const url = attributes[name];
      if (url === undefined) continue;
      if (/^\/(?!\/)/.test(url)) attributes[name] = siteUrl + url;
      else if (pageUrl !== undefined && name === "href" && /^[?#]/.test(url)) attributes[name] = pageUrl + url;
    }
  });
}
