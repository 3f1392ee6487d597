/** What a new text becomes. A mail is a page that is not published. */
export type NewKind = "post" | "page" | "mail";

/**
 * The id of the draft of a new text. It begins with the kind, as in `page-…`, so that journal, server, history and trash
 * know what the text becomes.
 *
 * @param token a random text
 */
export const draftIdOf = (kind: NewKind, token: string): string => (kind === "post" ? token : `${kind}-${token}`);

/** What the draft of a new text becomes. */
export const kindOfDraft = (draftId: string): NewKind =>
  draftId.startsWith("page-") ? "page" : draftId.startsWith("mail-") ? "mail" : "post";

/** The forms of new texts. */
export const newAddresses = { post: "/admin/addBlog", page: "/admin/addPage", mail: "/admin/addMail" } as const;

/** The address of a new text's draft: its form. */
export const draftAddress = (draftId: string): string => `${newAddresses[kindOfDraft(draftId)]}?draft=${draftId}`;
