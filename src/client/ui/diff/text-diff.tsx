import { useAdminWords } from "../../lib/admin-words.ts";
import { ShownDiff } from "./shown-diff.tsx";
import { WordDiff } from "./word-diff.tsx";
import "./diff.css";

/** The parts of a post that a diff compares. */
export interface Comparable {
  /** Single lines by their label. A line that only one of the two posts has is not compared. */
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

/** Shows the changes between two posts: deletions struck out, insertions underlined, both announced by screen readers. */
export function TextDiff({ before, after }: TextDiffProps) {
  const words = useAdminWords();
  const labels = Object.keys(after.lines).filter(
    (label) => label in before.lines && before.lines[label] !== after.lines[label],
  );
  const isSameImage = before.image === after.image;
  if (labels.length === 0 && isSameImage && before.html === after.html) return <p>{words.diff.same}</p>;
  return (
    <div className="text-diff">
      {labels.map((label) => (
        <section key={label} aria-label={label}>
          <h3>{label}</h3>
          <WordDiff before={before.lines[label] ?? ""} after={after.lines[label] ?? ""} />
        </section>
      ))}
      {!isSameImage && (
        <section aria-label={words.diff.thumbnail}>
          <h3>{words.diff.thumbnail}</h3>
          <div className="diff diff-images">
            {before.image && (
              <del>
                <img src={before.image} alt={words.diff.before} />
              </del>
            )}
            {after.image && (
              <ins>
                <img src={after.image} alt={words.diff.after} />
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
  const words = useAdminWords();
  return (
    <section aria-label={words.diff.description}>
      <h3>{words.diff.description}</h3>
      <ShownDiff before={before} after={after} />
    </section>
  );
}
