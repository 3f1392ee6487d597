/** Where the draft of a new post is written: the form of a new post. */
export const draftAddress = (draftId: string): string => `/admin/addBlog?draft=${draftId}`;
