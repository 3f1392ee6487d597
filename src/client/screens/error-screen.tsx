import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import "./message-screen.css";

/** What a reader sees in place of a page that is not there or could not be made. Its link loads anew: what failed may be over. */
export function ErrorScreen({ status }: { status: number }) {
  const [title, advice, name = title] = wordsFor(status);
  useHead({ title: name, description: name, isPrivate: true });
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

/** @returns title and advice, and what the tab is called where the title would not say it */
function wordsFor(status: number): [title: string, advice: string, name?: string] {
  if (status === 404) {
    const advice = "There is nothing at this address. It may have moved, or never been written.";
    return ["This page is blank", advice, "Page not found"];
  }
  if (status === 429) return ["Too many searches", "Please try again in a few minutes."];
  if (status >= 500) return ["Something went wrong", "It is our fault, not yours. Please try again in a moment."];
  return ["This address cannot be read", "Please check how it is spelled."];
}
