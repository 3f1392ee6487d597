import { randomToken } from "./draft-text.ts";

/** What a new text becomes. A mail is a page that is not published. */
export type NewKind = "post" | "page" | "mail";

/** The forms of new texts. */
export const newAddresses = { post: "/admin/addBlog", page: "/admin/addPage", mail: "/admin/addMail" } as const;

/**
 * A random id for the draft of a new text. It names what the text becomes, so that the journal, the server, the history and the
 * trash know it: `page-…`.
 */
export const newDraftId = (kind: NewKind): string => (kind === "post" ? randomToken() : `${kind}-${randomToken()}`);

/** What the draft of a new text becomes. */
export const kindOfDraft = (draftId: string): NewKind =>
  draftId.startsWith("page-") ? "page" : draftId.startsWith("mail-") ? "mail" : "post";

/** The address of a new text's draft: its form. */
export const draftAddress = (draftId: string): string => `${newAddresses[kindOfDraft(draftId)]}?draft=${draftId}`;
