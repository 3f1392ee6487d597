import { diffWordsWithSpace } from "diff";
import "./diff.css";

/** Shows the difference of two lines word by word, as one line with deletions and insertions. */
export function WordDiff({ before, after }: { before: string; after: string }) {
  let at = 0;
  return (
    <p className="diff">
      {diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
        const key = at++;
        if (added) return <ins key={key}>{value}</ins>;
        if (removed) return <del key={key}>{value}</del>;
        return <span key={key}>{value}</span>;
      })}
    </p>
  );
}
