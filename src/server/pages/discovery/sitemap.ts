import { imagePath } from "../../../shared/addresses/image-widths.ts";
import { categories } from "../../../shared/categories.ts";
import type { Caller } from "../../router.ts";
import { narrowed, postUrl } from "../addresses.ts";
import { element, textElement, xmlDeclaration } from "../xml.ts";

const protocol = "http://www.sitemaps.org/schemas/sitemap/0.9";
const imageProtocol = "http://www.google.com/schemas/sitemap-image/1.1";

/**
 * Every public address: in one sitemap while they fit, otherwise as an index of sitemaps named by where they begin.
 *
 * @see https://www.sitemaps.org/protocol.html
 */
export async function sitemap(api: Caller, siteUrl: string): Promise<string> {
  const starts = await api.post.sitemapStarts();
  if (starts.length < 2) return urlSet([...listUrls(siteUrl), ...(await postUrls(api, siteUrl, starts[0] ?? 0))]);
  const parts = starts.map((start) => `${siteUrl}/sitemap-${start}.xml`);
  const sitemaps = [`${siteUrl}/sitemap-lists.xml`, ...parts].map((url) =>
    element("sitemap", {}, textElement("loc", url)),
  );
  return `${xmlDeclaration}${element("sitemapindex", { xmlns: protocol }, sitemaps.join("\n"))}\n`;
}

/** One sitemap of the index. @param name `lists`, or the feedKey with which it begins; null when it says nothing */
export async function sitemapPart(api: Caller, siteUrl: string, name: string): Promise<string | null> {
  if (name === "lists") return urlSet(listUrls(siteUrl));
  const urls = await postUrls(api, siteUrl, Number(name));
  return urls.length > 0 ? urlSet(urls) : null;
}

function listUrls(siteUrl: string): string[] {
  const home = `${siteUrl}/`;
  const lists = [home, ...categories.map((category) => narrowed(home, { category }))];
  return lists.map((url) => element("url", {}, textElement("loc", url)));
}

async function postUrls(api: Caller, siteUrl: string, from: number): Promise<string[]> {
  const entries = await api.post.sitemapEntries({ from });
  return entries.map(({ _id, imageId, updatedAt }) => {
    const image = element("image:image", {}, textElement("image:loc", siteUrl + imagePath(imageId, 1600)));
    const lastmod = textElement("lastmod", updatedAt.toISOString());
    return element("url", {}, textElement("loc", postUrl(siteUrl, _id)) + lastmod + image);
  });
}

function urlSet(urls: string[]): string {
  return `${xmlDeclaration}${element("urlset", { xmlns: protocol, "xmlns:image": imageProtocol }, urls.join("\n"))}\n`;
}
