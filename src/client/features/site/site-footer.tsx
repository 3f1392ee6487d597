import { Children, type ReactNode } from "react";
import { listAddress } from "../../../shared/addresses/list-address.ts";
import { rssPath, screenRoutes, urlOf } from "../../../shared/routes.ts";
import { useSite } from "../../lib/page/page-state.ts";
import { useToken } from "../../lib/session/session-token.ts";
import { useWords } from "../../lib/words.ts";
import { Link } from "../../ui/link.tsx";
import { Wordmark } from "./wordmark.tsx";
import "./site-footer.css";

/** Tagline, three groups of links, and the copyright line. */
export function SiteFooter() {
  const words = useWords();
  const { name, tagline, year, contactEmail, socialLinks, footerLinks, footerText, categories } = useSite();
  const isSignedIn = useToken() !== null;
  return (
    <footer className="site-footer">
      <div className="page site-footer-columns">
        <div className="site-footer-about">
          <Wordmark />
          {tagline && <p>{tagline}</p>}
        </div>
        <LinkGroup title={words.quickLinks}>
          <Link href="/">{words.home}</Link>
          <Link href={screenRoutes.search.path}>{words.search}</Link>
          {categories.map((category) => (
            <Link key={category} href={listAddress({ category })}>
              {category}
            </Link>
          ))}
          {footerLinks.map(({ label, href }) => (
            <a key={label + href} href={href}>
              {label}
            </a>
          ))}
        </LinkGroup>
        <LinkGroup title={words.needHelp}>
          <Link href={urlOf(screenRoutes.admin.path)}>{isSignedIn ? words.dashboard : words.login}</Link>
          {contactEmail !== "" && <a href={`mailto:${contactEmail}`}>{words.contact}</a>}
          <a href={rssPath}>{words.feed}</a>
        </LinkGroup>
        <LinkGroup title={words.followUs}>
          <a href={rssPath}>{words.rss}</a>
          {socialLinks.map((link) => (
            <a key={link} href={link} rel="me noopener">
              {new URL(link).hostname.replace(/^www\./, "")}
            </a>
          ))}
        </LinkGroup>
      </div>
      {footerText && <p className="page">{footerText}</p>}
      <p className="page site-footer-copyright">{words.copyright(year, name)}</p>
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
