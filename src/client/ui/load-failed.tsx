import { sentenceOf } from "../lib/failure.ts";
import { focusMain } from "../lib/focus-main.ts";
import { useWords } from "../lib/words.ts";
import "./load-failed.css";

/** In place of what could not be loaded: the sentence, and another try. */
export function LoadFailed({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  const words = useWords();
  const tryAgain = () => {
    // The button goes, and the keyboard with it.
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
