import { sentenceOf } from "../lib/failure.ts";
import "./load-failed.css";

/** In place of what could not be loaded: the sentence, and another try. */
export function LoadFailed({ query }: { query: { error: unknown; refetch: () => unknown; isFetching: boolean } }) {
  return (
    <div className="load-failed" role="alert">
      <p>{sentenceOf(query.error)}</p>
      <button type="button" className="button" disabled={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </button>
    </div>
  );
}
