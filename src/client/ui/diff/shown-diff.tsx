import { useLayoutEffect, useMemo, useRef } from "react";
import { useAdminWords } from "../../lib/admin-words.ts";
import { htmlDiff } from "../../lib/html/html-diff.ts";
import "./diff.css";

/** Shows the difference of two texts, both cleaned HTML, as one text with marks. */
export function ShownDiff({ before, after }: { before: string; after: string }) {
  const words = useAdminWords();
  const { nodes, hasMarks } = useMemo(() => htmlDiff(before, after), [before, after]);
  const shown = useRef<HTMLDivElement>(null);
  // Clone the nodes: appending empties a fragment, and effects may run twice.
  useLayoutEffect(() => shown.current?.replaceChildren(nodes.cloneNode(true)), [nodes]);
  return (
    <>
      {!hasMarks && before !== after && <p className="diff-note">{words.diff.onlyFormatting}</p>}
      <div ref={shown} className="diff prose" />
    </>
  );
}
