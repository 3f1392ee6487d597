import { useLayoutEffect, useMemo, useRef } from "react";
import { htmlDiff } from "../../lib/html-diff.ts";
import "./diff.css";

/** Two texts as one that shows what went and what came; both cleaned HTML. */
export function ShownDiff({ before, after }: { before: string; after: string }) {
  const { nodes, hasMarks } = useMemo(() => htmlDiff(before, after), [before, after]);
  const shown = useRef<HTMLDivElement>(null);
  // A copy: appending empties a fragment, and effects may run twice.
  useLayoutEffect(() => shown.current?.replaceChildren(nodes.cloneNode(true)), [nodes]);
  return (
    <>
      {!hasMarks && before !== after && <p className="diff-note">The words are the same; formatting was taken away.</p>}
      <div ref={shown} className="diff prose" />
    </>
  );
}
