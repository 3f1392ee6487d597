import { archiveAddress } from "../../../shared/addresses/archive-address.ts";
import { imagePath } from "../../../shared/image-widths.ts";
import { fileRoutes, screenRoutes, urlOf } from "../../../shared/routes.ts";
import type { PublishedTranslation } from "../../../shared/schemas/post-details-schema.ts";
import type { Caller } from "../../api/router.ts";
import { hreflangs, isHomePage, type ListFilter, listUrl, ownUrl, postUrl } from "../addresses.ts";
import { textElement, xmlDeclaration, xmlElement } from "../xml.ts";

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";
const xhtml = "http://www.w3.org/1999/xhtml";
const imageProtocol = "http://www.google.com/schemas/sitemap-image/1.1";

/** What the sitemaps of a blog are made from. */
interface Source {
  api: Caller;
  siteUrl: string;
  lists: ListFilter[];
  /** The slug of the page that is home. */
  homePage: string | undefined;
  /** The blog's. */
  language: string;
}

/**
 * Every public page: in one sitemap while they fit, otherwise an index of sitemaps, each named by the feedKey where it starts.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function sitemap(source: Source): Promise<string> {
  const { api } = source;
  const starts = await api.post.sitemapStarts();
  if (starts.length < 2) return urlSet([...(await listUrls(source)), ...(await postUrls(source, starts[0] ?? 0))]);
  const parts = starts.map((start) => urlOf(fileRoutes.sitemapPart.path, { start }));
  const sitemaps = [fileRoutes.sitemapOfLists.path, ...parts].map((path) =>
    xmlElement("sitemap", {}, textElement("loc", source.siteUrl + path)),
  );
  return `${xmlDeclaration}${xmlElement("sitemapindex", { xmlns: protocol }, sitemaps.join("\n"))}\n`;
}

/** The sitemap of an index that holds the lists and the pages. */
export const listSitemap = async (source: Source) => urlSet(await listUrls(source));

/** A sitemap of an index that holds posts. @param start the feedKey where it starts @returns null if there are no posts from there on */
export async function postSitemap(source: Source, start: number): Promise<string | null> {
  const urls = await postUrls(source, start);
  return urls.length > 0 ? urlSet(urls) : null;
}

async function listUrls(source: Source): Promise<string[]> {
  const { api, siteUrl, lists, homePage } = source;
  // The page that is home is in the sitemap as home, and the list as `/posts`.
  const all = await api.page.published();
  const pages = all.filter(({ address }) => !isHomePage(address, homePage));
  const home = all.find(({ address }) => isHomePage(address, homePage));
  const others = [...(homePage === undefined ? [] : [screenRoutes.posts.path]), screenRoutes.feeds.path];
  const { years } = await api.post.archive({});
  return [
    xmlElement("url", {}, textElement("loc", listUrl(siteUrl)) + alternatesOf(home?.translations, source)),
    ...lists.map((list) => xmlElement("url", {}, textElement("loc", listUrl(siteUrl, list)))),
    ...years.map((year) => xmlElement("url", {}, textElement("loc", siteUrl + archiveAddress({ year })))),
    ...others.map((path) => xmlElement("url", {}, textElement("loc", siteUrl + path))),
    ...pages.map(({ address, updatedAt, translations }) =>
      xmlElement(
        "url",
        {},
        textElement("loc", postUrl(siteUrl, address)) +
          textElement("lastmod", updatedAt.toISOString()) +
          alternatesOf(translations, source),
      ),
    ),
  ];
}

async function postUrls(source: Source, from: number): Promise<string[]> {
  const { api, siteUrl } = source;
  const entries = await api.post.sitemapEntries({ from });
  return entries.map(({ address, imageId, updatedAt, translations }) => {
    const image =
      imageId && xmlElement("image:image", {}, textElement("image:loc", siteUrl + imagePath(imageId, 1600)));
    const lastmod = textElement("lastmod", updatedAt.toISOString());
    const others = alternatesOf(translations, source);
    return xmlElement("url", {}, textElement("loc", postUrl(siteUrl, address)) + lastmod + others + (image ?? ""));
  });
}

/** The same text in every language, itself included. */
const alternatesOf = (translations: PublishedTranslation[] = [], { siteUrl, language, homePage }: Source): string =>
  hreflangs(translations, language)
    .map(({ hreflang, address }) => {
      const href = ownUrl(address, siteUrl, homePage);
      return xmlElement("xhtml:link", { rel: "alternate", hreflang, href });
    })
    .join("");

function urlSet(urls: string[]): string {
  const body = urls.join("\n");
  const protocols = { xmlns: protocol, "xmlns:image": imageProtocol };
  const used = body.includes("<xhtml:link") ? { ...protocols, "xmlns:xhtml": xhtml } : protocols;
  return `${xmlDeclaration}${xmlElement("urlset", used, body)}\n`;
}
