import type { ComponentType } from "react";
import type { AdminWords } from "../../../shared/words/admin/en.ts";
import type { IconName } from "../../ui/icon.tsx";
import { CommentRulesScreen } from "./comments/comment-rules-screen.tsx";
import { CommentsScreen } from "./comments/comments-screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { ListPagesScreen, ListPostsScreen } from "./list-posts-screen.tsx";
import { formScreens } from "./load-form.ts";
import type { SettingsGroup, SettingsLink, SettingsSection } from "./settings/settings-page.tsx";

/** The parameters of all paths. A screen reads only those of its own path. */
export type PathParameters = { postId: string; draftId: string };

type Screen = ComponentType<PathParameters>;

/** A screen that comes with the area, or a function that loads its script when it is first opened. */
type ScreenSource = { screen: Screen } | { load: () => Promise<{ default: Screen }> };

type Title = (words: AdminWords) => string;

type ScreenPlace =
  /** `isAction`: the palette has an action in place of its title. */
  | { title: Title; isAction?: true; group?: SettingsGroup }
  /** It is a section of the settings, which gives it its title. */
  | { tab: SettingsSection; group: SettingsGroup };

export type AdminScreenRow = { path: string } & ScreenSource &
  ScreenPlace & {
    /** It is in the navigation, on a phone at once or behind More. */
    entry?: { title: Title; icon: IconName; isFirst?: true };
    /** The path of the entry that is marked while the screen is open; without it the screen's own. */
    within?: string;
  };

export const commentsPath = "/admin/comments";
const listPath = "/admin/listBlog";
const newsletterPath = "/admin/newsletter";
const settingsPath = "/admin/settings";

/** Every screen of the admin area, in the order of the navigation, of the palette and of the tabs. */
export const adminScreens: readonly AdminScreenRow[] = [
  {
    path: "/admin",
    screen: DashboardScreen,
    title: ({ navigation }) => navigation.dashboard,
    entry: { title: ({ navigation }) => navigation.dashboard, icon: "dashboard", isFirst: true },
  },
  {
    path: "/admin/addBlog",
    load: formScreens.addPost,
    title: ({ navigation }) => navigation.addPost,
    entry: { title: ({ navigation }) => navigation.addPost, icon: "add", isFirst: true },
  },
  {
    path: listPath,
    screen: ListPostsScreen,
    title: ({ navigation }) => navigation.listPosts,
    entry: { title: ({ navigation }) => navigation.listPosts, icon: "list", isFirst: true },
  },
  {
    path: "/admin/pages",
    screen: ListPagesScreen,
    title: ({ pages }) => pages.title,
    entry: { title: ({ pages }) => pages.title, icon: "page" },
  },
  {
    path: commentsPath,
    screen: CommentsScreen,
    title: ({ navigation }) => navigation.comments,
    entry: { title: ({ navigation }) => navigation.comments, icon: "comments", isFirst: true },
  },
  {
    path: "/admin/media",
    load: () => import("./media/media-screen.tsx"),
    title: ({ navigation }) => navigation.media,
    entry: { title: ({ navigation }) => navigation.media, icon: "image" },
  },
  {
    path: newsletterPath,
    load: () => import("./mail/mailings-screen.tsx"),
    title: ({ mailings }) => mailings.title,
    entry: { title: ({ mailings }) => mailings.title, icon: "mail" },
  },
  {
    path: "/admin/statistics",
    load: () => import("./blog-statistics-screen.tsx"),
    title: ({ views }) => views.statistics,
    entry: { title: ({ views }) => views.statistics, icon: "chart" },
  },
  {
    path: "/admin/addPage",
    load: formScreens.addPage,
    title: ({ addPage }) => addPage.title,
    isAction: true,
    within: "/admin/pages",
  },
  {
    path: "/admin/addMail",
    load: formScreens.addMail,
    title: ({ addMail }) => addMail.title,
    within: newsletterPath,
  },
  {
    path: "/admin/media/files",
    load: () => import("./media/files-screen.tsx"),
    title: ({ files }) => files.title,
    within: "/admin/media",
  },
  {
    path: "/admin/drafts",
    load: () => import("./drafts/drafts-screen.tsx"),
    title: ({ drafts }) => drafts.title,
    within: listPath,
  },
  {
    path: "/admin/trash",
    load: () => import("./trash/trash-screen.tsx"),
    title: ({ trash }) => trash.title,
    within: listPath,
  },
  {
    path: "/admin/comments/rules",
    screen: CommentRulesScreen,
    title: ({ palette, comments, navigation }) => palette.within(comments.rules, navigation.comments),
    within: commentsPath,
  },
  {
    path: "/admin/subscribers",
    load: () => import("./mail/subscribers-screen.tsx"),
    title: ({ subscribers }) => subscribers.title,
    within: newsletterPath,
  },
  { path: "/admin/account", load: () => import("./account-screen.tsx"), title: ({ navigation }) => navigation.account },
  {
    path: settingsPath,
    load: () => import("./settings/blog-settings-screen.tsx"),
    tab: "blog",
    group: "blog",
    entry: { title: ({ navigation }) => navigation.settings, icon: "settings" },
  },
  {
    path: "/admin/settings/look",
    load: () => import("./settings/look-settings-screen.tsx"),
    tab: "look",
    group: "blog",
  },
  {
    path: "/admin/settings/authors",
    load: () => import("./settings/authors-screen.tsx"),
    tab: "authors",
    group: "content",
  },
  { path: "/admin/settings/words", load: () => import("./settings/words-screen.tsx"), tab: "words", group: "blog" },
  { path: "/admin/settings/menu", load: () => import("./settings/menu-screen.tsx"), tab: "menu", group: "blog" },
  {
    path: "/admin/settings/addresses",
    load: () => import("./settings/address-settings-screen.tsx"),
    tab: "addresses",
    group: "content",
  },
  {
    path: "/admin/settings/redirects",
    load: () => import("./settings/redirects-screen.tsx"),
    tab: "redirects",
    group: "content",
  },
  {
    path: "/admin/settings/categories",
    load: () => import("./settings/category-settings-screen.tsx"),
    tab: "categories",
    group: "content",
  },
  {
    path: "/admin/settings/tags",
    load: () => import("./settings/tag-settings-screen.tsx"),
    tab: "tags",
    group: "content",
  },
  {
    path: "/admin/settings/time",
    load: () => import("./settings/time-settings-screen.tsx"),
    tab: "time",
    group: "blog",
  },
  {
    path: "/admin/settings/mail",
    load: () => import("./settings/mail-settings-screen.tsx"),
    tab: "mail",
    group: "blog",
  },
  {
    path: "/admin/settings/webhooks",
    load: () => import("./settings/webhooks-screen.tsx"),
    tab: "webhooks",
    group: "blog",
  },
  {
    path: "/admin/settings/advanced",
    load: () => import("./settings/advanced-settings-screen.tsx"),
    tab: "advanced",
    group: "blog",
  },
  {
    path: "/admin/import",
    load: () => import("./moving/import-screen.tsx"),
    title: ({ moving }) => moving.title,
    group: "moving",
  },
  {
    path: "/admin/export",
    load: () => import("./moving/export-screen.tsx"),
    title: ({ exporting }) => exporting.title,
    group: "moving",
  },
  { path: "/admin/editBlog/:postId", load: formScreens.editPost, title: ({ editPost }) => editPost.title },
  {
    path: "/admin/editBlog/:postId/history",
    load: () => import("./history-screen.tsx"),
    title: ({ history }) => history.title,
  },
  {
    path: "/admin/editBlog/:postId/views",
    load: () => import("./statistics-screen.tsx"),
    title: ({ views }) => views.ofPost,
  },
  {
    path: "/admin/drafts/:draftId/history",
    load: () => import("./drafts/draft-history-screen.tsx"),
    title: ({ history }) => history.title,
  },
];

/** What the settings list, in their groups. */
export const settingsLinks: readonly SettingsLink[] = adminScreens.flatMap((row) => {
  if (!row.group) return [];
  const { path, group } = row;
  if (!("tab" in row)) return [{ path, group, title: row.title }];
  return [{ path, group, section: row.tab, title: ({ settings }) => settings.sections[row.tab] }];
});

/** The path of the entry in the navigation that is marked while an address is open. */
export function entryOf(address: string): string {
  const row = adminScreens.find(({ path }) => path === address);
  return row?.within ?? (row?.group ? settingsPath : address);
}
