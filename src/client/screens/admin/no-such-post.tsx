import { useLocation } from "wouter";
import { RecoveredTexts } from "../../features/drafts/recovery-notices.tsx";
import { Link } from "../../ui/link.tsx";
import "./admin-message.css";

/** Somebody deleted the post, or mistyped its address. */
export function NoSuchPost({ postId }: { postId: string }) {
  const [, navigate] = useLocation();
  return (
    <div className="admin-message">
      <h1>There is no such post</h1>
      <p>It may have been deleted.</p>
      <RecoveredTexts draftId={postId} onKept={() => navigate("/admin/addBlog")} />
      <Link href="/admin/listBlog" className="button">
        To all blogs
      </Link>
    </div>
  );
}
