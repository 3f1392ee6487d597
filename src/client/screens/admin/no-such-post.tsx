import { useLocation } from "wouter";
import { RecoveredTexts } from "../../features/drafts/recovery-notices.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { Link } from "../../ui/link.tsx";
import "./admin-message.css";

/** Shown when the post was deleted, or when its address is mistyped. */
export function NoSuchPost({ postId }: { postId: string }) {
  const words = useAdminWords();
  const [, navigate] = useLocation();
  return (
    <div className="admin-message">
      <h1>{words.posts.missingTitle}</h1>
      <p>{words.posts.missingNote}</p>
      <RecoveredTexts draftId={postId} onKept={() => navigate("/admin/addBlog")} />
      <Link href="/admin/listBlog" className="button">
        {words.posts.toAll}
      </Link>
    </div>
  );
}
