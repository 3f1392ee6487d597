import type { ComponentProps } from "react";
import { useLink } from "../lib/navigation/links.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick" | "target" | "download"> & {
  href: string;
  /** Keeps the scroll position. */
  keepsScroll?: boolean;
};

/** A link within the site. It opens without loading a new page, and its data is fetched when a pointer rests on it. */
export function Link({ href, keepsScroll = false, ...rest }: LinkProps) {
  return <a href={href} {...useLink(href, keepsScroll)} {...rest} />;
}
