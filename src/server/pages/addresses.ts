import { readListAddress } from "../../shared/addresses/list-address.ts";
import type { Category } from "../../shared/categories.ts";

/** What narrows a list or a feed: one category, and where it starts. */
export interface Narrowing {
  category?: Category;
  before?: number;
}

/** Reads it as the home page does; a feed has no search. */
export function readNarrowing(parameters: URLSearchParams): Narrowing {
  const { category, before } = readListAddress(parameters);
  return { ...(category ? { category } : {}), ...(before === null ? {} : { before }) };
}

/** An address with the parameters that narrow it, always in the same order: one list has one address. */
export function narrowed(address: string, { category, before }: Narrowing): string {
  const parameters = new URLSearchParams();
  if (category !== undefined) parameters.set("category", category);
  if (before !== undefined) parameters.set("before", String(before));
  return parameters.size > 0 ? `${address}?${parameters}` : address;
}

/** The same narrowing, beginning somewhere else; null is the newest post. */
export function startingAt({ category }: Narrowing, before: number | null): Narrowing {
  return { ...(category ? { category } : {}), ...(before === null ? {} : { before }) };
}

/** A post's absolute address. */
export const postUrl = (siteUrl: string, postId: string) => `${siteUrl}/blog/${encodeURIComponent(postId)}`;

/** Feeds in the order in which pages name them. */
export const feedFormats = [
  { path: "/feed.xml", type: "application/rss+xml", name: "RSS" },
  { path: "/atom.xml", type: "application/atom+xml", name: "Atom" },
  { path: "/feed.json", type: "application/feed+json", name: "JSON Feed" },
] as const;
