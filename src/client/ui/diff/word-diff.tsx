import { diffWordsWithSpace } from "diff";
import "./diff.css";

/** Two lines as one, word by word: what only the first has is struck out, what only the second has is marked. */
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
