import { TrashList } from "../../../features/trash/trash-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";

export default function TrashScreen() {
  const words = useAdminWords();
  useHead({ title: words.trash.title, description: words.trash.description, isPrivate: true });
  return (
    <>
      <div className="admin-head">
        <h1>{words.trash.title}</h1>
        <div className="admin-head-links">
          <Link href="/admin/listBlog" className="button">
            {words.posts.title}
          </Link>
        </div>
      </div>
      <TrashList />
    </>
  );
}
