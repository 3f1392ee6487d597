import { forEachElement, parseHtml } from "../../../../shared/text/html-tree.ts";
import { serializeHtml } from "../../../../shared/text/serialize-html.ts";
import { makeUrlsAbsolute } from "../absolute-urls.ts";
import { makeFootnotes } from "../footnotes.ts";
import { linkPlayedFiles } from "../played-files.ts";
import { markTasks } from "../task-lists.ts";
import { makeBlocksPlain } from "./plain-blocks.ts";

/** Attributes that are hints to browsers, or that only Longhand's own pages use. */
const removedAttributes = /^(?:data-[a-z]+|loading|decoding|preload)$/;

/**
 * A post's cleaned HTML for a feed: all URLs absolute, and only elements and attributes that feed readers show and the
 * W3C feed validator accepts. Check boxes become characters, `<mark>` becomes emphasis.
 */
export function feedHtml(html: string, siteUrl: string, pageUrl: string): string {
  const tree = parseHtml(html);
  linkPlayedFiles(tree);
  makeFootnotes(tree, { withRoles: false });
  makeUrlsAbsolute(tree, siteUrl, pageUrl);
  markTasks(tree, (isDone) => (isDone ? "☑ " : "☐ "));
  makeBlocksPlain(tree);
  forEachElement(tree, (element) => {
    if (element.name === "mark") element.name = "em";
    for (const name in element.attributes) if (removedAttributes.test(name)) delete element.attributes[name];
  });
  return serializeHtml(tree);
}
