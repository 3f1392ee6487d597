import { readListAddress } from "../../shared/addresses/list-address.ts";
import { postAddress } from "../../shared/addresses/post-address.ts";
import { fileRoutes } from "../../shared/routes.ts";

/** The posts of a list or a feed: those of one category, and from which on. */
export interface ListFilter {
  category?: string | undefined;
  before?: number;
}

/** Reads a filter as the home page does. A feed has no search. */
export function readFilter(parameters: URLSearchParams): ListFilter {
  const { category, before } = readListAddress(parameters);
  return { ...(category ? { category } : {}), ...(before === null ? {} : { before }) };
}

/** An address with the parameters of a filter, always in the same order: each list has one address. */
export function withFilter(address: string, { category, before }: ListFilter): string {
  const parameters = new URLSearchParams();
  if (category !== undefined) parameters.set("category", category);
  if (before !== undefined) parameters.set("before", String(before));
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

/** The same filter with another start; null is the newest post. */
export function startingAt({ category }: ListFilter, before: number | null): ListFilter {
  return { ...(category ? { category } : {}), ...(before === null ? {} : { before }) };
}

/** A post's absolute address. @param address its last segment */
export const postUrl = (siteUrl: string, address: string) => siteUrl + postAddress(address);

/** Feeds in the order in which pages name them. */
export const feedFormats = [
  { path: fileRoutes.rss.path, type: "application/rss+xml", name: "RSS" },
  { path: fileRoutes.atom.path, type: "application/atom+xml", name: "Atom" },
  { path: fileRoutes.jsonFeed.path, type: "application/feed+json", name: "JSON Feed" },
] as const;
