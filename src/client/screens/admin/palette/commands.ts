import type { ReactNode } from "react";
import type { AdminWords } from "../../../../shared/words/admin-en.ts";
import { postFilterAddress } from "../../../features/posts/table/post-filter.ts";
import { adminScreens } from "../admin-screens.ts";

/** A line of the palette: it opens an address or does something. */
export interface Command {
  id: string;
  name: string;
  /** Text after the name, for example that a post is a draft. */
  note?: ReactNode;
  run: () => void;
}

/** The screens of the admin area. */
export function screenCommands(words: AdminWords, open: (href: string) => void): Command[] {
  const { settings, palette } = words;
  return adminScreens.flatMap((screen) => {
    const { path } = screen;
    if (path.includes(":") || ("title" in screen && screen.isAction)) return [];
    const name = "tab" in screen ? palette.within(settings.sections[screen.tab], settings.title) : screen.title(words);
    return [{ id: path, name, run: () => open(path) }];
  });
}

/** Actions that an administrator can start on every screen. */
export function actionCommands({ palette, signIn }: AdminWords, open: (href: string) => void, signOut: () => void) {
  return [
    { id: "new-post", name: palette.newPost, run: () => open("/admin/addBlog") },
    { id: "new-page", name: palette.newPage, run: () => open("/admin/addPage") },
    { id: "drafts", name: palette.drafts, run: () => open(postFilterAddress({ status: "draft" })) },
    { id: "scheduled", name: palette.scheduled, run: () => open(postFilterAddress({ status: "scheduled" })) },
    { id: "view", name: palette.viewBlog, run: () => open("/") },
    { id: "sign-out", name: signIn.signOut, run: signOut },
  ] satisfies Command[];
}
