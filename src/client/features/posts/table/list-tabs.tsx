import { postStatuses } from "../../../../shared/post-filter.ts";
import { useAdminWords } from "../../../lib/admin-words.ts";
import { trpc } from "../../../lib/calls/trpc.ts";
import { FilterTabs } from "../../../ui/filter-tabs.tsx";
import { type PostFilter, postFilterAddress } from "./post-filter.ts";

interface ListTabsProps {
  /** The filter of the list, which the tabs keep but for its status. */
  filter?: PostFilter;
  /** The screen beside the list that is open. */
  current?: "drafts" | "trash";
}

/** The tabs of the list of blogs: its filters by status, and the screens of drafts and of the trash. */
export function ListTabs({ filter, current }: ListTabsProps) {
  const { drafts, posts, trash } = useAdminWords();
  const unfinished = trpc.dashboard.summary.useQuery().data?.unfinished ?? 0;
  return (
    <FilterTabs
      label={posts.byStatus}
      tabs={[
        ...(["", ...postStatuses] as const).map((status) => ({
          href: postFilterAddress({ ...filter, status }),
          isCurrent: status === filter?.status,
          name: posts.statuses[status || "all"],
        })),
        { href: "/admin/drafts", isCurrent: current === "drafts", name: drafts.counted(unfinished) },
        { href: "/admin/trash", isCurrent: current === "trash", name: trash.title },
      ]}
    />
  );
}
