import type { ReactNode } from "react";
import type { AdminWords } from "../../../../shared/words/admin-en.ts";
import { postFilterAddress } from "../../../features/posts/table/post-filter.ts";
import { adminEntries } from "../admin-nav.tsx";
import { settingsSections } from "../settings/settings-page.tsx";

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
  const { navigation, settings, comments, palette } = words;
  const { within } = palette;
  const screens = [
    ...adminEntries.map(({ href, name }) => ({ href, name: navigation[name] })),
    { href: "/admin/pages", name: words.pages.title },
    { href: "/admin/export", name: words.exporting.title },
    { href: "/admin/media/files", name: words.files.title },
    { href: "/admin/drafts", name: words.drafts.title },
    { href: "/admin/trash", name: words.trash.title },
    { href: "/admin/import", name: words.moving.title },
    { href: "/admin/comments/rules", name: within(comments.rules, navigation.comments) },
    { href: "/admin/subscribers", name: words.subscribers.title },
    { href: "/admin/newsletter", name: words.mailings.title },
    { href: "/admin/account", name: navigation.account },
    ...settingsSections.map(({ href, name }) => ({
      href,
      name: within(settings.sections[name], settings.title),
    })),
  ];
  return screens.map(({ href, name }) => ({ id: href, name, run: () => open(href) }));
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
