import { useLocation } from "wouter";
import { draftAddress } from "../../../../shared/draft-kinds.ts";
import { DraftList } from "../../../features/drafts/list/draft-list.tsx";
import { ListTabs } from "../../../features/posts/table/list-tabs.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";
import { Link } from "../../../ui/link.tsx";

export default function DraftsScreen() {
  const words = useAdminWords();
  const [, navigate] = useLocation();
  return (
    <>
      <AdminHead words={words.drafts}>
        <Link href="/admin/addBlog" className="button button-primary">
          {words.navigation.addPost}
        </Link>
      </AdminHead>
      <ListTabs current="drafts" />
      <DraftList
        openId=""
        onContinue={(draftId) => navigate(draftAddress(draftId))}
        none={<p className="notice">{words.drafts.none}</p>}
      />
    </>
  );
}
