import { ShownDiff } from "./shown-diff.tsx";
import { WordDiff } from "./word-diff.tsx";
import "./diff.css";

/** A text and what belongs to it, as far as two of them can differ. */
export interface Comparable {
  /** By label, as a person reads them. */
  lines: Record<string, string>;
  /** Site-relative address of the cover. */
  image: string | null;
  /** Cleaned HTML. */
  html: string;
}

interface TextDiffProps {
  before: Comparable;
  after: Comparable;
}

/** Shows what changed between two texts: what went is struck out, what came is underlined, and both are read out. */
export function TextDiff({ before, after }: TextDiffProps) {
  const labels = Object.keys(after.lines).filter((label) => before.lines[label] !== after.lines[label]);
  const isSameImage = before.image === after.image;
  if (labels.length === 0 && isSameImage && before.html === after.html) return <p>They are the same.</p>;
  return (
    <div className="text-diff">
      {labels.map((label) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <WordDiff before={before.lines[label] ?? ""} after={after.lines[label] ?? ""} />
        </section>
      ))}
      {!isSameImage && (
        <section aria-label="Thumbnail">
          <h3>Thumbnail</h3>
          <div className="diff diff-pictures">
            {before.image && (
              <del>
                <img src={before.image} alt="Before" />
              </del>
            )}
            {after.image && (
              <ins>
                <img src={after.image} alt="After" />
              </ins>
            )}
          </div>
        </section>
      )}
      {before.html !== after.html && <HtmlDiff before={before.html} after={after.html} />}
    </div>
  );
}

function HtmlDiff({ before, after }: { before: string; after: string }) {
  return (
    <section aria-label="Description">
      <h3>Description</h3>
      <ShownDiff before={before} after={after} />
    </section>
  );
}
