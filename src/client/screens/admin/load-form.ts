/** The screens with the form of a post. The editor is most of the area's size, and approving a comment does not need it. */
export const formScreens = {
  addPost: () => import("./writing/add-post-screen.tsx"),
  addPage: async () => ({ default: (await import("./writing/add-post-screen.tsx")).AddPageScreen }),
  addMail: async () => ({ default: (await import("./writing/add-post-screen.tsx")).AddMailScreen }),
  editPost: () => import("./writing/edit-post-screen.tsx"),
};

/** Loads the form of an address, if it has one, before it is shown. A failure is reported when it is shown. */
export function loadForm(path: string): void {
  if (/^\/admin\/add(Blog|Page|Mail)$/.test(path)) formScreens.addPost().catch(() => {});
  if (/^\/admin\/editBlog\/[^/]+$/.test(path)) formScreens.editPost().catch(() => {});
}
