import { type FormEvent, useState } from "react";
import "./newsletter.css";

/**
 * The sign-up block, which sends nothing (specification §2) and says so: the input has no name and the form's method
 * is `dialog`, so that no request goes out without JavaScript either.
 */
export function Newsletter() {
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
  };
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="page newsletter-inner">
        <h2 id="newsletter">Never Miss a Blog!</h2>
        <p>Subscribe to get the latest blog,new tech, and exclusive news.</p>
        <form method="dialog" className="newsletter-form" onSubmit={submit}>
          <input
            className="input"
            type="text"
            required
            autoComplete="email"
            aria-label="Email id"
            placeholder="Enter your email id"
          />
          <button type="submit" className="button button-primary">
            Subscribe
          </button>
        </form>
        <p className="newsletter-answer" role="status">
          {isAsked && <FeedInstead>Nothing was sent: there is no newsletter here yet.</FeedInstead>}
        </p>
        <noscript>
          <p className="newsletter-answer">
            <FeedInstead>This form sends nothing yet.</FeedInstead>
          </p>
        </noscript>
      </div>
    </section>
  );
}

function FeedInstead({ children }: { children: string }) {
  return (
    <>
      {children} The <a href="/feed.xml">feed</a> brings every new post to your reader.
    </>
  );
}
