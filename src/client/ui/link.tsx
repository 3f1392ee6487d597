import type { ComponentProps } from "react";
import { Link as WouterLink } from "wouter";
import { usePrefetch } from "../lib/prefetch.ts";

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: string /** Keeps the place on the page. */;
  keepsScroll?: boolean;
};

/** A link within the site: a real address, followed without loading the page anew, and asked for when a pointer rests on it. */
export function Link({ href, keepsScroll = false, ...rest }: LinkProps) {
  return <WouterLink href={href} state={{ keepsScroll }} {...usePrefetch(href)} {...rest} />;
}
