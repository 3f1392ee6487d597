import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import type { AdminWords } from "../../../shared/words/admin-en.ts";
import { useAdminWords } from "../../lib/admin-words.ts";
import { LazyBoundary, lazyPart } from "../../ui/lazy-boundary.tsx";
import { AdminNotFoundScreen } from "./admin-not-found-screen.tsx";
import { CommentRulesScreen } from "./comments/comment-rules-screen.tsx";
import { CommentsScreen } from "./comments/comments-screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { ListPagesScreen, ListPostsScreen } from "./list-posts-screen.tsx";
import { formScreens } from "./load-form.ts";

const AddPostScreen = lazyScreen(formScreens.addPost, (words) => words.navigation.addPost);
const AddPageScreen = lazyScreen(
  () => import("./pages/add-page-screen.tsx"),
  (words) => words.pages.add,
);
const EditPostScreen = lazyScreen(formScreens.editPost, (words) => words.editPost.title);
const HistoryScreen = lazyScreen(
  () => import("./history-screen.tsx"),
  (words) => words.history.title,
);
const ViewsScreen = lazyScreen(
  () => import("./views-screen.tsx"),
  (words) => words.views.ofPost,
);
const AccountScreen = lazyScreen(
  () => import("./account-screen.tsx"),
  (words) => words.account.title,
);
const MediaScreen = lazyScreen(
  () => import("./media/media-screen.tsx"),
  (words) => words.media.title,
);
const ExportScreen = lazyScreen(
  () => import("./moving/export-screen.tsx"),
  (words) => words.exporting.title,
);
const FilesScreen = lazyScreen(
  () => import("./media/files-screen.tsx"),
  (words) => words.files.title,
);
const TrashScreen = lazyScreen(
  () => import("./trash/trash-screen.tsx"),
  (words) => words.trash.title,
);
const DraftsScreen = lazyScreen(
  () => import("./drafts/drafts-screen.tsx"),
  (words) => words.drafts.title,
);
const DraftHistoryScreen = lazyScreen(
  () => import("./drafts/draft-history-screen.tsx"),
  (words) => words.history.title,
);
const ImportScreen = lazyScreen(
  () => import("./moving/import-screen.tsx"),
  (words) => words.moving.title,
);

const BlogSettingsScreen = lazyScreen(
  () => import("./settings/blog-settings-screen.tsx"),
  (words) => words.settings.title,
);
const AuthorsScreen = lazyScreen(
  () => import("./settings/authors-screen.tsx"),
  (words) => words.settings.title,
);
const MenuScreen = lazyScreen(
  () => import("./settings/menu-screen.tsx"),
  (words) => words.settings.title,
);
const RedirectsScreen = lazyScreen(
  () => import("./settings/redirects-screen.tsx"),
  (words) => words.settings.title,
);
const AddressSettingsScreen = lazyScreen(
  () => import("./settings/address-settings-screen.tsx"),
  (words) => words.settings.title,
);
const LookSettingsScreen = lazyScreen(
  () => import("./settings/look-settings-screen.tsx"),
  (words) => words.settings.title,
);
const CategorySettingsScreen = lazyScreen(
  () => import("./settings/category-settings-screen.tsx"),
  (words) => words.settings.title,
);
const TagSettingsScreen = lazyScreen(
  () => import("./settings/tag-settings-screen.tsx"),
  (words) => words.settings.title,
);
const TimeSettingsScreen = lazyScreen(
  () => import("./settings/time-settings-screen.tsx"),
  (words) => words.settings.title,
);
const SubscribersScreen = lazyScreen(
  () => import("./mail/subscribers-screen.tsx"),
  (words) => words.subscribers.title,
);
const MailingsScreen = lazyScreen(
  () => import("./mail/mailings-screen.tsx"),
  (words) => words.mailings.title,
);
const MailSettingsScreen = lazyScreen(
  () => import("./settings/mail-settings-screen.tsx"),
  (words) => words.settings.title,
);
const AdvancedSettingsScreen = lazyScreen(
  () => import("./settings/advanced-settings-screen.tsx"),
  (words) => words.settings.title,
);

/** A screen whose script is loaded when it is first opened. When that fails, the rest of the area stays usable. */
function lazyScreen<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  nameIn: (words: AdminWords) => string,
) {
  const Screen = lazyPart(load, { isScreen: true });
  return (props: Props) => (
    <LazyBoundary name={nameIn(useAdminWords())} isScreen>
      <Screen {...props} />
    </LazyBoundary>
  );
}

/** Every address of the admin area. */
export function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin" component={DashboardScreen} />
      <Route path="/admin/addBlog" component={AddPostScreen} />
      <Route path="/admin/listBlog" component={ListPostsScreen} />
      <Route path="/admin/pages" component={ListPagesScreen} />
      <Route path="/admin/addPage" component={AddPageScreen} />
      <Route path="/admin/comments" component={CommentsScreen} />
      <Route path="/admin/comments/rules" component={CommentRulesScreen} />
      <Route path="/admin/media" component={MediaScreen} />
      <Route path="/admin/media/files" component={FilesScreen} />
      <Route path="/admin/drafts" component={DraftsScreen} />
      <Route path="/admin/drafts/:draftId/history">
        {({ draftId }) => <DraftHistoryScreen key={draftId} draftId={draftId} />}
      </Route>
      <Route path="/admin/trash" component={TrashScreen} />
      <Route path="/admin/export" component={ExportScreen} />
      <Route path="/admin/import" component={ImportScreen} />
      <Route path="/admin/subscribers" component={SubscribersScreen} />
      <Route path="/admin/newsletter" component={MailingsScreen} />
      <Route path="/admin/account" component={AccountScreen} />
      <Route path="/admin/settings" component={BlogSettingsScreen} />
      <Route path="/admin/settings/authors" component={AuthorsScreen} />
      <Route path="/admin/settings/menu" component={MenuScreen} />
      <Route path="/admin/settings/redirects" component={RedirectsScreen} />
      <Route path="/admin/settings/addresses" component={AddressSettingsScreen} />
      <Route path="/admin/settings/categories" component={CategorySettingsScreen} />
      <Route path="/admin/settings/tags" component={TagSettingsScreen} />
      <Route path="/admin/settings/look" component={LookSettingsScreen} />
      <Route path="/admin/settings/time" component={TimeSettingsScreen} />
      <Route path="/admin/settings/mail" component={MailSettingsScreen} />
      <Route path="/admin/settings/advanced" component={AdvancedSettingsScreen} />
      <Route path="/admin/editBlog/:postId">
        {/* The key gives each post its own form. */}
        {({ postId }) => <EditPostScreen key={postId} postId={postId} />}
      </Route>
      <Route path="/admin/editBlog/:postId/history">
        {({ postId }) => <HistoryScreen key={postId} postId={postId} />}
      </Route>
      <Route path="/admin/editBlog/:postId/views">{({ postId }) => <ViewsScreen key={postId} postId={postId} />}</Route>
      <Route component={AdminNotFoundScreen} />
    </Switch>
  );
}
