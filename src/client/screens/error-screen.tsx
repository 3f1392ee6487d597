import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import "./message-screen.css";

/** What a reader sees when a page could not be made. Its links load anew: what failed may be over. */
export function ErrorScreen({ status }: { status: number }) {
  const [title, advice] = wordsFor(status);
  useHead({ title, description: title, isPrivate: true });
  return (
    <PublicPage>
      <div className="page message-screen">
        <p className="message-screen-number">{status}</p>
        <h1>{title}</h1>
        <p>{advice}</p>
        <a href="/" className="button button-primary">
          To the home page
        </a>
      </div>
    </PublicPage>
  );
}

function wordsFor(status: number): [title: string, advice: string] {
  if (status === 429) return ["Too many searches", "Please try again in a few minutes."];
  if (status >= 500) return ["Something went wrong", "It is our fault, not yours. Please try again in a moment."];
  return ["This address cannot be read", "Please check how it is spelled."];
}
