import { type FormEvent, useState } from "react";
import { rssPath, subscribePath } from "../../../shared/routes.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { useWords } from "../../lib/words.ts";
import "./newsletter.css";

/**
 * The newsletter's sign-up block. The browser posts the form, with or without JavaScript. While the blog sends no mail,
 * the block sends nothing and shows a note: the form's method is `dialog`.
 */
export function Newsletter() {
  const words = useWords();
  const token = useSite().newsletterToken;
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
        <form
          className="newsletter-form"
          {...(token
            ? { method: "post", action: subscribePath }
            : { method: "dialog", onSubmit: submit, "data-in-place": true })}
        >
          <input
            className="input"
            name="email"
            type="text"
            required
            autoComplete="email"
            aria-label={words.emailId}
            placeholder={words.enterEmailId}
          />
          {token && <input className="visually-hidden" name="website" tabIndex={-1} autoComplete="off" aria-hidden />}
          <button type="submit" className="button button-primary" name="token" value={token}>
            {words.subscribe}
          </button>
        </form>
        <p className="newsletter-answer" role="status">
          {isAsked && <FeedInstead>{words.nothingSent}</FeedInstead>}
        </p>
        {!token && (
          <noscript>
            <p className="newsletter-answer">
              <FeedInstead>{words.sendsNothing}</FeedInstead>
            </p>
          </noscript>
        )}
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
