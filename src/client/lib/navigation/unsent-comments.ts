/** The text of a comment form. */
export interface UnsentComment {
  /** Missing for the author, who is not asked for a name. */
  name?: string;
  content: string;
  /** Present if the form asks for it. */
  email?: string;
}

/**
 * Comments that were written and not sent, by post: a reader who visits another page of the site and returns finds the
 * text again. The page loses them when it is reloaded, except by `reloadForScreen`.
 */
export const unsentComments = new Map<string, UnsentComment>(globalThis.history?.state?.unsent);
