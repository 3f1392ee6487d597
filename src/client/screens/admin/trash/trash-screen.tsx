import { ListTabs } from "../../../features/posts/table/list-tabs.tsx";
import { TrashList } from "../../../features/trash/trash-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { AdminHead } from "../../../ui/admin/admin-head.tsx";

export default function TrashScreen() {
  const words = useAdminWords();
  return (
    <>
      <AdminHead words={words.trash} />
      <ListTabs current="trash" />
      <TrashList />
    </>
  );
}
