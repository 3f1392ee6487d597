import { createContext, useContext, useEffect } from "react";
import { useLocation } from "wouter";
import { useSite } from "./page-state.ts";

export interface Head {
  title: string;
  description: string;
  /** Kept out of search engines. */
  isPrivate?: boolean;
}

/** On the server: where the screen leaves what the document's head should say. */
export const HeadContext = createContext<{ head: Head | null }>({ head: null });

/** What the server says in a head of its page alone: where it stands, what previews show of it, who may find it. */
const ofOnePage = `link[rel="canonical"], link[rel="alternate"]:is([type="text/markdown"], [type*="oembed"], [href*="category="]),
  meta[property], meta[name^="twitter:"], meta[name="robots"], script[type="application/ld+json"]`;

/** The page that came from the server, and whether the reader is still there, or has been elsewhere on the site. */
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
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
    hasLeft ||= addressOf(location) !== loadedAddress;
    if (hasLeft) forgetLoadedPage(isPrivate);
  }, [title, description, isPrivate, site.name, path]);
}

/** A browser's own way to share a page takes the address from here: it must not be the one that the reader came by. */
function forgetLoadedPage(isPrivate: boolean): void {
  for (const element of document.head.querySelectorAll(ofOnePage)) element.remove();
  if (!isPrivate) return;
  const robots = document.createElement("meta");
  robots.name = "robots";
  robots.content = "noindex";
  document.head.append(robots);
}

function addressOf({ pathname, search }: Location): string {
  return pathname + search;
}
