import { pageRoutes, urlOf } from "../../../shared/routes.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-header.css";

/** The logo, and a link to the admin area: `Dashboard` with a token, `Login` without. */
export function SiteHeader() {
  const words = useWords();
  const { menu } = useSite();
  const isSignedIn = useToken() !== null;
  return (
    <header className="site-header page">
      <a className="skip-link" href="#main">
        {words.skipToContent}
      </a>
      <Wordmark />
      {menu.length > 0 && (
        <nav className="site-menu">
          {menu.map(({ label, href }) => (
            <a key={label + href} href={href}>
              {label}
            </a>
          ))}
        </nav>
      )}
      <Link href={urlOf(pageRoutes.admin.path)} className="button">
        {isSignedIn ? words.dashboard : words.login}
      </Link>
    </header>
  );
}
