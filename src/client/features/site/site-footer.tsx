import { Children, type ReactNode } from "react";
import { listAddress } from "../../../shared/addresses/list-address.ts";
import { categories } from "../../../shared/categories.ts";
import { useSite } from "../../lib/page-state.ts";
import { useToken } from "../../lib/session-token.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-footer.css";

/** Tagline, three groups of links that all lead somewhere, and the copyright line (specification §1). */
export function SiteFooter() {
  const { name, year, contactEmail, socialLinks } = useSite();
  const isSignedIn = useToken() !== null;
  return (
    <footer className="site-footer">
      <div className="page site-footer-columns">
        <div className="site-footer-about">
          <Wordmark />
          <p>A space to think out loud, share stories, and say what needs more than a sentence.</p>
        </div>
        <LinkGroup title="Quick Links">
          <Link href="/">Home</Link>
          <Link href="/search">Search</Link>
          {categories.map((category) => (
            <Link key={category} href={listAddress({ category })}>
              {category}
            </Link>
          ))}
        </LinkGroup>
        <LinkGroup title="Need Help?">
          <Link href="/admin">{isSignedIn ? "Dashboard" : "Login"}</Link>
          {contactEmail && <a href={`mailto:${contactEmail}`}>Contact</a>}
          <a href="/feed.xml">Feed</a>
        </LinkGroup>
        <LinkGroup title="Follow Us">
          <a href="/feed.xml">RSS</a>
          {socialLinks.map((link) => (
            <a key={link} href={link} rel="me noopener">
              {new URL(link).hostname.replace(/^www\./, "")}
            </a>
          ))}
        </LinkGroup>
      </div>
      <p className="page site-footer-copyright">
        © {year} {name}. All rights reserved.
      </p>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="site-footer-title">{title}</h2>
      <ul className="plain">
        {Children.toArray(children).map((link, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the links of a group never change their order
          <li key={at}>{link}</li>
        ))}
      </ul>
    </nav>
  );
}
