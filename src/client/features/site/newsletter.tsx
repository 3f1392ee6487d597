import { type FormEvent, useState } from "react";
import { rssPath } from "../../../shared/routes.ts";
import { useWords } from "../../lib/words.ts";
import "./newsletter.css";

/**
 * The newsletter's sign-up block. It sends nothing, and says so: there is no newsletter yet. The input has no name and
 * the form's method is `dialog`, so that it sends nothing without JavaScript either.
 */
export function Newsletter() {
  const words = useWords();
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
  };
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="page newsletter-inner">
        <h2 id="newsletter">{words.neverMiss}</h2>
        <p>{words.subscribeTo}</p>
        <form method="dialog" className="newsletter-form" onSubmit={submit}>
          <input
            className="input"
            type="text"
            required
            autoComplete="email"
            aria-label={words.emailId}
            placeholder={words.enterEmailId}
          />
          <button type="submit" className="button button-primary">
            {words.subscribe}
          </button>
        </form>
        <p className="newsletter-answer" role="status">
          {isAsked && <FeedInstead>{words.nothingSent}</FeedInstead>}
        </p>
        <noscript>
          <p className="newsletter-answer">
            <FeedInstead>{words.sendsNothing}</FeedInstead>
          </p>
        </noscript>
      </div>
    </section>
  );
}

function FeedInstead({ children }: { children: string }) {
  const words = useWords();
  return (
    <>
      {children}{" "}
      {words.feedInstead((text) => (
        <a key="feed" href={rssPath}>
          {text}
        </a>
      ))}
    </>
  );
}
