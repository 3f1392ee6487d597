/** The address of a new post's draft: the form of a new post. */
export const draftAddress = (draftId: string): string => `/admin/addBlog?draft=${draftId}`;
