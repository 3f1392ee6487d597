import { createContext, useContext, useEffect } from "react";
import { useLocation } from "wouter";
import { useSite } from "./page-state.ts";

export interface Head {
  title: string;
  description: string;
  /** Whether search engines must not index the page. */
  isPrivate?: boolean;
}

/** On the server: receives the document's title and description from the screen. */
export const HeadContext = createContext<{ head: Head | null }>({ head: null });

/** Elements of the head that describe one page only: its addresses, its preview, its robots rule. */
const pageElements = `link[rel="canonical"], link[rel="alternate"]:is([type="text/markdown"], [type*="oembed"], [href*="category="]),
  meta[property], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]`;

/** The address that the server rendered, and whether the reader has left it. */
const loadedAddress = typeof location === "undefined" ? "" : addressOf(location);
let hasLeft = false;

/** Sets the document's title and description, on the server and after every navigation. */
export function useHead({ title, description, isPrivate = false }: Head): void {
  const site = useSite();
  const collector = useContext(HeadContext);
  collector.head = { title, description, isPrivate };
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page may have the same title.
  useEffect(() => {
    document.title = title === site.name ? title : `${title} · ${site.name}`;
    hasLeft ||= addressOf(location) !== loadedAddress;
    // The server knows more about the loaded page, such as the description of a category.
    if (!hasLeft) return;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    removePageElements(isPrivate);
  }, [title, description, isPrivate, site.name, path]);
}

/** Removes the elements of the loaded page: the browser's share button would share that page's address. */
function removePageElements(isPrivate: boolean): void {
  for (const element of document.head.querySelectorAll(pageElements)) element.remove();
  if (!isPrivate) return;
  const robots = document.createElement("meta");
  robots.name = "robots";
  robots.content = "noindex";
  document.head.append(robots);
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
