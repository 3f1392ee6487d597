import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import { Spinner } from "../../ui/spinner.tsx";
import { AdminNotFoundScreen } from "./admin-not-found-screen.tsx";
import { CommentRulesScreen } from "./comment-rules-screen.tsx";
import { CommentsScreen } from "./comments-screen.tsx";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { ListBlogScreen } from "./list-blog-screen.tsx";

// The editor is most of the area's weight, and not needed to approve a comment.
const AddBlogScreen = lazy(() => import("./add-blog-screen.tsx"));
const HistoryScreen = lazy(() => import("./history-screen.tsx"));
const AccountScreen = lazy(() => import("./account-screen.tsx"));
const MediaScreen = lazy(() => import("./media-screen.tsx"));
const EditBlogScreen = lazy(() => import("./edit-blog-screen.tsx"));

/** Every address of the admin area (specification §2). */
export function AdminRoutes() {
  return (
    <Suspense fallback={<Spinner label="Loading" />}>
      <Switch>
        <Route path="/admin" component={DashboardScreen} />
        <Route path="/admin/addBlog" component={AddBlogScreen} />
        <Route path="/admin/listBlog" component={ListBlogScreen} />
        <Route path="/admin/comments" component={CommentsScreen} />
        <Route path="/admin/comments/rules" component={CommentRulesScreen} />
        <Route path="/admin/media" component={MediaScreen} />
        <Route path="/admin/account" component={AccountScreen} />
        <Route path="/admin/editBlog/:blogId">
          {/* Another post is another form. */}
          {({ blogId }) => <EditBlogScreen key={blogId} blogId={blogId} />}
        </Route>
        <Route path="/admin/editBlog/:blogId/history">
          {({ blogId }) => <HistoryScreen key={blogId} blogId={blogId} />}
        </Route>
        <Route component={AdminNotFoundScreen} />
      </Switch>
    </Suspense>
  );
}
