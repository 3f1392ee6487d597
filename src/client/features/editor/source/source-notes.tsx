import { useDeferredValue, useMemo } from "react";
import { safeHref } from "../../../../shared/text/post-html.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { parseInert } from "../../../lib/html/trusted-html.ts";
import { externalImages, sitesOf } from "../images/image-addresses.ts";
import { lateParts } from "../load-late-parts.ts";

/** Below a Markdown source: what happens to its images of other sites, and which links and comments a saved post loses. */
export function SourceNotes({ source }: { source: string }) {
  const words = useAdminWords().editor;
  // Typing does not wait for a long text to be read.
  const deferred = useDeferredValue(source);
  const notes = useMemo(() => {
    if (!/[[<]/.test(deferred)) return [];
    const html = lateParts.loaded.renderMarkdown(deferred);
    const images = externalImages(html);
    const { links, comments } = lostInPost(html);
    return [
      images.length > 0 && words.linkedImages(images.length, sitesOf(images)),
      links.length > 0 && words.lostLinks(links),
      comments > 0 && words.lostComments(comments),
    ].filter((note) => note !== false);
  }, [deferred, words]);
  return (
    <div className="editor-source-note" role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}

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
