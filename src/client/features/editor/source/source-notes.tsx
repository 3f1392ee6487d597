import { useDeferredValue, useMemo } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { externalImages, sitesOf } from "../images/external-images.ts";
import { markdownToHtml } from "../markdown/markdown-to-html.ts";
import { lostInPost } from "./lost-in-post.ts";

/** Below a Markdown source: what happens to its images of other sites, and which links and comments a saved post loses. */
export function SourceNotes({ source }: { source: string }) {
  const words = useAdminWords().editor;
  // Typing does not wait for a long text to be read.
  const settled = useDeferredValue(source);
  const notes = useMemo(() => {
    if (!/[[<]/.test(settled)) return [];
    const html = markdownToHtml(settled);
    const images = externalImages(html);
    const { links, comments } = lostInPost(html);
    return [
      images.length > 0 && words.linkedImages(images.length, sitesOf(images)),
      links.length > 0 && words.lostLinks(links),
      comments > 0 && words.lostComments(comments),
    ].filter((note) => note !== false);
  }, [settled, words]);
  return (
    <div className="editor-source-note" role="status">
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
