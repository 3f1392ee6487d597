import { sentenceOf } from "../lib/calls/failure.ts";
import { focusMain } from "../lib/focus/focus-main.ts";
import { useWords } from "../lib/words.ts";
import "./load-failed.css";

/** Shows why data could not be loaded, with a button that tries again. */
export function LoadFailed({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const words = useWords();
  const tryAgain = () => {
    // The button is removed and loses the focus.
    focusMain();
    query.refetch();
  };
  return (
    <div className="load-failed" role="alert">
      <p>{sentenceOf(query.error)}</p>
      <button type="button" className="button" onClick={tryAgain}>
        {words.tryAgain}
      </button>
    </div>
  );
}
