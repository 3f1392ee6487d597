import { PublicPage } from "../features/site/public-page.tsx";
import { useHead } from "../lib/head.ts";
import { Link } from "../ui/link.tsx";
import "./message-screen.css";

export function NotFoundScreen() {
  useHead({ title: "Page not found", description: "There is nothing at this address.", isPrivate: true });
  return (
    <PublicPage>
      <div className="page message-screen">
        <p className="message-screen-number">404</p>
        <h1>This page is blank</h1>
        <p>There is nothing at this address. It may have moved, or never been written.</p>
        <Link href="/" className="button button-primary">
          To the home page
        </Link>
      </div>
    </PublicPage>
  );
}
