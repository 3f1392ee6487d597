/** What stands in a comment form. */
export interface UnsentComment {
  name: string;
  content: string;
}

/**
 * By post, what was written and not sent: whoever looks something up on the site and comes back finds it again, as browsers have it
 * between pages that are loaded. It is forgotten with the page, unless that is loaded anew for an upgrade.
 */
export const unsentComments = new Map<string, UnsentComment>(globalThis.history?.state?.unsent);
