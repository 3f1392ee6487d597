import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import "./message-screen.css";

/** What a reader sees when a page could not be made. Its links load anew: what failed may be over. */
export function ErrorScreen({ status }: { status: number }) {
  const isOurs = status >= 500;
  const title = isOurs ? "Something went wrong" : "This address cannot be read";
  useHead({ title, description: title, isPrivate: true });
  return (
    <PublicPage>
      <div className="page message-screen">
        <p className="message-screen-number">{status}</p>
        <h1>{title}</h1>
        <p>
          {isOurs ? "It is our fault, not yours. Please try again in a moment." : "Please check how it is spelled."}
        </p>
        <a href="/" className="button button-primary">
          To the home page
        </a>
      </div>
    </PublicPage>
  );
}
