import type { ComponentType } from "react";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import type { IconName } from "../../ui/icon.tsx";
import { CommentRulesScreen } from "./comments/comment-rules-screen.tsx";
import { CommentsScreen } from "./comments/comments-screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { ListPagesScreen, ListPostsScreen } from "./list-posts-screen.tsx";
import { formScreens } from "./load-form.ts";
import type { SettingsTab } from "./settings/settings-page.tsx";

/** The parameters of all paths. A screen reads only those of its own path. */
export type PathParameters = { postId: string; draftId: string };

type Screen = ComponentType<PathParameters>;

/** A screen that comes with the area, or a function that loads its script when it is first opened. */
type ScreenSource = { screen: Screen } | { load: () => Promise<{ default: Screen }> };

type ScreenPlace =
  /** `icon`: it is in the navigation. `isAction`: the palette has an action in place of its title. */
  | { title: (words: AdminWords) => string; icon?: IconName; isAction?: true }
  /** It is a tab of the settings, which gives it its title. */
  | { tab: SettingsTab["name"] };

export type AdminScreenRow = { path: string } & ScreenSource & ScreenPlace;

export const commentsPath = "/admin/comments";

/** Every screen of the admin area, in the order of the navigation, of the palette and of the tabs. */
export const adminScreens: readonly AdminScreenRow[] = [
  { path: "/admin", screen: DashboardScreen, title: ({ navigation }) => navigation.dashboard, icon: "dashboard" },
  { path: "/admin/addBlog", load: formScreens.addPost, title: ({ navigation }) => navigation.addPost, icon: "add" },
  { path: "/admin/listBlog", screen: ListPostsScreen, title: ({ navigation }) => navigation.listPosts, icon: "list" },
  { path: commentsPath, screen: CommentsScreen, title: ({ navigation }) => navigation.comments, icon: "comments" },
  {
    path: "/admin/media",
    load: () => import("./media/media-screen.tsx"),
    title: ({ navigation }) => navigation.media,
    icon: "image",
  },
  { path: "/admin/pages", screen: ListPagesScreen, title: ({ pages }) => pages.title },
  {
    path: "/admin/addPage",
    load: () => import("./pages/add-page-screen.tsx"),
    title: ({ pages }) => pages.add,
    isAction: true,
  },
  {
    path: "/admin/export",
    load: () => import("./moving/export-screen.tsx"),
    title: ({ exporting }) => exporting.title,
  },
  { path: "/admin/media/files", load: () => import("./media/files-screen.tsx"), title: ({ files }) => files.title },
  { path: "/admin/drafts", load: () => import("./drafts/drafts-screen.tsx"), title: ({ drafts }) => drafts.title },
  { path: "/admin/trash", load: () => import("./trash/trash-screen.tsx"), title: ({ trash }) => trash.title },
  { path: "/admin/import", load: () => import("./moving/import-screen.tsx"), title: ({ moving }) => moving.title },
  {
    path: "/admin/comments/rules",
    screen: CommentRulesScreen,
    title: ({ palette, comments, navigation }) => palette.within(comments.rules, navigation.comments),
  },
  {
    path: "/admin/subscribers",
    load: () => import("./mail/subscribers-screen.tsx"),
    title: ({ subscribers }) => subscribers.title,
  },
  {
    path: "/admin/newsletter",
    load: () => import("./mail/mailings-screen.tsx"),
    title: ({ mailings }) => mailings.title,
  },
  { path: "/admin/account", load: () => import("./account-screen.tsx"), title: ({ navigation }) => navigation.account },
  { path: "/admin/settings", load: () => import("./settings/blog-settings-screen.tsx"), tab: "blog" },
  { path: "/admin/settings/look", load: () => import("./settings/look-settings-screen.tsx"), tab: "look" },
  { path: "/admin/settings/authors", load: () => import("./settings/authors-screen.tsx"), tab: "authors" },
  { path: "/admin/settings/menu", load: () => import("./settings/menu-screen.tsx"), tab: "menu" },
  { path: "/admin/settings/addresses", load: () => import("./settings/address-settings-screen.tsx"), tab: "addresses" },
  { path: "/admin/settings/redirects", load: () => import("./settings/redirects-screen.tsx"), tab: "redirects" },
  {
    path: "/admin/settings/categories",
    load: () => import("./settings/category-settings-screen.tsx"),
    tab: "categories",
  },
  { path: "/admin/settings/tags", load: () => import("./settings/tag-settings-screen.tsx"), tab: "tags" },
  { path: "/admin/settings/time", load: () => import("./settings/time-settings-screen.tsx"), tab: "time" },
  { path: "/admin/settings/mail", load: () => import("./settings/mail-settings-screen.tsx"), tab: "mail" },
  { path: "/admin/settings/advanced", load: () => import("./settings/advanced-settings-screen.tsx"), tab: "advanced" },
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

export const settingsTabs: readonly SettingsTab[] = adminScreens.flatMap((screen) =>
  "tab" in screen ? [{ name: screen.tab, path: screen.path }] : [],
);
