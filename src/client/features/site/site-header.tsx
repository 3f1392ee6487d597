import { useToken } from "../../lib/session-token.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-header.css";

/** Logo and the way in: `Dashboard` with a token, `Login` without (specification §2). */
export function SiteHeader() {
  const isSignedIn = useToken() !== null;
  return (
    <header className="site-header page">
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <Wordmark />
      <Link href="/admin" className="button">
        {isSignedIn ? "Dashboard" : "Login"}
      </Link>
    </header>
  );
}
