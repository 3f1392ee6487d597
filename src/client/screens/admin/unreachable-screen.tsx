import { useHead } from "../../lib/head.ts";
import "./admin-message.css";

/** There is a token, but the server could not be asked about it. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  useHead({ title: "Admin", description: "The admin area", isPrivate: true });
  return (
    <main id="main" tabIndex={-1} className="page admin-message">
      <h1>The server cannot be reached</h1>
      <p>You stay signed in. Please try again in a moment.</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        Try again
      </button>
    </main>
  );
}
