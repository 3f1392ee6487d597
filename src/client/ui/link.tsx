import type { ComponentProps } from "react";
import { useLink } from "../lib/navigation/links.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick" | "target" | "download"> & {
  href: string;
  /** Changes a part of the page and keeps the scroll position. The loader holds clicks on it for the application. */
  keepsScroll?: boolean;
};

/** A link within the site. It opens without loading a new page, and its data is fetched when a pointer rests on it. */
export function Link({ href, keepsScroll = false, ...rest }: LinkProps) {
  return <a href={href} data-in-place={keepsScroll || undefined} {...useLink(href, keepsScroll)} {...rest} />;
}
