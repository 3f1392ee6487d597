import type { ComponentProps } from "react";
import { useLink } from "../lib/links.ts";

type LinkProps = Omit<ComponentProps<"a">, "href" | "onClick" | "target" | "download"> & {
  href: string;
  /** Keeps the place on the page. */
  keepsScroll?: boolean;
};

/** A link within the site: a real address, followed without loading the page anew, and asked for when a pointer rests on it. */
export function Link({ href, keepsScroll = false, ...rest }: LinkProps) {
  return <a href={href} {...useLink(href, keepsScroll)} {...rest} />;
}
