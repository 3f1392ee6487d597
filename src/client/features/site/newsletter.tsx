import { type FormEvent, useState } from "react";
import { screenRoutes, subscribePath } from "../../../shared/routes.ts";
import { usePageState } from "../../lib/page/page-state.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import "./newsletter.css";

/**
 * The newsletter's sign-up block. The browser posts the form, with or without JavaScript. While the blog sends no mail,
 * the block sends nothing and shows a note: the form's method is `dialog`.
 *
 * @param isPage whether its heading is that of a page
 */
export function Newsletter({ isPage = false }: { isPage?: boolean }) {
  const words = useWords();
  const { site, language } = usePageState();
  const { newsletterToken: token, newsletterTitle, newsletterText } = site;
  const Heading = isPage ? "h1" : "h2";
  const [isAsked, setIsAsked] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsAsked(true);
  };
  return (
    <section className="newsletter" aria-labelledby="newsletter">
      <div className="page newsletter-inner">
        <Heading id="newsletter">{newsletterTitle}</Heading>
        {newsletterText && <p>{newsletterText}</p>}
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
          {token && <input type="hidden" name="language" value={language} />}
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
        <Link key="feed" href={screenRoutes.feeds.path}>
          {text}
        </Link>
      ))}
    </>
  );
}
