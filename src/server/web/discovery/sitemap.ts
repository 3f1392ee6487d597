import { archiveAddress } from "../../../shared/addresses/archive-address.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { fileRoutes, screenRoutes, urlOf } from "../../../shared/routes.ts";
import type { Caller } from "../../api/router.ts";
import { isHomePage, type ListFilter, listUrl, postUrl } from "../addresses.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";
const imageProtocol = "http://www.google.com/schemas/sitemap-image/1.1";

/** What the sitemaps of a blog are made from. */
interface Source {
  api: Caller;
  siteUrl: string;
  lists: ListFilter[];
  /** The slug of the page that is home. */
  homePage: string | undefined;
}

/**
 * Every public page: in one sitemap while they fit, otherwise an index of sitemaps, each named by the feedKey where it starts.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function sitemap(source: Source): Promise<string> {
  const { api, siteUrl } = source;
  const starts = await api.post.sitemapStarts();
  if (starts.length < 2)
    return urlSet([...(await listUrls(source)), ...(await postUrls(api, siteUrl, starts[0] ?? 0))]);
  const parts = starts.map((start) => urlOf(fileRoutes.sitemapPart.path, { start }));
  const sitemaps = [fileRoutes.sitemapOfLists.path, ...parts].map((path) =>
    xmlElement("sitemap", {}, textElement("loc", siteUrl + path)),
  );
  return `${xmlDeclaration}${xmlElement("sitemapindex", { xmlns: protocol }, sitemaps.join("\n"))}\n`;
}

/** The sitemap of an index that holds the lists and the pages. */
export const listSitemap = async (source: Source) => urlSet(await listUrls(source));

/** A sitemap of an index that holds posts. @param start the feedKey where it starts @returns null if there are no posts from there on */
export async function postSitemap(api: Caller, siteUrl: string, start: number): Promise<string | null> {
  const urls = await postUrls(api, siteUrl, start);
  return urls.length > 0 ? urlSet(urls) : null;
}

async function listUrls({ api, siteUrl, lists, homePage }: Source): Promise<string[]> {
  // The page that is home is in the sitemap as home, and the list as `/posts`.
  const pages = (await api.page.published()).filter(({ address }) => !isHomePage(address, homePage));
  const others = [...(homePage === undefined ? [] : [screenRoutes.posts.path]), screenRoutes.feeds.path];
  const { years } = await api.post.archive({});
  return [
    ...[{}, ...lists].map((list) => xmlElement("url", {}, textElement("loc", listUrl(siteUrl, list)))),
    ...years.map((year) => xmlElement("url", {}, textElement("loc", siteUrl + archiveAddress({ year })))),
    ...others.map((path) => xmlElement("url", {}, textElement("loc", siteUrl + path))),
    ...pages.map(({ address, updatedAt }) =>
      xmlElement(
        "url",
        {},
        textElement("loc", postUrl(siteUrl, address)) + textElement("lastmod", updatedAt.toISOString()),
      ),
    ),
  ];
}

async function postUrls(api: Caller, siteUrl: string, from: number): Promise<string[]> {
  const entries = await api.post.sitemapEntries({ from });
  return entries.map(({ address, imageId, updatedAt }) => {
    const image =
      imageId && xmlElement("image:image", {}, textElement("image:loc", siteUrl + imagePath(imageId, 1600)));
    const lastmod = textElement("lastmod", updatedAt.toISOString());
    return xmlElement("url", {}, textElement("loc", postUrl(siteUrl, address)) + lastmod + (image ?? ""));
  });
}

function urlSet(urls: string[]): string {
  return `${xmlDeclaration}${xmlElement("urlset", { xmlns: protocol, "xmlns:image": imageProtocol }, urls.join("\n"))}\n`;
}
