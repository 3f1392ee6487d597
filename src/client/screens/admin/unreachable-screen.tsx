import { useAdminWords } from "../../lib/admin-words.ts";
import { useHead } from "../../lib/page/head.ts";
import "./admin-message.css";

/** Shown when there is a token, but the server cannot be reached to check it. */
export function UnreachableScreen({ onRetry }: { onRetry: () => void }) {
  const words = useAdminWords();
  useHead({ title: words.area.name, description: words.area.description, isPrivate: true });
  return (
    <main id="main" tabIndex={-1} className="page admin-message">
      <h1>{words.area.unreachableTitle}</h1>
      <p>{words.area.unreachableAdvice}</p>
      <button type="button" className="button button-primary" onClick={onRetry}>
        {words.actions.tryAgain}
      </button>
    </main>
  );
}
