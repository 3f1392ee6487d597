import { pageRoutes, urlOf } from "../../../shared/routes.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-header.css";

/** The logo, and a link to the admin area: `Dashboard` with a token, `Login` without. */
export function SiteHeader() {
  const words = useWords();
  const isSignedIn = useToken() !== null;
  return (
    <header className="site-header page">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Wordmark />
      <Link href={urlOf(pageRoutes.admin.path)} className="button">
        {isSignedIn ? words.dashboard : words.login}
      </Link>
    </header>
  );
}
