import type { ComponentType } from "react";
import { Route, Switch } from "wouter";
import { LaterPart, lazyPart } from "../../ui/lazy-boundary.tsx";
import { AdminNotFoundScreen } from "./admin-not-found-screen.tsx";
import { CommentRulesScreen } from "./comment-rules-screen.tsx";
import { CommentsScreen } from "./comments-screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { ListPostScreen } from "./list-posts-screen.tsx";

// The editor is most of the area's weight, and not needed to approve a comment.
const AddPostScreen = laterScreen("Add blog", () => import("./add-post-screen.tsx"));
const HistoryScreen = laterScreen("History", () => import("./history-screen.tsx"));
const AccountScreen = laterScreen("Account", () => import("./account-screen.tsx"));
const MediaScreen = laterScreen("Media", () => import("./media-screen.tsx"));
const EditPostScreen = laterScreen("Edit blog", () => import("./edit-post-screen.tsx"));

/** A screen that is loaded when it is first asked for. When it cannot be, the rest of the area stays where it is. */
function laterScreen<Props extends object>(name: string, load: () => Promise<{ default: ComponentType<Props> }>) {
  const Screen = lazyPart(load, { isScreen: true });
  return (props: Props) => (
    <LaterPart name={name} isScreen>
      <Screen {...props} />
    </LaterPart>
  );
}

/** Every address of the admin area (specification §2). */
export function AdminRoutes() {
  return (
    <Switch>
      <Route path="/admin" component={DashboardScreen} />
      <Route path="/admin/addBlog" component={AddPostScreen} />
      <Route path="/admin/listBlog" component={ListPostScreen} />
      <Route path="/admin/comments" component={CommentsScreen} />
      <Route path="/admin/comments/rules" component={CommentRulesScreen} />
      <Route path="/admin/media" component={MediaScreen} />
      <Route path="/admin/account" component={AccountScreen} />
      <Route path="/admin/editBlog/:postId">
        {/* Another post is another form. */}
        {({ postId }) => <EditPostScreen key={postId} postId={postId} />}
      </Route>
      <Route path="/admin/editBlog/:postId/history">
        {({ postId }) => <HistoryScreen key={postId} postId={postId} />}
      </Route>
      <Route component={AdminNotFoundScreen} />
    </Switch>
  );
}
