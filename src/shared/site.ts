/** What every page says about the whole site: settings that visitors may know, sent with the page state. */
export interface Site {
  name: string;
  authorName: string;
  /** Public origin without a trailing slash. */
  url: string;
  contactEmail: string | null;
  socialLinks: string[];
  /** IANA name; dates print in it on both sides. */
  timeZone: string;
  /** That the copyright line says: the reader's clock may be in another one. */
  year: string;
  /** `off` removes every AI control; `unset` keeps the button, which then says what to set. */
  ai: "ready" | "unset" | "off";
}
