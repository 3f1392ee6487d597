/** Public settings of the site, sent with every page. */
export interface Site {
  name: string;
  authorName: string;
  /** Public origin without a trailing slash. */
  url: string;
  contactEmail: string | null;
  socialLinks: string[];
  /** IANA name. Server and browser format dates in it. */
  timeZone: string;
  /** The year of the copyright line; the reader's clock may show another one. */
  year: string;
  /** `off` removes every AI control; `unset` keeps the button, which then names the missing settings. */
  ai: "ready" | "unset" | "off";
}
