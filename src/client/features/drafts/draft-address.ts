import { kindOfDraft } from "../../../shared/draft-kinds.ts";

/** The forms of new texts. */
export const newAddresses = { post: "/admin/addBlog", page: "/admin/addPage", mail: "/admin/addMail" } as const;

/** The address of a new text's draft: its form. */
export const draftAddress = (draftId: string): string => `${newAddresses[kindOfDraft(draftId)]}?draft=${draftId}`;
