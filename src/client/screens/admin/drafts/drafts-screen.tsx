import { useLocation } from "wouter";
import { draftAddress } from "../../../features/drafts/draft-address.ts";
import { DraftList } from "../../../features/drafts/list/draft-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { useHead } from "../../../lib/page/head.ts";
import { Link } from "../../../ui/link.tsx";

export default function DraftsScreen() {
  const words = useAdminWords();
  useHead({ title: words.drafts.title, description: words.drafts.description, isPrivate: true });
  const [, navigate] = useLocation();
  return (
    <>
      <div className="admin-head">
        <h1>{words.drafts.title}</h1>
        <div className="admin-head-links">
          <Link href="/admin/listBlog" className="button">
            {words.posts.title}
          </Link>
          <Link href="/admin/trash" className="button">
            {words.trash.title}
          </Link>
          <Link href="/admin/addBlog" className="button button-primary">
            {words.navigation.addPost}
          </Link>
        </div>
      </div>
      <DraftList
        openId=""
        onContinue={(draftId) => navigate(draftAddress(draftId))}
        none={<p className="notice">{words.drafts.none}</p>}
      />
    </>
  );
}
