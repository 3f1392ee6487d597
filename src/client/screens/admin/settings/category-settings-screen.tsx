import { CategoryList } from "../../../features/categories/category-list.tsx";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { LoadState } from "../../../ui/admin/load-state.tsx";

/** Adds, renames, orders, describes and deletes categories. */
export default function CategorySettingsScreen() {
  const words = useAdminWords();
  const list = trpc.category.list.useQuery();
  return (
    <>
      <p>{words.categories.note}</p>
      {list.data && <CategoryList rows={list.data} />}
      <LoadState query={list} label={words.settings.loading} />
    </>
  );
}
