import { useDeferredValue, useMemo } from "react";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { externalImages, sitesOf } from "../images/external-images.ts";
import { markdownToHtml } from "../markdown/markdown-to-html.ts";

/** Below a Markdown source: what happens to its images of other sites. */
export function SourceNotes({ source }: { source: string }) {
  const words = useAdminWords();
  // Typing does not wait for a long text to be read.
  const settled = useDeferredValue(source);
  const addresses = useMemo(
    () => (/!\[|<img\b/i.test(settled) ? externalImages(markdownToHtml(settled)) : []),
    [settled],
  );
  return (
    <p className="editor-source-note" role="status">
      {addresses.length > 0 && words.editor.linkedImages(addresses.length, sitesOf(addresses))}
    </p>
  );
}
