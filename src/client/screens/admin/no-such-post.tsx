import { Link } from "../../ui/link.tsx";
import "./admin-message.css";

/** Somebody deleted the post, or mistyped its address. */
export function NoSuchPost() {
  return (
    <div className="admin-message">
      <h1>There is no such post</h1>
      <p>It may have been deleted.</p>
      <Link href="/admin/listBlog" className="button">
        To all blogs
      </Link>
    </div>
  );
}
