import { ViewStatistics } from "../../features/statistics/view-statistics.tsx";
import { useAdminWords } from "../../lib/admin-words.ts";
import { trpc } from "../../lib/calls/trpc.ts";
import { AdminHead } from "../../ui/admin/admin-head.tsx";

/** How often the whole blog was read. */
export default function BlogStatisticsScreen() {
  const { views } = useAdminWords();
  const isOff = trpc.view.summary.useQuery({}).data === null;
  return (
    <>
      <AdminHead words={{ title: views.statistics, description: views.blogDescription }} />
      {isOff ? <p>{views.off}</p> : <ViewStatistics />}
    </>
  );
}
