import { safeHref } from "../../../../shared/text/post-html.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";

/**
 * The parts of a Markdown source's HTML that the saved post will not contain: the addresses of links, and the number of
 * comments.
 */
export function lostInPost(html: string): { links: string[]; comments: number } {
  const { body } = parseInert(`<!doctype html><body>${html}`);
  const addresses = [...body.querySelectorAll("a[href]")].map((link) => link.getAttribute("href") ?? "");
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT);
  let comments = 0;
  while (walker.nextNode()) comments++;
  return { links: [...new Set(addresses)].filter((href) => safeHref(href) === undefined), comments };
}
